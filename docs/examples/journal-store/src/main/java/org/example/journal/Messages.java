package org.example.journal;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.messaging.SenderDevice;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.example.journal.Data.MessageRow;
import org.jspecify.annotations.Nullable;

record Messages(Data data) implements MessageStore {
  private static final Comparator<MessageRow> BY_ARRIVAL =
      Comparator.comparing((MessageRow row) -> row.message().at())
          .thenComparingLong(MessageRow::arrival);
  private static final Comparator<Message> OLDEST_FIRST =
      Comparator.comparing(Message::at).thenComparing(it -> it.id().value(), Data.BY_CODES);

  @Override
  public Recorded record(
      SessionRef session, Message message, String fingerprint, EventFactory factory) {
    return data.change(
        session,
        () -> {
          var known = findRepeated(session, message.id(), fingerprint);
          if (known.isPresent()) {
            return new Recorded(known.get(), false);
          }
          if (new Account(data, session).add(message, fingerprint, null, 0)) {
            var opened = new Event.ChatOpened(message.chat(), null, 0);
            data.append(session, List.of(factory.on(opened)));
          }
          data.append(session, List.of(factory.on(new Event.MessageCreated(message))));
          return new Recorded(message, true);
        });
  }

  @Override
  public Optional<Message> find(SessionRef session, MessageId id) {
    return data.journal.read(() -> row(session, id).map(MessageRow::message));
  }

  private Optional<MessageRow> row(SessionRef session, MessageId id) {
    return data.messages.of(session).find(id.value());
  }

  @Override
  public Optional<Message> findRepeated(SessionRef session, MessageId id, String fingerprint) {
    return data.journal.read(() -> {
      var known = row(session, id);
      if (known.isPresent() && !known.get().fingerprint().equals(fingerprint)) {
        throw new Fault.Conflict(
                "message.id-reused", "This message id was used for another message")
            .toException();
      }
      return known.map(MessageRow::message);
    });
  }

  @Override
  public List<Message> list(SessionRef session, MessageQuery query) {
    var order = query.sortOrder() == SortOrder.ASCENDING ? BY_ARRIVAL : BY_ARRIVAL.reversed();
    return data.journal.read(() ->
        matching(session, query.filter())
            .sorted(order)
            .skip(query.page().offset())
            .limit(query.page().limit())
            .map(MessageRow::message)
            .toList());
  }

  @Override
  public long count(SessionRef session, MessageFilter filter) {
    return data.journal.read(() -> matching(session, filter).count());
  }

  private Stream<MessageRow> matching(SessionRef session, MessageFilter filter) {
    return data.messages.of(session).values().stream()
        .filter(row -> row.isListed() && matches(row.message(), filter));
  }

  private static boolean matches(Message message, MessageFilter filter) {
    return (filter.chats().isEmpty() || filter.chats().contains(message.chat()))
        && (filter.id() == null || filter.id().equals(message.id()))
        && (filter.fromMe() == null || filter.fromMe() == message.fromMe())
        && (filter.participant() == null || filter.participant().equals(participant(message)))
        && (filter.kinds().isEmpty() || filter.kinds().contains(ContentKind.of(message.content())))
        && (filter.device() == null || filter.device() == SenderDevice.of(message.id()))
        && (filter.ack() == null || filter.ack() == message.ack())
        && (filter.notBefore() == null || !message.at().isBefore(filter.notBefore()))
        && (filter.notAfter() == null || !message.at().isAfter(filter.notAfter()));
  }

  private static @Nullable Address participant(Message message) {
    return switch (message.chat().kind()) {
      case GROUP, BROADCAST -> message.sender();
      case PERSON, LID, CHANNEL -> null;
    };
  }

  @Override
  public List<PollTally> tallies(SessionRef session, MessageId poll) {
    return data.journal.read(() ->
        data.tallies.of(session).find(poll.value()).map(Data.TallyRow::options).orElse(List.of()));
  }

  @Override
  public boolean carries(SessionRef session, MediaId file) {
    return data.journal.read(() ->
        data.messages.of(session).values().stream()
            .map(row -> row.message().content().attachment())
            .anyMatch(it -> it instanceof Attachment.Stored stored && stored.id().equals(file)));
  }

  @Override
  public Set<SessionName> unconfirmed() {
    return data.journal.read(() ->
        data.sessions.rows().values().stream()
            .filter(session -> !pending(session.ref(), null, 1).isEmpty())
            .map(Session::name)
            .collect(Collectors.toSet()));
  }

  @Override
  public List<Message> pending(SessionRef session, @Nullable Message after, int limit) {
    return data.journal.read(() ->
        data.messages.of(session).values().stream()
            .filter(MessageRow::isUnconfirmed)
            .map(MessageRow::message)
            .filter(message -> after == null || OLDEST_FIRST.compare(message, after) > 0)
            .sorted(OLDEST_FIRST)
            .limit(limit)
            .toList());
  }

  @Override
  public Pruned prune(SessionRef session, Instant before, long most, int limit) {
    if (!data.isThere(session)) {
      return Pruned.NONE;
    }
    return data.change(
        session,
        () -> {
          var surplus = matching(session, MessageFilter.ALL).count() - most;
          var oldest =
              data.messages.of(session).values().stream()
                  .filter(row -> !row.isUnconfirmed())
                  .sorted(BY_ARRIVAL)
                  .toList();
          var removed = new ArrayList<Message>();
          for (var row : oldest) {
            var isTooMuch = row.isListed() && removed.size() < surplus;
            if (removed.size() < limit && (isTooMuch || row.message().at().isBefore(before))) {
              removed.add(row.message());
            }
          }
          var account = new Account(data, session);
          removed.forEach(account::deleteMessage);
          return new Pruned(removed.size(), files(removed));
        });
  }

  private static Set<MediaId> files(List<Message> messages) {
    return messages.stream()
        .flatMap(message -> message.content().files().stream())
        .filter(Attachment.Stored.class::isInstance)
        .map(file -> ((Attachment.Stored) file).id())
        .collect(Collectors.toSet());
  }
}

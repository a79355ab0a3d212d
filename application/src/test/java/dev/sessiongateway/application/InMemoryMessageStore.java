package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryWorld.Entry;
import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Ack;
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
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

final class InMemoryMessageStore implements MessageStore {
  private static final Comparator<Message> OLDEST_FIRST =
      Comparator.comparing(Message::at).thenComparing(message -> message.id().value());

  private final InMemoryWorld world;

  InMemoryMessageStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public Recorded record(
      SessionRef session, Message message, String fingerprint, EventFactory factory) {
    return world.change(
        session,
        contents -> {
          var known = contents.messages.get(message.id());
          if (known != null) {
            refuseOther(known, fingerprint);
            return new Recorded(known.message(), false);
          }
          add(contents, session, message, fingerprint, factory);
          return new Recorded(message, true);
        });
  }

  /// Adds a message that is not there yet, with its events.
  static void add(
      Contents contents,
      SessionRef session,
      Message message,
      String fingerprint,
      EventFactory factory) {
    if (contents.put(message, fingerprint, null, 0)) {
      var opened = new Event.ChatOpened(message.chat(), null, 0);
      contents.append(session.name(), List.of(factory.on(opened)));
    }
    contents.append(session.name(), List.of(factory.on(new Event.MessageCreated(message))));
  }

  static void refuseOther(Entry known, String fingerprint) {
    if (!fingerprint.equals(known.fingerprint())) {
      throw new Fault.Conflict("message.id-reused", "This message id was used for another message")
          .toException();
    }
  }

  @Override
  public Optional<Message> find(SessionRef session, MessageId id) {
    return world.read(
        () -> Optional.ofNullable(world.contents(session).messages.get(id)).map(Entry::message));
  }

  @Override
  public List<PollTally> tallies(SessionRef session, MessageId poll) {
    return world.read(() -> world.contents(session).tallies.getOrDefault(poll, List.of()));
  }

  @Override
  public Optional<Message> findRepeated(SessionRef session, MessageId id, String fingerprint) {
    return world.read(() -> {
      var known = Optional.ofNullable(world.contents(session).messages.get(id));
      known.ifPresent(entry -> refuseOther(entry, fingerprint));
      return known.map(Entry::message);
    });
  }

  @Override
  public boolean carries(SessionRef session, MediaId file) {
    return world.read(() ->
        world.contents(session).messages.values().stream()
            .map(entry -> entry.message().content().attachment())
            .anyMatch(it -> it instanceof Attachment.Stored stored && stored.id().equals(file)));
  }

  @Override
  public List<Message> list(SessionRef session, MessageQuery query) {
    return world.read(() -> {
      var found = new ArrayList<>(matching(world.contents(session), query.filter()));
      found.sort(Comparator.comparing(Message::at)); // stable: then the order of arrival
      if (query.sortOrder() == SortOrder.DESCENDING) {
        Collections.reverse(found);
      }
      return found.stream().skip(query.page().offset()).limit(query.page().limit()).toList();
    });
  }

  @Override
  public long count(SessionRef session, MessageFilter filter) {
    return world.read(() -> (long) matching(world.contents(session), filter).size());
  }

  private static List<Message> matching(Contents contents, MessageFilter filter) {
    return contents.messages.values().stream()
        .map(Entry::message)
        .filter(m -> !contents.unlisted.contains(m.id()))
        .filter(m -> filter.chats().isEmpty() || filter.chats().contains(m.chat()))
        .filter(m -> filter.id() == null || filter.id().equals(m.id()))
        .filter(m -> filter.fromMe() == null || filter.fromMe() == m.fromMe())
        .filter(m -> filter.participant() == null || filter.participant().equals(participant(m)))
        .filter(m -> filter.kinds().isEmpty() || filter.kinds().contains(kind(m)))
        .filter(m -> filter.device() == null || filter.device() == SenderDevice.of(m.id()))
        .filter(m -> filter.ack() == null || filter.ack() == m.ack())
        .filter(m -> filter.notBefore() == null || !m.at().isBefore(filter.notBefore()))
        .filter(m -> filter.notAfter() == null || !m.at().isAfter(filter.notAfter()))
        .toList();
  }

  private static @Nullable Address participant(Message message) {
    return switch (message.chat().kind()) {
      case GROUP, BROADCAST -> message.sender();
      case PERSON, LID, CHANNEL -> null;
    };
  }

  private static ContentKind kind(Message message) {
    return ContentKind.of(message.content());
  }

  @Override
  public Set<SessionName> unconfirmed() {
    return world.read(() ->
        world.sessions.values().stream()
            .map(Session::ref)
            .filter(session -> !pending(session, null, 1).isEmpty())
            .map(SessionRef::name)
            .collect(Collectors.toSet()));
  }

  @Override
  public List<Message> pending(SessionRef session, @Nullable Message after, int limit) {
    return world.read(() ->
        world.contents(session).messages.values().stream()
            .map(Entry::message)
            .filter(m -> m.fromMe() && m.ack() == Ack.PENDING)
            .filter(m -> after == null || OLDEST_FIRST.compare(m, after) > 0)
            .sorted(OLDEST_FIRST)
            .limit(limit)
            .toList());
  }

  @Override
  public Pruned prune(SessionRef session, Instant before, long most, int limit) {
    return world.write(
        session.name(),
        () -> {
          if (!world.isThere(session)) {
            return Pruned.NONE;
          }
          var contents = world.contents(session);
          var surplus = contents.messages.size() - contents.unlisted.size() - most;
          var oldest =
              contents.messages.values().stream()
                  .map(Entry::message)
                  .filter(m -> !m.fromMe() || m.ack() != Ack.PENDING)
                  .sorted(Comparator.comparing(Message::at))
                  .toList();
          var removed = new ArrayList<Message>();
          for (var message : oldest) {
            var isOld = message.at().isBefore(before);
            var isTooMuch = removed.size() < surplus && !contents.unlisted.contains(message.id());
            if (removed.size() < limit && (isOld || isTooMuch)) {
              removed.add(message);
            }
          }
          removed.forEach(message -> contents.remove(message.id()));
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

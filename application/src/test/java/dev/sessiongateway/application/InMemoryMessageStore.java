package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryWorld.Contents;
import dev.sessiongateway.application.InMemoryWorld.Entry;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

final class InMemoryMessageStore implements MessageStore {
  private final InMemoryWorld world;

  InMemoryMessageStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public Recorded record(
      SessionRef session,
      Message message,
      String fingerprint,
      @Nullable String chatName,
      List<NewEvent> events) {
    return world.change(
        session,
        contents -> {
          var known = contents.messages.get(message.id());
          if (known != null) {
            if (!fingerprint.isEmpty()) {
              refuseOther(known, fingerprint);
            }
            return new Recorded(known.message(), false);
          }
          contents.messages.put(message.id(), new Entry(message, fingerprint));
          contents.chats.merge(
              message.chat(), newChat(message, chatName), InMemoryMessageStore::merged);
          contents.append(session.name(), events);
          return new Recorded(message, true);
        });
  }

  private static void refuseOther(Entry known, String fingerprint) {
    if (!fingerprint.equals(known.fingerprint())) {
      throw new Fault.Conflict("message.id-reused", "This message id was used for another message")
          .toException();
    }
  }

  private static Chat newChat(Message message, @Nullable String name) {
    return new Chat(message.chat(), name, message.at(), message.fromMe() ? 0 : 1, message);
  }

  private static Chat merged(Chat old, Chat added) {
    var isLater = !added.lastMessageAt().isBefore(old.lastMessageAt());
    return new Chat(
        old.id(),
        added.name() == null ? old.name() : added.name(),
        isLater ? added.lastMessageAt() : old.lastMessageAt(),
        old.unread() + added.unread(),
        isLater ? added.lastMessage() : old.lastMessage());
  }

  @Override
  public boolean advance(
      SessionRef session, MessageId id, Ack ack, @Nullable String failure, List<NewEvent> events) {
    if (world.read(() -> !world.isThere(session))) {
      return false;
    }
    return world.change(session, contents -> move(session, contents, id, ack, failure, events));
  }

  @Override
  public void advanceAll(SessionRef session, List<Step> steps) {
    if (world.read(() -> !world.isThere(session))) {
      return;
    }
    var _ =
        world.change(
            session,
            contents -> {
              steps.forEach(
                  step -> move(session, contents, step.id(), step.ack(), null, step.events()));
              return true;
            });
  }

  private static boolean move(
      SessionRef session,
      Contents contents,
      MessageId id,
      Ack ack,
      @Nullable String failure,
      List<NewEvent> events) {
    var known = contents.messages.get(id);
    if (known == null || !known.message().fromMe() || !known.message().ack().allows(ack)) {
      return false;
    }
    var moved = known.message().withAck(ack, failure);
    contents.messages.put(id, new Entry(moved, known.fingerprint()));
    contents.append(session.name(), events);
    return true;
  }

  @Override
  public Optional<Message> find(SessionRef session, MessageId id) {
    return world.read(
        () -> Optional.ofNullable(world.contents(session).messages.get(id)).map(Entry::message));
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
  public List<Message> list(SessionRef session, MessageQuery query) {
    return world.read(() -> {
      var found = new ArrayList<>(matching(world.contents(session), query));
      found.sort(Comparator.comparing(Message::at)); // stable: then the order of arrival
      if (query.sortOrder() == SortOrder.DESCENDING) {
        Collections.reverse(found);
      }
      return found.stream().skip(query.page().offset()).limit(query.page().limit()).toList();
    });
  }

  private static List<Message> matching(Contents contents, MessageQuery query) {
    return contents.messages.values().stream()
        .map(Entry::message)
        .filter(m -> query.chat() == null || query.chat().equals(m.chat()))
        .filter(m -> query.fromMe() == null || query.fromMe() == m.fromMe())
        .filter(m -> query.ack() == null || query.ack() == m.ack())
        .filter(m -> query.notBefore() == null || !m.at().isBefore(query.notBefore()))
        .filter(m -> query.notAfter() == null || !m.at().isAfter(query.notAfter()))
        .toList();
  }

  @Override
  public List<Message> pending(SessionRef session, int limit) {
    return world.read(() ->
        world.contents(session).messages.values().stream()
            .map(Entry::message)
            .filter(m -> m.fromMe() && m.ack() == Ack.PENDING)
            .sorted(Comparator.comparing(Message::at))
            .limit(limit)
            .toList());
  }
}

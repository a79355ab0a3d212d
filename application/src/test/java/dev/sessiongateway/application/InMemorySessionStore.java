package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryWorld.Entry;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.session.SessionStore;
import dev.sessiongateway.application.session.SessionStore.OpenStore;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.StoreAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

final class InMemorySessionStore implements SessionStore {
  private static final Duration RECEIPTS_COME = Duration.ofDays(30);

  private final InMemoryWorld world;

  InMemorySessionStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public List<Session> list() {
    return world.read(() -> List.copyOf(world.known.values()));
  }

  @Override
  public Optional<Session> reload(SessionName name) {
    return world.read(() -> {
      var stored = Optional.ofNullable(world.sessions.get(name));
      stored.ifPresentOrElse(now -> world.known.put(name, now), () -> world.known.remove(name));
      return stored;
    });
  }

  /// Memory is never damaged.
  @Override
  public void onDamage(Consumer<SessionRef> listener) {}

  @Override
  public OpenStore open(StoreAddress address) {
    return () -> {};
  }

  @Override
  public Session create(Session session, List<NewEvent> events, List<AccessKey> keys) {
    var stored =
        world.write(() -> {
          if (world.sessions.containsKey(session.name())) {
            throw new Fault.SessionExists(session.name().value()).toException();
          }
          world.ownership().ifPresent(ownership -> ownership.own(session));
          var created = put(session, 1, events);
          keys.forEach(key -> world.keys.put(key.id(), key));
          world.written(session.name());
          return created;
        });
    append(stored, events);
    if (!keys.isEmpty()) {
      world.tellKeys();
    }
    return stored;
  }

  @Override
  public Session save(Session session, List<NewEvent> events) {
    var stored =
        world.write(
            session.name(),
            () -> {
              var known = world.known.get(session.name());
              if (known == null
                  || !known.id().equals(session.id())
                  || known.version() != session.version()
                  || !known.equals(world.sessions.get(session.name()))) {
                throw new Fault.Conflict(
                        "session.changed", "Session \"" + session.name() + "\" changed meanwhile")
                    .toException();
              }
              if (!known.ref().equals(session.ref())) {
                move(known.ref(), session.ref());
              }
              return put(session, session.version() + 1, events);
            });
    append(stored, events);
    return stored;
  }

  @Override
  public void delete(Session session) {
    world.write(() -> {
      var stored = world.sessions.get(session.name());
      if (stored != null && stored.id().equals(session.id())) {
        world.ownership().ifPresent(ownership -> ownership.disown(session));
        world.sessions.remove(session.name());
        world.forget(session.name());
      }
      world.known.values().removeIf(known -> known.id().equals(session.id()));
      return true;
    });
    world.tellState();
  }

  private Session put(Session session, long version, List<NewEvent> events) {
    var contents = world.contents(session.ref());
    var before = contents.lastSeq;
    contents.append(session.name(), events);
    var stored = session.stored(heldAfter(session, before, events), version);
    world.sessions.put(session.name(), stored);
    world.known.put(session.name(), stored);
    return stored;
  }

  private static @Nullable Long heldAfter(Session session, long before, List<NewEvent> events) {
    if (!(session.state() instanceof Paused)) {
      return null;
    }
    if (session.heldAfter() != null) {
      return session.heldAfter();
    }
    for (var i = events.size() - 1; i >= 0; i--) {
      if (events.get(i).event() instanceof Event.SessionEntered(Paused _, _, _)) {
        return before + i + 1;
      }
    }
    return before + events.size();
  }

  /// Events and cursors go along, and copies of the own messages that may still be asked for; other
  /// messages and chats stay where they are.
  private void move(SessionRef from, SessionRef to) {
    var old = world.contents(from);
    var next = world.contents(to);
    next.lastSeq = old.lastSeq;
    next.events.addAll(old.events);
    next.letters.addAll(old.letters);
    next.parts.clear();
    next.parts.putAll(old.parts);
    old.cursors.forEach((id, cursor) ->
        next.cursors.put(
            id,
            new DeliveryCursor(
                to,
                id,
                cursor.seq(),
                cursor.part(),
                cursor.failures(),
                cursor.serverErrors(),
                cursor.due())));
    old.events.clear();
    old.letters.clear();
    old.parts.clear();
    old.cursors.clear();
    copyMessages(old, next);
  }

  private static void copyMessages(Contents old, Contents next) {
    next.messages.replaceAll(
        (id, entry) -> isUnconfirmed(entry) ? old.messages.getOrDefault(id, lost(entry)) : entry);
    old.messages.values().stream()
        .map(entry -> entry.message().at())
        .max(Comparator.naturalOrder())
        .ifPresent(newest -> copyMessages(old, next, newest.minus(RECEIPTS_COME)));
  }

  private static void copyMessages(Contents old, Contents next, Instant since) {
    old.messages.values().stream()
        .filter(entry -> entry.message().fromMe())
        .filter(entry -> isUnconfirmed(entry) || !entry.message().at().isBefore(since))
        .sorted(Comparator.comparing(entry -> entry.message().at()))
        .forEach(entry -> {
          var message = entry.message();
          if (next.messages.containsKey(message.id())) {
            next.messages.put(message.id(), entry);
          } else {
            next.messages.put(message.id(), entry);
            next.unlisted.add(message.id());
          }
        });
  }

  private static boolean isUnconfirmed(Entry entry) {
    return entry.message().fromMe() && entry.message().ack() == Ack.PENDING;
  }

  private static Entry lost(Entry entry) {
    return new Entry(entry.message().withAck(Ack.ERROR, "deleted"), entry.fingerprint());
  }

  private void append(Session stored, List<NewEvent> events) {
    if (!events.isEmpty()) {
      world.notifyAppended(stored.ref());
    }
    world.tellState();
  }
}

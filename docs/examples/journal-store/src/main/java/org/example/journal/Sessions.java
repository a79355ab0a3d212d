package org.example.journal;

import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.session.SessionStore;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.StoreAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.example.journal.Data.MessageRow;
import org.jspecify.annotations.Nullable;

/// The sessions. All addresses are in the one journal.
record Sessions(Data data) implements SessionStore {
  private static final Duration RECEIPTS_COME = Duration.ofDays(30);

  @Override
  public List<Session> list() {
    return data.journal.read(() -> List.copyOf(data.sessions.rows().values()));
  }

  /// What is in memory is not damaged while it is in use.
  @Override
  public void onDamage(Consumer<SessionRef> listener) {}

  @Override
  public OpenStore open(StoreAddress address) {
    return () -> {};
  }

  @Override
  public Session create(Session session, List<NewEvent> events, List<AccessKey> keys) {
    return data.journal.write(() -> {
      if (data.sessions.rows().get(session.name().value()) != null) {
        throw refusal("session.exists", session, "already exists");
      }
      keys.forEach(key -> data.keys.rows().put(key.id(), key));
      return put(session, 1, events);
    });
  }

  @Override
  public Session save(Session session, List<NewEvent> events) {
    return data.journal.write(() -> {
      var known = data.sessions.rows().get(session.name().value());
      if (known == null
          || !known.id().equals(session.id())
          || known.version() != session.version()) {
        throw refusal("session.changed", session, "changed meanwhile");
      }
      if (!known.ref().equals(session.ref())) {
        move(known.ref(), session.ref());
      }
      return put(session, session.version() + 1, events);
    });
  }

  private static RuntimeException refusal(String code, Session session, String reason) {
    return new Fault.Conflict(code, "Session \"%s\" %s".formatted(session.name(), reason))
        .toException();
  }

  @Override
  public void delete(Session session) {
    data.journal.write(() -> {
      var known = data.sessions.rows().get(session.name().value());
      if (known != null && known.id().equals(session.id())) {
        data.sessions.rows().remove(session.name().value());
        data.ofSessions().forEach(table -> table.clear(session.name()));
        data.documents.clear(session.name() + " ");
      }
    });
  }

  private Session put(Session session, long version, List<NewEvent> events) {
    var before = Data.last(data.numbers.of(session.ref()), Data.EVENT);
    data.append(session.ref(), events);
    var stored = session.stored(heldAfter(session, before, events), version);
    data.sessions.rows().put(session.name().value(), stored);
    return stored;
  }

  /// While a session is paused, events after the one that reported the pause are held.
  private static @Nullable Long heldAfter(Session session, long before, List<NewEvent> events) {
    if (!(session.state() instanceof Paused) || session.heldAfter() != null) {
      return session.state() instanceof Paused ? session.heldAfter() : null;
    }
    var last = events.size();
    for (var i = 0; i < events.size(); i++) {
      if (events.get(i).event() instanceof Event.SessionEntered(Paused _, _, _)) {
        last = i + 1;
      }
    }
    return before + last;
  }

  private void move(SessionRef from, SessionRef to) {
    data.numbers.of(to).put(Data.EVENT, Data.last(data.numbers.of(from), Data.EVENT));
    data.numbers.of(from).remove(Data.EVENT);
    data.events.of(from).moveTo(data.events.of(to));
    data.letters.of(from).moveTo(data.letters.of(to));
    for (var cursor : List.copyOf(data.cursors.of(from).values())) {
      var moved =
          new DeliveryCursor(
              to,
              cursor.webhook(),
              cursor.seq(),
              cursor.part(),
              cursor.failures(),
              cursor.serverErrors(),
              cursor.due());
      data.cursors.of(from).remove(cursor.webhook().value());
      data.cursors.of(to).put(cursor.webhook().value(), moved);
    }
    copyMessages(from, to);
  }

  /// The own messages that receipts or repeated calls may ask for. What is unconfirmed at the new
  /// address was brought from there before, and is not there any more when it was deleted.
  private void copyMessages(SessionRef from, SessionRef to) {
    var old = data.messages.of(from);
    var next = data.messages.of(to);
    for (var row : List.copyOf(next.values())) {
      var key = row.message().id().value();
      if (row.isUnconfirmed()) {
        var lost = row.with(row.message().withAck(Ack.ERROR, "deleted"));
        next.put(key, row.with(old.find(key).orElse(lost).message()));
      }
    }
    var newest = old.values().stream().map(row -> row.message().at()).max(Instant::compareTo);
    var since = newest.orElse(Instant.MAX).minus(RECEIPTS_COME);
    old.values().stream()
        .filter(row -> row.message().fromMe())
        .filter(row -> row.isUnconfirmed() || !row.message().at().isBefore(since))
        .sorted(Comparator.comparing(row -> row.message().at()))
        .forEach(row -> {
          var key = row.message().id().value();
          var there = next.get(key);
          next.put(
              key,
              there != null
                  ? there.with(row.message())
                  : new MessageRow(
                      row.message(),
                      row.fingerprint(),
                      Data.next(data.numbers.of(to), Data.ARRIVAL),
                      false));
        });
  }

  /// The events of the sessions.
  record Events(Data data, List<Consumer<SessionRef>> listeners) implements EventLog {
    @Override
    public long append(SessionRef session, List<NewEvent> events) {
      return data.change(session, () -> data.append(session, events));
    }

    @Override
    public List<EventRecord> read(SessionRef session, long seq, int limit) {
      return data.journal.read(
          () -> data.events.of(session).after(Data.key(seq)).stream().limit(limit).toList());
    }

    @Override
    public long lastSeq(SessionRef session) {
      return data.journal.read(() -> Data.last(data.numbers.of(session), Data.EVENT));
    }

    @Override
    public int prune(SessionRef session, Instant before, long surplus, long floor, int limit) {
      return data.journal.write(() ->
          data.events
              .of(session)
              .removeFirst(
                  limit,
                  event ->
                      event.seq() <= floor
                          && (event.at().isBefore(before) || event.seq() <= surplus)));
    }

    /// What is taken for the size of an event is the length of its text.
    @Override
    public long seqWithin(SessionRef session, long seq, long bytes) {
      return data.journal.read(() -> {
        var size = 0L;
        for (var event : data.events.of(session).values().reversed()) {
          size += event.event().toString().length();
          if (event.seq() <= seq || size > bytes) {
            return Math.max(seq, event.seq());
          }
        }
        return seq;
      });
    }

    @Override
    public long seqBefore(SessionRef session, Instant at) {
      return data.journal.read(() ->
          data.events.of(session).values().stream()
              .takeWhile(event -> event.at().isBefore(at))
              .mapToLong(EventRecord::seq)
              .max()
              .orElse(0));
    }

    @Override
    public void onAppend(Consumer<SessionRef> listener) {
      listeners.add(listener);
    }
  }
}

package dev.sessiongateway.persistence.queue;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.application.queue.OutgoingQueueStore;
import dev.sessiongateway.application.queue.QueuedMessage;
import dev.sessiongateway.application.queue.SendingPace;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.NewMessage;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The outgoing queues, in the store databases.
final class JdbiOutgoingQueueStore implements OutgoingQueueStore {
  private static final String FIND =
      "SELECT " + QueuedRow.COLUMNS + " FROM queued_message WHERE session = ?1 AND id = ?2";
  private static final String IN_ORDER = " ORDER BY order_at, queued_at";
  private static final String DELETE = "DELETE FROM queued_message WHERE session = ?1 AND id = ?2";
  private static final String DELETE_VERSION = DELETE + " AND version = ?3";
  private static final String HAS_LEFT =
      "SELECT 1 FROM message WHERE session IN (?1, -?1) AND id = ?2";

  private final SessionLocations locations;
  private final Json json;
  private final EventWriter events;
  private final MessageStore messages;

  /// @param messages at the same places
  JdbiOutgoingQueueStore(
      SessionLocations locations, Json json, EventWriter events, MessageStore messages) {
    this.locations = locations;
    this.json = json;
    this.events = events;
    this.messages = messages;
  }

  @Override
  public Added add(SessionRef session, QueuedMessage queued, EventFactory factory) {
    var location = locations.get(session);
    var row = QueuedRow.of(queued, json);
    var event =
        events.rows(Event.MessageQueued.of(queued.message(), queued.entry().place()), factory);
    var known =
        location.write(transaction -> {
          var key = location.key();
          var id = queued.id().value();
          if (transaction.find(HAS_LEFT, _ -> true, key, id).isPresent()) {
            return Known.LEFT;
          }
          if (transaction.find(FIND, _ -> true, key, id).isPresent()) {
            return Known.QUEUED;
          }
          row.into(transaction, key);
          var _ = event.insert(transaction, location);
          return Known.NO;
        });
    return switch (known) {
      case NO -> new Added.New();
      case QUEUED ->
          find(session, queued.id())
              .map(now -> same(now, queued))
              .orElseGet(() -> add(session, queued, factory));
      case LEFT ->
          new Added.Left(
              messages
                  .findRepeated(session, queued.id(), queued.fingerprint())
                  .orElse(queued.message()));
    };
  }

  private static Added same(QueuedMessage known, QueuedMessage repeated) {
    if (!known.fingerprint().equals(repeated.fingerprint())) {
      throw new Fault.Conflict("message.id-reused", "This message id was used for another message")
          .toException();
    }
    return new Added.Known(known);
  }

  @Override
  public Optional<QueuedMessage> find(SessionRef session, MessageId id) {
    return locations.readIntact(
        session,
        Optional.empty(),
        (handle, key) ->
            new Selection(FIND, Map.of("1", key, "2", id.value()))
                .list(handle, QueuedRow::read).stream()
                    .map(row -> row.toMessage(json))
                    .findFirst());
  }

  @Override
  public List<QueuedMessage> list(
      SessionRef session, QueuedMessage.@Nullable Position after, int limit) {
    var from =
        "SELECT "
            + QueuedRow.COLUMNS
            + " FROM queued_message WHERE session = ?1 AND (order_at, queued_at) > (?2, ?3)"
            + IN_ORDER
            + " LIMIT ?4";
    var orderAt = after == null ? Long.MIN_VALUE : StoredTime.of(after.orderAt());
    var queuedAt = after == null ? Long.MIN_VALUE : StoredTime.of(after.queuedAt());
    return locations.readIntact(
        session,
        List.of(),
        (handle, key) ->
            new Selection(from, Map.of("1", key, "2", orderAt, "3", queuedAt, "4", limit))
                .list(handle, QueuedRow::read).stream().map(row -> row.toMessage(json)).toList());
  }

  @Override
  public List<QueuedMessage.Entry> entries(SessionRef session) {
    var all = "SELECT " + QueuedRow.ENTRY + " FROM queued_message WHERE session = ?1" + IN_ORDER;
    return locations.readIntact(
        session,
        List.of(),
        (handle, key) -> new Selection(all, Map.of("1", key)).list(handle, QueuedRow::entry));
  }

  /// One query for each store.
  @Override
  public Set<SessionName> waiting() {
    var byStore = locations.list().stream().collect(Collectors.groupingBy(SessionLocation::tables));
    var found = new HashSet<SessionName>();
    byStore.forEach((store, sessions) -> {
      var keys = Set.copyOf(store.read(JdbiOutgoingQueueStore::keys));
      sessions.stream()
          .filter(location -> keys.contains(location.key()))
          .map(location -> location.session().name())
          .forEach(found::add);
    });
    return found;
  }

  private static List<Long> keys(Handle handle) throws SQLException {
    return Selection.of(
            "SELECT session FROM queued_message UNION SELECT session FROM queue_state WHERE paused"
                + " = 1")
        .list(handle, row -> row.getLong(1));
  }

  @Override
  public QueueState state(SessionRef session) {
    return locations.read(session, QueueState.START, QueueStateRow::find);
  }

  @Override
  public void pause(SessionRef session, boolean paused) {
    var location = locations.get(session);
    var _ =
        location.write(transaction -> {
          QueueStateRow.pause(transaction, location.key(), paused);
          return paused;
        });
  }

  @Override
  public boolean record(
      SessionRef session,
      QueuedMessage queued,
      Message message,
      SendingPace pace,
      EventFactory factory) {
    var location = locations.get(session);
    var added = new NewMessage(location, message, queued.fingerprint(), factory, json, events);
    return location.write(transaction -> {
      if (!delete(transaction, location, queued)) {
        return false;
      }
      QueueStateRow.put(transaction, location.key(), pace);
      return added.insert(transaction, location);
    });
  }

  private static boolean delete(
      WriteTransaction transaction, SessionLocation location, QueuedMessage queued)
      throws SQLException {
    return transaction.update(DELETE_VERSION, location.key(), queued.id().value(), queued.version())
        == 1;
  }

  @Override
  public boolean expire(SessionRef session, QueuedMessage queued, EventFactory factory) {
    var location = locations.get(session);
    var place = queued.entry().place();
    var expired =
        events.rows(
            new Event.MessageExpired(
                queued.message(), place.sendAt(), Objects.requireNonNull(place.expiresAt())),
            factory);
    return location.write(transaction -> {
      var isRemoved = delete(transaction, location, queued);
      if (isRemoved) {
        var _ = expired.insert(transaction, location);
      }
      return isRemoved;
    });
  }

  @Override
  public boolean remove(SessionRef session, MessageId id) {
    var location = locations.get(session);
    return location.write(
        transaction -> transaction.update(DELETE, location.key(), id.value()) == 1);
  }

  @Override
  public boolean change(SessionRef session, QueuedMessage queued) {
    var location = locations.get(session);
    var row = QueuedRow.of(queued, json);
    return location.write(transaction -> row.update(transaction, location.key()));
  }

  private enum Known {
    NO,
    QUEUED,
    LEFT
  }
}

package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionCounts;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.event.EventWriter;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The messages, in the store databases.
public final class JdbiMessageStore implements MessageStore {
  private static final Comparator<Message> OLDEST_FIRST =
      Comparator.comparing(Message::at).thenComparing(message -> message.id().value());
  private static final String FIND =
      "SELECT "
          + MessageRow.COLUMNS
          + ", fingerprint FROM message WHERE session IN (:session, -:session) AND id = :id";
  private static final String CARRIES =
      "SELECT EXISTS"
          + " (SELECT 1 FROM message WHERE session IN (:session, -:session) AND file = :file)";
  private static final String UNCONFIRMED =
      "SELECT DISTINCT abs(session) FROM message INDEXED BY message_pending"
          + " WHERE from_me = 1 AND ack = 0";

  private static final SessionCounts COUNTS =
      new SessionCounts("sum(messages)", "message_tally WHERE scope = '' AND");

  private final SessionLocations locations;
  private final Json json;
  private final EventWriter events;
  private final MessagePositions positions = new MessagePositions();

  public JdbiMessageStore(SessionLocations locations, Json json, EventWriter events) {
    this.locations = locations;
    this.json = json;
    this.events = events;
  }

  @Override
  public Recorded record(
      SessionRef session, Message message, String fingerprint, EventFactory factory) {
    var location = locations.get(session);
    var added = new NewMessage(location, message, fingerprint, factory, json, events);
    var known =
        location.write(
            List.of(added.row()),
            transaction ->
                added.insert(transaction, location)
                    ? Optional.<Found>empty()
                    : find(transaction.handle(), location, message.id()));
    if (known.isEmpty()) {
      return new Recorded(message, true);
    }
    known.get().requireSame(fingerprint);
    return new Recorded(known.get().row().toMessage(json), false);
  }

  @Override
  public Optional<Message> find(SessionRef session, MessageId id) {
    return lookUp(session, id).map(found -> found.row().toMessage(json));
  }

  @Override
  public List<PollTally> tallies(SessionRef session, MessageId poll) {
    return locations.read(
        session, List.of(), (handle, key) -> TallyRows.find(handle, key, poll, json));
  }

  @Override
  public Optional<Message> findRepeated(SessionRef session, MessageId id, String fingerprint) {
    var found = lookUp(session, id);
    found.ifPresent(known -> known.requireSame(fingerprint));
    return found.map(known -> known.row().toMessage(json));
  }

  private Optional<Found> lookUp(SessionRef session, MessageId id) {
    return locations
        .findIntact(session)
        .flatMap(location -> location.read(handle -> find(handle, location, id)));
  }

  private static Optional<Found> find(Handle handle, SessionLocation location, MessageId id) {
    return handle
        .createQuery(FIND)
        .bind("session", location.key())
        .bind("id", id.value())
        .map((row, _) -> new Found(MessageRow.of(row, 1), row.getString(4)))
        .findOne();
  }

  @Override
  public List<Message> list(SessionRef session, MessageQuery query) {
    return locations
        .findIntact(session)
        .map(location ->
            MessagePositions.serves(query)
                ? deepPage(location, query)
                : select(location, MessageSelection.of(location.key(), query)))
        .orElse(List.of());
  }

  private List<Message> deepPage(SessionLocation location, MessageQuery query) {
    var database = location.database();
    var rows = database.read(handle -> positions.read(handle, database, location.key(), query));
    return rows.stream().map(row -> row.toMessage(json)).toList();
  }

  @Override
  public Map<Address, Instant> firstAt(SessionRef session, Set<Address> chats) {
    var first = new HashMap<Address, Instant>();
    return locations.readIntact(
        session,
        first,
        (handle, key) -> {
          var _ =
              MessageSelection.firstAt(key, chats.stream().map(Address::toString).toList())
                  .list(
                      handle,
                      row -> {
                        first.put(Address.of(row.getString(1)), StoredTime.read(row.getLong(2)));
                        return true;
                      });
          return first;
        });
  }

  @Override
  public long count(SessionRef session, MessageFilter filter) {
    return locations.read(
        session, 0L, (handle, key) -> MessageSelection.count(key, filter).count(handle));
  }

  @Override
  public Map<SessionRef, Long> counts(Set<SessionRef> sessions) {
    return COUNTS.read(locations, sessions);
  }

  @Override
  public boolean carries(SessionRef session, MediaId file) {
    return locations.read(
        session,
        false,
        (handle, key) ->
            handle
                .createQuery(CARRIES)
                .bind("session", key)
                .bind("file", file.value())
                .mapTo(Boolean.class)
                .one());
  }

  @Override
  public Pruned prune(SessionRef session, Instant before, long most, int limit) {
    return locations
        .find(session)
        .map(location -> MessageRetention.of(location, before, most, limit, json))
        .orElse(Pruned.NONE);
  }

  /// One query for each store.
  @Override
  public Set<SessionName> unconfirmed() {
    var byStore = locations.list().stream().collect(Collectors.groupingBy(SessionLocation::tables));
    var found = new HashSet<SessionName>();
    byStore.forEach((store, sessions) -> {
      var keys = Set.copyOf(store.read(JdbiMessageStore::unconfirmed));
      sessions.stream()
          .filter(location -> keys.contains(location.key()))
          .map(location -> location.session().name())
          .forEach(found::add);
    });
    return found;
  }

  private static List<Long> unconfirmed(Handle handle) throws SQLException {
    return Selection.of(UNCONFIRMED).list(handle, row -> row.getLong(1));
  }

  @Override
  public List<Message> pending(SessionRef session, @Nullable Message after, int limit) {
    return locations
        .find(session)
        .map(location ->
            Stream.of(location.key(), -location.key())
                .map(key -> select(location, MessageSelection.pending(key, after, limit)))
                .flatMap(List::stream)
                .sorted(OLDEST_FIRST)
                .limit(limit)
                .toList())
        .orElse(List.of());
  }

  private List<Message> select(SessionLocation location, Selection selection) {
    var rows = location.read(handle -> selection.list(handle, row -> MessageRow.of(row, 1)));
    return rows.stream().map(row -> row.toMessage(json)).toList();
  }

  /// A message that must exist.
  private record Found(MessageRow row, String fingerprint) {
    void requireSame(String other) {
      if (!fingerprint.equals(other)) {
        throw new Fault.Conflict(
                "message.id-reused", "This message id was used for another message")
            .toException();
      }
    }
  }
}

package dev.sessiongateway.persistence.event;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.location.SessionLocation;
import dev.sessiongateway.persistence.location.SessionLocations;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The event log, in the store databases.
public final class JdbiEventLog implements EventLog {
  private final SessionLocations locations;
  private final Json json;
  private final EventWriter writing;
  private final AppendNotifier announcements;

  public JdbiEventLog(
      SessionLocations locations, Json json, EventWriter writing, AppendNotifier announcements) {
    this.locations = locations;
    this.json = json;
    this.writing = writing;
    this.announcements = announcements;
  }

  @Override
  public long append(SessionRef session, List<NewEvent> events) {
    var location = locations.get(session);
    var rows = writing.rows(events);
    return location
        .database()
        .write(transaction -> {
          location.requireHere();
          return rows.insert(transaction, location);
        });
  }

  @Override
  public List<EventRecord> read(SessionRef session, long seq, int limit) {
    return locations.find(session).map(location -> read(location, seq, limit)).orElse(List.of());
  }

  private List<EventRecord> read(SessionLocation location, long seq, int limit) {
    var rows =
        location
            .database()
            .read(handle ->
                handle
                    .createQuery(
                        """
                        SELECT seq, id, at, body, replayed, cause FROM event
                        WHERE session = :session AND seq > :seq ORDER BY seq LIMIT :limit
                        """)
                    .bind("session", location.key())
                    .bind("seq", seq)
                    .bind("limit", limit)
                    .map((row, _) -> Row.of(row))
                    .list());
    return rows.stream().map(row -> row.toRecord(location.session(), json)).toList();
  }

  @Override
  public long lastSeq(SessionRef session) {
    return locations.find(session).map(JdbiEventLog::lastSeq).orElse(0L);
  }

  private static long lastSeq(SessionLocation location) {
    return location
        .database()
        .read(handle ->
            handle
                .createQuery(
                    """
                    SELECT max(last_seq,
                      coalesce((SELECT max(seq) FROM event WHERE session = :key), 0))
                    FROM session WHERE key = :key
                    """)
                .bind("key", location.key())
                .mapTo(Long.class)
                .findOne()
                .orElse(0L));
  }

  @Override
  public int prune(SessionRef session, Instant before, long surplus, long floor, int limit) {
    return locations
        .find(session)
        .map(location -> EventPruning.of(location, before, surplus, floor, limit))
        .orElse(0);
  }

  @Override
  public long seqWithin(SessionRef session, long seq, long bytes) {
    return locations
        .find(session)
        .map(location -> EventPruning.within(location, seq, bytes))
        .orElse(seq);
  }

  @Override
  public long seqBefore(SessionRef session, Instant at) {
    var stored = StoredTime.of(at);
    return locations
        .find(session)
        .map(location ->
            location
                .database()
                .read(handle -> new TimeSearch(handle, location.key()).seqBefore(stored)))
        .orElse(0L);
  }

  @Override
  public void onAppend(Consumer<SessionRef> listener) {
    announcements.listen(listener);
  }

  private record Row(
      long seq, String id, long at, String body, boolean replayed, @Nullable String cause) {
    static Row of(ResultSet row) throws SQLException {
      return new Row(
          row.getLong(1),
          row.getString(2),
          row.getLong(3),
          row.getString(4),
          row.getInt(5) == 1,
          row.getString(6));
    }

    EventRecord toRecord(SessionRef session, Json json) {
      return new EventRecord(
          session.name(),
          seq,
          new EventId(id),
          StoredTime.read(at),
          json.event(body),
          replayed,
          RequestTrace.parse(cause));
    }
  }
}

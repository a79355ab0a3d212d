package dev.sessiongateway.persistence.event;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/// The event log, in the store databases.
public final class JdbiEventLog implements EventLog {
  private final SessionLocations locations;
  private final Json json;
  private final EventWriter writing;
  private final AppendNotifier announcements;

  public JdbiEventLog(
      SessionLocations locations, Json json, EventWriter writing, AppendNotifier notifier) {
    this.locations = locations;
    this.json = json;
    this.writing = writing;
    this.announcements = notifier;
  }

  @Override
  public long append(SessionRef session, List<NewEvent> events) {
    var location = locations.get(session);
    var rows = writing.rows(events);
    return location.write(transaction -> rows.insert(transaction, location));
  }

  @Override
  public List<EventRecord> read(SessionRef session, long seq, int limit) {
    return locations
        .find(session)
        .map(location -> EventRow.list(location, seq, limit))
        .orElse(List.of())
        .stream()
        .map(row -> row.toRecord(session.name(), json))
        .toList();
  }

  @Override
  public long lastSeq(SessionRef session) {
    return locations.read(session, 0L, SessionLocation::lastSeq);
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
    return locations.read(
        session, seq, (handle, key) -> EventPruning.within(handle, key, seq, bytes));
  }

  @Override
  public long seqBefore(SessionRef session, Instant at) {
    var stored = StoredTime.of(at);
    return locations.read(
        session, 0L, (handle, key) -> new TimeSearch(handle, key).seqBefore(stored));
  }

  @Override
  public void onAppend(Consumer<SessionRef> listener) {
    announcements.listen(listener);
  }

  /// Finds a time in the log of one session by binary search: numbers and times both ascend, so the
  /// table's key is the only index needed.
  static final class TimeSearch {
    private final Handle handle;
    private final long session;

    TimeSearch(Handle handle, long session) {
      this.handle = handle;
      this.session = session;
    }

    /// @param at in the unit of the column, see
    ///   [dev.sessiongateway.persistence.database.StoredTime]
    /// @return the number of the last event before it, 0 when there is none
    long seqBefore(long at) {
      // Invariant: events below `low` are before the time, events from `high` on are not.
      var low = 0L;
      var high = edge("SELECT max(seq) FROM event WHERE session = ?") + 1;
      var found = 0L;
      while (low < high) {
        var middle = low + (high - low) / 2;
        // Pruning leaves unused numbers.
        var probe = firstFrom(middle);
        if (probe.isEmpty() || probe.get().seq() >= high) {
          high = middle;
        } else if (probe.get().at() < at) {
          found = probe.get().seq();
          low = found + 1;
        } else {
          high = middle;
        }
      }
      return found;
    }

    private long edge(String sql) {
      return handle.select(sql, session).mapTo(Long.class).findOne().orElse(0L);
    }

    private Optional<Probe> firstFrom(long seq) {
      return handle
          .select(
              "SELECT seq, at FROM event WHERE session = ? AND seq >= ? ORDER BY seq LIMIT 1",
              session,
              seq)
          .map((row, _) -> new Probe(row.getLong(1), row.getLong(2)))
          .findOne();
    }

    private record Probe(long seq, long at) {}
  }

  /// Removes the oldest events of one session.
  static final class EventPruning {
    private static final String IS_DUE =
        """
        SELECT count(*) FROM (SELECT seq, at FROM event WHERE session = ? ORDER BY seq LIMIT 1) AS oldest
        WHERE seq <= ? AND (at < ? OR seq <= ?)
        """;

    /// Stops at the first event that is to be kept, because a gap in the log would look like lost
    /// events.
    private static final String LAST_TO_REMOVE =
        """
        WITH oldest AS (SELECT seq, at FROM event WHERE session = ?1 ORDER BY seq LIMIT ?2)
        SELECT coalesce(
          (SELECT min(seq) - 1 FROM oldest WHERE seq > ?3 OR (at >= ?4 AND seq > ?5)),
          (SELECT max(seq) FROM oldest), 0)
        """;

    private static final String WITHIN =
        """
        SELECT coalesce(max(seq), :seq) FROM
          (SELECT seq, sum(octet_length(body)) OVER (ORDER BY seq DESC) AS size
           FROM event WHERE session = :session AND seq > :seq) AS sizes
        WHERE size > :bytes
        """;

    private EventPruning() {}

    /// @return the number of events removed
    static int of(SessionLocation location, Instant before, long surplus, long floor, int limit) {
      var key = location.key();
      var end = StoredTime.of(before);
      // Usually nothing is due, and this query does not occupy the writer.
      var isDue =
          location.read(
              handle -> handle.select(IS_DUE, key, floor, end, surplus).mapTo(Boolean.class).one());
      if (!isDue) {
        return 0;
      }
      return location.write(transaction -> {
        var last =
            transaction
                .find(LAST_TO_REMOVE, row -> row.getLong(1), key, limit, floor, end, surplus)
                .orElse(0L);
        var _ =
            transaction.update(
                "UPDATE session SET last_seq = max(last_seq, ?) WHERE key = ?", last, key);
        return transaction.update("DELETE FROM event WHERE session = ? AND seq <= ?", key, last);
      });
    }

    /// @return the number after which the events take at most `bytes`
    static long within(Handle handle, long session, long seq, long bytes) {
      return handle
          .createQuery(WITHIN)
          .bind("session", session)
          .bind("seq", seq)
          .bind("bytes", bytes)
          .mapTo(Long.class)
          .one();
    }
  }
}

package dev.sessiongateway.persistence.event;

import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.StoredTime;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/// Removes the oldest events of one session.
final class EventPruning {
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

package dev.sessiongateway.persistence.event;

import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.location.SessionLocation;
import java.time.Instant;

/// Removes the oldest events of one session.
final class EventPruning {
  private EventPruning() {}

  /// @return the number of events removed
  static int of(SessionLocation location, Instant before, long surplus, long floor, int limit) {
    // Usually nothing is due, and this query does not occupy the writer.
    return !goes(location, before, surplus, floor)
        ? 0
        : location
            .database()
            .write(transaction -> {
              location.requireHere();
              return remove(transaction, location, before, surplus, floor, limit);
            });
  }

  /// Whether the oldest event is due for removal.
  private static boolean goes(SessionLocation location, Instant before, long surplus, long floor) {
    return location
        .database()
        .read(handle ->
            handle
                    .createQuery(
                        """
                        SELECT count(*) FROM
                          (SELECT seq, at FROM event WHERE session = :session ORDER BY seq LIMIT 1)
                        WHERE seq <= :floor AND (at < :before OR seq <= :surplus)
                        """)
                    .bind("session", location.key())
                    .bind("floor", floor)
                    .bind("before", StoredTime.of(before))
                    .bind("surplus", surplus)
                    .mapTo(Long.class)
                    .one()
                > 0);
  }

  /// Stops at the first event that is to be kept, because a gap in the log would look like lost
  /// events.
  private static int remove(
      WriteTransaction transaction,
      SessionLocation location,
      Instant before,
      long surplus,
      long floor,
      int limit) {
    var last =
        transaction
            .handle()
            .createQuery(
                """
                WITH oldest AS
                  (SELECT seq, at FROM event WHERE session = :session ORDER BY seq LIMIT :limit)
                SELECT coalesce(
                  (SELECT min(seq) - 1 FROM oldest
                   WHERE seq > :floor OR (at >= :before AND seq > :surplus)),
                  (SELECT max(seq) FROM oldest), 0)
                """)
            .bind("session", location.key())
            .bind("floor", floor)
            .bind("before", StoredTime.of(before))
            .bind("surplus", surplus)
            .bind("limit", limit)
            .mapTo(Long.class)
            .one();
    transaction
        .handle()
        .createUpdate("UPDATE session SET last_seq = max(last_seq, :last) WHERE key = :key")
        .bind("last", last)
        .bind("key", location.key())
        .execute();
    return transaction
        .handle()
        .createUpdate("DELETE FROM event WHERE session = :session AND seq <= :last")
        .bind("session", location.key())
        .bind("last", last)
        .execute();
  }

  /// @return the number after which the events take at most `bytes`
  static long within(SessionLocation location, long seq, long bytes) {
    return location
        .database()
        .read(handle ->
            handle
                .createQuery(
                    """
                    SELECT coalesce(max(seq), :seq) FROM
                      (SELECT seq, sum(octet_length(body)) OVER (ORDER BY seq DESC) AS size
                       FROM event WHERE session = :session AND seq > :seq)
                    WHERE size > :bytes
                    """)
                .bind("session", location.key())
                .bind("seq", seq)
                .bind("bytes", bytes)
                .mapTo(Long.class)
                .one());
  }
}

package dev.sessiongateway.persistence.event;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Finds a time in the log of one session by halving: numbers and times both go up, so the key of
/// the table is all the index that it takes.
final class TimeSearch {
  private final Handle handle;
  private final long session;

  TimeSearch(Handle handle, long session) {
    this.handle = handle;
    this.session = session;
  }

  /// @param at as the table has it
  /// @return the number of the last event before it, 0 when there is none
  long seqBefore(long at) {
    // Everything below `low` is before the time, nothing from `high` on is.
    var low = 0L;
    var high = edge("SELECT max(seq) FROM event WHERE session = ?") + 1;
    var found = 0L;
    while (low < high) {
      var middle = low + (high - low) / 2;
      // Numbers may be missing where the log was pruned.
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
    return handle.createQuery(sql).bind(0, session).mapTo(Long.class).findOne().orElse(0L);
  }

  private Optional<Probe> firstFrom(long seq) {
    return handle
        .createQuery(
            "SELECT seq, at FROM event WHERE session = ? AND seq >= ? ORDER BY seq LIMIT 1")
        .bind(0, session)
        .bind(1, seq)
        .map((row, _) -> new Probe(row.getLong(1), row.getLong(2)))
        .findOne();
  }

  private record Probe(long seq, long at) {}
}

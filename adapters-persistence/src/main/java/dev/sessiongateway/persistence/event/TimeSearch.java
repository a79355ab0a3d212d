package dev.sessiongateway.persistence.event;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Finds a time in the log of one session by binary search: numbers and times both ascend, so the
/// table's key is the only index needed.
final class TimeSearch {
  private final Handle handle;
  private final long session;

  TimeSearch(Handle handle, long session) {
    this.handle = handle;
    this.session = session;
  }

  /// @param at in the unit of the column, see [dev.sessiongateway.persistence.database.StoredTime]
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

package dev.sessiongateway.application.store;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Whether a store takes writes, how busy it is, and how large. Thread-safe.
public interface StoreHealth {
  /// Commits once to each open database, to check that it takes writes. Damaged ones are reported
  /// by [#notices].
  StoreCheck check();

  /// Costs little: it is asked for at each look at the metrics.
  StoreLoad load();

  /// The databases whose writes wait while none is done.
  List<String> stuck();

  /// Problems that the operator should know about, one line each: damage, lost commits.
  List<String> notices();

  /// The databases whose check has not ended, see [OpenedStores#checkContents].
  List<String> unchecked();

  /// The space that is left for the store; empty when it is not known.
  OptionalLong freeBytes();

  /// Whether the databases take writes.
  ///
  /// @param place what was checked, or the database that takes no writes; without secrets
  /// @param reason the code of the fault; null when all is well
  /// @param detail one line for the operator
  record StoreCheck(String place, @Nullable String reason, String detail) {
    public boolean ok() {
      return reason == null;
    }
  }

  /// How busy the databases are, and how large.
  ///
  /// @param databases that are open
  /// @param waitingWrites of all of them
  /// @param longestQueue the most waiting writes of one database
  /// @param mostWaitingWrites how many writes of one database may wait
  /// @param waitingReads that wait for a thread or a connection, of all databases
  /// @param announcements sessions whose listeners were not notified of new events yet
  /// @param writes stored since they were opened
  /// @param commits since they were opened; several writes share one
  /// @param failures that were survived
  /// @param log the write-ahead logs; null when the store has none of its own
  /// @param databaseBytes of the databases; null when that is not known
  record StoreLoad(
      int databases,
      int waitingWrites,
      int longestQueue,
      int mostWaitingWrites,
      int waitingReads,
      int announcements,
      long writes,
      long commits,
      long failures,
      @Nullable WriteAheadLogs log,
      @Nullable Long databaseBytes) {}

  /// The sizes of write-ahead logs.
  ///
  /// @param bytes of all
  /// @param largestBytes of one
  record WriteAheadLogs(long bytes, long largestBytes) {}
}

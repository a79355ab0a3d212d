package dev.sessiongateway.persistence.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

/// The rows that the writes of a batch begin with. On a server they are run before the writes
/// themselves, neighbours of one statement together. All writes of a batch are concurrent, so that
/// any order of them is right.
final class RowsAhead {
  /// The most rows of one statement, because it is in memory twice.
  private static final int MOST = 1_000;

  private final TransactionControl control;
  private final IdentityHashMap<SharedRow, Integer> results = new IdentityHashMap<>();
  private boolean hasFailed;

  RowsAhead(TransactionControl control) {
    this.control = control;
  }

  /// Runs the rows of the first of these writes, unless it was done before, and those of the writes
  /// behind it that have rows too.
  void run(List<? extends QueuedWork<?, ?>> works) throws SQLException {
    if (!control.sharesStatements() || isRun(works.getFirst())) {
      return;
    }
    var rows = new ArrayList<SharedRow>();
    for (var work : works) {
      if (work.ahead().isEmpty()) {
        break;
      }
      rows.addAll(work.ahead());
    }
    hasFailed = true;
    runAll(rows);
    hasFailed = false;
  }

  boolean isRun(QueuedWork<?, ?> work) {
    return !work.ahead().isEmpty() && results.containsKey(work.ahead().getFirst());
  }

  private void runAll(List<? extends SharedRow> rows) throws SQLException {
    for (int done = 0, end; done < rows.size(); done = end) {
      end = done + 1;
      while (end < Math.min(rows.size(), done + MOST)
          && rows.get(end).statement().equals(rows.get(done).statement())) {
        end++;
      }
      var some = rows.subList(done, end);
      var found = control.run(some);
      for (var i = 0; i < found.length; i++) {
        results.put(some.get(i), found[i]);
      }
    }
  }

  /// The results of rows, which are run now unless they were run ahead.
  List<Integer> results(List<? extends SharedRow> rows) throws SQLException {
    if (!rows.isEmpty() && !results.containsKey(rows.getFirst())) {
      runAll(rows);
    }
    return rows.stream().map(row -> Objects.requireNonNull(results.get(row))).toList();
  }

  /// Whether a row has failed since [#clear]. Which one is not known.
  boolean hasFailed() {
    return hasFailed;
  }

  /// Forgets the results, at the end of a batch or because the transaction was taken back.
  void clear() {
    results.clear();
    hasFailed = false;
  }
}

package dev.sessiongateway.persistence.database;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

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

  /// Begins a transaction together with the first rows of these writes, as far as one statement
  /// takes them.
  ///
  /// @return the fences that others have moved on
  Set<Fence> begin(Set<Fence> fences, List<? extends QueuedWork<?, ?>> works) throws SQLException {
    var rows = control.sharesStatements() ? missing(works) : List.<SharedRow>of();
    var first = rows.isEmpty() ? rows : rows.subList(0, endOfStatement(rows, 0));
    hasFailed = !first.isEmpty();
    var begun = control.begin(fences, first);
    hasFailed = false;
    keep(first, begun.results());
    return begun.lost();
  }

  /// Runs the rows of the first of these writes, unless it was done before, and those of the writes
  /// behind it that have rows too.
  void run(List<? extends QueuedWork<?, ?>> works) throws SQLException {
    if (!control.sharesStatements() || results.keySet().containsAll(works.getFirst().ahead())) {
      return;
    }
    hasFailed = true;
    runAll(missing(works));
    hasFailed = false;
  }

  /// The rows of these writes up to the first that has none, without those that were run.
  private List<SharedRow> missing(List<? extends QueuedWork<?, ?>> works) {
    var rows = new ArrayList<SharedRow>();
    for (var work : works) {
      if (work.ahead().isEmpty()) {
        break;
      }
      rows.addAll(work.ahead());
    }
    rows.removeIf(results::containsKey);
    return rows;
  }

  boolean isRun(QueuedWork<?, ?> work) {
    return !work.ahead().isEmpty() && results.containsKey(work.ahead().getFirst());
  }

  private void runAll(List<? extends SharedRow> rows) throws SQLException {
    for (int done = 0, end; done < rows.size(); done = end) {
      end = endOfStatement(rows, done);
      var some = rows.subList(done, end);
      keep(some, control.run(some));
    }
  }

  private static int endOfStatement(List<? extends SharedRow> rows, int from) {
    var end = from + 1;
    while (end < Math.min(rows.size(), from + MOST)
        && rows.get(end).statement().equals(rows.get(from).statement())) {
      end++;
    }
    return end;
  }

  private void keep(List<? extends SharedRow> rows, List<Integer> found) {
    for (var i = 0; i < found.size(); i++) {
      results.put(rows.get(i), found.get(i));
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

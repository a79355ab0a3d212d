package dev.sessiongateway.bootstrap.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What came of the requests.
///
/// @param statuses how often each was answered
/// @param violations in words, at most some
record FuzzReport(
    long requests, Map<Integer, Integer> statuses, List<String> violations, long slowestNanos) {

  FuzzReport plus(FuzzReport other) {
    var both = new TreeMap<>(statuses);
    other.statuses.forEach((status, count) -> both.merge(status, count, Integer::sum));
    var all = new ArrayList<>(violations);
    all.addAll(other.violations);
    return new FuzzReport(
        requests + other.requests, both, all, Math.max(slowestNanos, other.slowestNanos));
  }

  @Override
  public String toString() {
    return "slowest " + slowestNanos / 1_000_000 + " ms, " + statuses;
  }
}

package dev.sessiongateway.bootstrap.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The result of a run.
///
/// @param statuses the number of answers by status
/// @param violations descriptions, limited in number
/// @param secondTries requests whose new connection broke or was late, and that were sent again
record FuzzReport(
    long requests,
    Map<Integer, Integer> statuses,
    List<String> violations,
    long slowestNanos,
    int secondTries) {

  FuzzReport plus(FuzzReport other) {
    var both = new TreeMap<>(statuses);
    other.statuses.forEach((status, count) -> both.merge(status, count, Integer::sum));
    var all = new ArrayList<>(violations);
    all.addAll(other.violations);
    return new FuzzReport(
        requests + other.requests,
        both,
        all,
        Math.max(slowestNanos, other.slowestNanos),
        secondTries + other.secondTries);
  }

  @Override
  public String toString() {
    return "slowest "
        + slowestNanos / 1_000_000
        + " ms, "
        + secondTries
        + " second tries, "
        + statuses;
  }
}

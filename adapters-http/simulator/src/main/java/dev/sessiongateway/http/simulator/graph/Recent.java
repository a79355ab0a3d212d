package dev.sessiongateway.http.simulator.graph;

import java.util.LinkedHashMap;
import java.util.Map;

/// The latest entries of a map, in the order in which they were put first. Not thread-safe.
final class Recent<K, V> extends LinkedHashMap<K, V> {
  /// How many there are at most.
  static final int MOST = 10_000;

  private static final long serialVersionUID = 1L;

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > MOST;
  }
}

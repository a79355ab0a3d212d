package dev.sessiongateway.application.cache;

import java.util.LinkedHashMap;
import java.util.Map;

/// A map that forgets its oldest entry when it is full. Not thread-safe.
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;

  private final int most;

  /// @param most entries
  public BoundedMap(int most) {
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}

package dev.sessiongateway.http.kernel.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;

/// Remembers which routes recently gave a key a large response. Such a response takes milliseconds
/// to render, so the next ones are rendered on platform threads while requests of other keys go on.
/// Thread-safe.
public final class LargeReads {
  /// About one millisecond of rendering.
  private static final int LARGE_ANSWER_BYTES = 64 << 10;

  private static final Duration REMEMBERED = Duration.ofMinutes(10);
  private static final int MOST_REMEMBERED = 10_000;

  private final Cache<KeyAndRoute, Boolean> large;

  public LargeReads() {
    this(Ticker.systemTicker());
  }

  LargeReads(Ticker ticker) {
    large =
        Caffeine.newBuilder()
            .expireAfterWrite(REMEMBERED)
            .maximumSize(MOST_REMEMBERED)
            .ticker(ticker)
            .build();
  }

  /// @param path of the route, with its variables in braces
  /// @return whether the next response to this key is expected to be large
  public boolean isLarge(String key, String path) {
    return large.getIfPresent(new KeyAndRoute(key, path)) != null;
  }

  /// @param bytes the size of a response of this route to this key
  public void record(String key, String path, int bytes) {
    if (bytes >= LARGE_ANSWER_BYTES) {
      large.put(new KeyAndRoute(key, path), true);
    }
  }

  private record KeyAndRoute(String key, String path) {}
}

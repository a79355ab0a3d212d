package dev.sessiongateway.http.kernel.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Limits how many reads of one key run at a time, so that a key with many reads delays only
/// itself. Reads beyond the limit wait in the order of their arrival. Thread-safe.
public final class ReadLimiter {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  /// A read that takes this long is followed by a pause of its key.
  private static final Duration LONG = Duration.ofMillis(20);

  /// Times the duration of a large read.
  private static final int REST_AFTER_LARGE = 3;

  private static final Duration LONGEST_REST = Duration.ofSeconds(1);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /// Of one key; further reads are refused at once.
  private static final int MOST_WAITING = 1_000;

  private final int perKey;
  private final Time time;
  private final Map<String, Reads> byKey = new HashMap<>();

  public ReadLimiter(int perKey, Time time) {
    this.perKey = perKey;
    this.time = time;
  }

  /// Half of the processors are left to other keys.
  public static int perKeyOfThisMachine() {
    return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  }

  /// Waits until a read of this key may run. Closing the permit lets the next one run.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.reads`
  public Permit acquire(String key) {
    var granted = new CompletableFuture<Boolean>();
    synchronized (byKey) {
      var reads = byKey.computeIfAbsent(key, _ -> new Reads());
      if (reads.running < perKey) {
        reads.running++;
        return new Permit(this, key);
      }
      if (reads.waiting.size() >= MOST_WAITING) {
        throw refusal();
      }
      reads.waiting.add(granted);
    }
    var timer = time.after(LONGEST_WAIT, () -> granted.complete(false));
    var isGranted = granted.join();
    timer.cancel();
    if (!isGranted) {
      throw refusal();
    }
    return new Permit(this, key);
  }

  /// How many reads run.
  public int running() {
    synchronized (byKey) {
      return byKey.values().stream().mapToInt(reads -> reads.running).sum();
    }
  }

  /// How many wait for another read of their key.
  public int waiting() {
    synchronized (byKey) {
      return byKey.values().stream().mapToInt(reads -> reads.waiting.size()).sum();
    }
  }

  private static RuntimeException refusal() {
    return new Fault.TooManyRequests("reads", RETRY_AFTER).toException();
  }

  private void release(String key) {
    while (true) {
      CompletableFuture<Boolean> next;
      synchronized (byKey) {
        var reads = byKey.get(key);
        if (reads == null) {
          return;
        }
        next = reads.waiting.poll();
        if (next == null) {
          reads.running--;
          if (reads.running == 0) {
            byKey.remove(key);
          }
          return;
        }
      }
      if (next.complete(true)) {
        return;
      }
      // This caller has given up; the permit goes to the next one.
    }
  }

  /// The permit to run one read. After a long read it is returned after a pause as long as the read
  /// took, after a large one after a pause three times as long: its response still has to be
  /// written.
  public static final class Permit implements AutoCloseable {
    private final ReadLimiter limiter;
    private final String key;
    private final long started = System.nanoTime();
    private boolean pauses;

    private Permit(ReadLimiter limiter, String key) {
      this.limiter = limiter;
      this.key = key;
    }

    /// Requests the pause however short the read is.
    public void pauseAfterwards() {
      pauses = true;
    }

    @Override
    public void close() {
      var duration = Duration.ofNanos(System.nanoTime() - started);
      if (!pauses && duration.compareTo(LONG) < 0) {
        limiter.release(key);
      } else {
        var pause = pauses ? duration.multipliedBy(REST_AFTER_LARGE) : duration;
        var rest = pause.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : pause;
        // The read was measured in real time, so its pause is in real time, too.
        CompletableFuture.delayedExecutor(rest.toNanos(), TimeUnit.NANOSECONDS, Runnable::run)
            .execute(() -> limiter.release(key));
      }
    }
  }

  private static final class Reads {
    private final Deque<CompletableFuture<Boolean>> waiting = new ArrayDeque<>();
    private int running;
  }

  /// Remembers which routes recently gave a key a large response. Such a response takes
  /// milliseconds to render, so the next ones are rendered on platform threads while requests of
  /// other keys go on. Thread-safe.
  public static final class LargeReads {
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
}

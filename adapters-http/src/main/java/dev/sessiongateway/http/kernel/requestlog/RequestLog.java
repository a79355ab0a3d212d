package dev.sessiongateway.http.kernel.requestlog;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The last requests. Nothing is recorded unless somebody follows the log, or has switched it on.
/// Thread-safe.
public final class RequestLog {
  /// Requests that are kept, for followers that come later or read slowly.
  static final int KEPT = 500;

  /// A reader looks this often whether it was closed.
  private static final int LOOK_SECONDS = 30;

  private final ArrayDeque<Entry> last = new ArrayDeque<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final AtomicInteger readers = new AtomicInteger();
  private final AtomicBoolean on = new AtomicBoolean();
  private long numbers;

  /// Whether requests are recorded.
  public boolean isRecording() {
    return on.get() || readers.get() > 0;
  }

  /// Forgets the requests that are kept.
  ///
  /// @param recording whether requests are recorded from now on, also when nobody follows the log
  public void restart(boolean recording) {
    lock.lock();
    try {
      last.clear();
      on.set(recording);
    } finally {
      lock.unlock();
    }
  }

  /// The requests that are kept, oldest first.
  public List<Entry> last() {
    lock.lock();
    try {
      return List.copyOf(last);
    } finally {
      lock.unlock();
    }
  }

  /// Waits for requests. What is enough is asked without the lock.
  ///
  /// @return those that are kept, as soon as they are enough or the time is over
  public List<Entry> await(Predicate<List<Entry>> enough, Duration timeout) {
    var left = timeout.toNanos();
    var seen = -1L;
    while (true) {
      lock.lock();
      try {
        while (numbers == seen && left > 0) {
          left = changed.awaitNanos(left);
        }
        if (numbers == seen) {
          return List.copyOf(last);
        }
        seen = numbers;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return List.of();
      } finally {
        lock.unlock();
      }
      var kept = last();
      if (enough.test(kept)) {
        return kept;
      }
    }
  }

  /// How many clients follow the log.
  public int followers() {
    return readers.get();
  }

  /// How many requests are kept.
  public int kept() {
    lock.lock();
    try {
      return last.size();
    } finally {
      lock.unlock();
    }
  }

  /// Adds a request that was answered, and numbers it.
  ///
  /// @param entry without secrets, see [BodyExcerpt]
  public void add(Entry entry) {
    lock.lock();
    try {
      numbers++;
      last.add(entry.numbered(numbers));
      if (last.size() > KEPT) {
        last.remove();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Follows the log until the reader is closed.
  ///
  /// @param after the number of the last entry that was seen; 0 for all that are kept
  public Reader follow(long after) {
    lock.lock();
    try {
      readers.incrementAndGet();
      return new Reader(after > numbers ? 0 : after);
    } finally {
      lock.unlock();
    }
  }

  /// Reads entries in their order. A slow reader misses those that are no longer kept.
  public final class Reader implements AutoCloseable {
    private long seen;
    private boolean closed;

    private Reader(long seen) {
      this.seen = seen;
    }

    /// Waits for the next entries.
    ///
    /// @return empty when the reader is closed
    public List<Entry> next() {
      lock.lock();
      try {
        while (!closed) {
          var next = last.stream().filter(entry -> entry.number() > seen).toList();
          if (!next.isEmpty()) {
            seen = next.getLast().number();
            return next;
          }
          var _ = changed.await(LOOK_SECONDS, TimeUnit.SECONDS);
        }
        return List.of();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return List.of();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      lock.lock();
      try {
        if (!closed) {
          closed = true;
          readers.decrementAndGet();
          changed.signalAll();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /// A request and its answer, without secrets.
  ///
  /// @param number counts the requests that were recorded
  /// @param client what the client says it is: `test` for the libraries of tests, absent for most
  /// @param operation its id in the API document, such as `a.sendText`; absent for other requests
  /// @param query with the values of secret parameters replaced
  /// @param key the name of the key, absent when none was needed or given
  /// @param request the beginning of the body, absent when there was none
  /// @param answer the beginning of the response's body, absent when it was empty or no text
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Entry(
      long number,
      Instant at,
      String requestId,
      @Nullable String client,
      @Nullable String operation,
      String method,
      String path,
      @Nullable String query,
      int status,
      long millis,
      @Nullable String key,
      @Nullable String request,
      @Nullable String answer) {

    Entry numbered(long next) {
      return new Entry(
          next, at, requestId, client, operation, method, path, query, status, millis, key, request,
          answer);
    }
  }
}

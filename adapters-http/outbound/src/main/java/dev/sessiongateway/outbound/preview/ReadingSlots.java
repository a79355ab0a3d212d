package dev.sessiongateway.outbound.preview;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// Bounds how many pages are read at once: 4 for a session, 16 in all. A session with many slow
/// pages holds, and waits for, 4 of the 16 at most, first come, first served. Thread-safe.
final class ReadingSlots {
  private static final int OF_A_SESSION = 4;
  private static final int IN_ALL = 16;

  private final Semaphore all = new Semaphore(IN_ALL, true);

  /// Whoever holds or waits for a slot keeps its semaphore from being collected.
  private final LoadingCache<SessionName, Semaphore> sessions =
      Caffeine.newBuilder().weakValues().build(_ -> new Semaphore(OF_A_SESSION, true));

  /// @param timeout how long to wait for a slot
  /// @throws TimeoutException when none becomes free
  <T> T call(SessionName session, Duration timeout, Supplier<T> work)
      throws InterruptedException, TimeoutException {
    var deadline = System.nanoTime() + timeout.toNanos();
    var own = sessions.get(session);
    acquire(own, deadline);
    try {
      acquire(all, deadline);
      try {
        return work.get();
      } finally {
        all.release();
      }
    } finally {
      own.release();
    }
  }

  private static void acquire(Semaphore slots, long deadline)
      throws InterruptedException, TimeoutException {
    if (!slots.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
      throw new TimeoutException("no slot");
    }
  }
}

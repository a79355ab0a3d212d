package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.time.Time;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Work that is done whenever somebody says that there may be some: one turn at a time, on a thread
/// of the background, and without one while there is nothing to do. Thread-safe.
final class Turns implements Breaker.Waiting {
  private static final Duration AFTER_TROUBLE = Duration.ofSeconds(5);

  private final Executor background;
  private final Time time;
  private final BooleanSupplier turn;
  private final Consumer<RuntimeException> trouble;
  private final AtomicInteger calls = new AtomicInteger();
  private final ReentrantLock atWork = new ReentrantLock();

  /// One at most: events keep coming while a receiver is away, and each of them wakes the lane.
  private final AtomicReference<Time.@Nullable Timer> alarm = new AtomicReference<>();

  /// @param turn returns whether there is more to do at once
  /// @param trouble is told what ended a turn; the next one comes a little later
  Turns(Executor background, Time time, BooleanSupplier turn, Consumer<RuntimeException> trouble) {
    this.background = background;
    this.time = time;
    this.turn = turn;
    this.trouble = trouble;
  }

  /// There may be something to do. Returns at once; however often it is called, one run goes on at
  /// a time.
  @Override
  public void wake() {
    if (calls.getAndIncrement() == 0) {
      background.execute(this::run);
    }
  }

  /// Replaces an alarm that was set before.
  void wakeAfter(Duration wait) {
    wakeAfter(wait, () -> {});
  }

  /// @param before runs before the turn
  void wakeAfter(Duration wait, Runnable before) {
    Runnable ring =
        () -> {
          before.run();
          wake();
        };
    var earlier = alarm.getAndSet(time.after(wait.plusMillis(1), ring));
    if (earlier != null) {
      earlier.cancel();
    }
  }

  /// Waits until no turn is under way.
  ///
  /// @return false when one still is after `patience`
  boolean awaitRest(Duration patience) {
    try {
      if (!atWork.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        return false;
      }
      atWork.unlock();
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void run() {
    int seen;
    do {
      seen = calls.get();
      atWork.lock();
      try {
        while (turn.getAsBoolean()) {
          // All is done in the turn.
        }
      } catch (RuntimeException e) {
        trouble.accept(e);
        wakeAfter(AFTER_TROUBLE);
      } finally {
        atWork.unlock();
      }
    } while (calls.addAndGet(-seen) > 0);
  }
}

package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.Worker;
import dev.sessiongateway.application.work.WorkerSupervisor;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Work that is done whenever somebody says that there may be some: one turn at a time, on a thread
/// of the background, and without one while there is nothing to do. Thread-safe.
final class CoalescingTask implements CircuitBreaker.Waiting {
  private static final Duration AFTER_TROUBLE = Duration.ofSeconds(5);

  private final Executor background;
  private final Time time;
  private final BooleanSupplier turn;
  private final Consumer<Throwable> trouble;
  private final Worker worker;
  private final AtomicInteger calls = new AtomicInteger();
  private final ReentrantLock atWork = new ReentrantLock();

  /// One at most: events keep coming while a receiver is away, and each of them wakes the lane.
  private final AtomicReference<Time.@Nullable Timer> alarm = new AtomicReference<>();

  /// @param kind what the work is, for operators
  /// @param turn returns whether there is more to do at once
  /// @param trouble logs what ended a turn; the next one comes a little later
  CoalescingTask(
      String kind,
      Executor background,
      Time time,
      BooleanSupplier turn,
      Consumer<Throwable> trouble) {
    this.worker = WorkerSupervisor.of(background).worker(kind);
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
      worker.busy();
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

  /// A part of a long turn is done.
  void progress() {
    worker.progress();
  }

  /// Within a turn: waits for something that is not this worker's to end.
  <T> T whileWaiting(Supplier<T> wait) {
    return worker.whileWaiting(wait);
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
    try {
      var seen = calls.get();
      while (seen > 0) {
        worker.busy();
        if (takeTurns()) {
          worker.idle();
        }
        seen = calls.addAndGet(-seen);
      }
    } catch (Throwable e) {
      // Not even the next try could be arranged. Whoever calls next starts anew.
      worker.failed(e);
      calls.set(0);
    }
  }

  /// @return whether the work is done; a failure is tried again a little later
  private boolean takeTurns() {
    atWork.lock();
    try {
      while (turn.getAsBoolean()) {
        worker.progress();
      }
      return true;
    } catch (Throwable e) {
      worker.failed(e);
      wakeAfter(AFTER_TROUBLE);
      trouble.accept(e);
      return false;
    } finally {
      atWork.unlock();
    }
  }
}

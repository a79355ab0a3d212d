package dev.sessiongateway.application.time;

import dev.sessiongateway.application.work.WorkerSupervisor;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A clock over the machine's that can be frozen, and moved forward by hand. While nobody does, it
/// is the machine's. Thread-safe; no lock is held while a task runs.
///
/// Moving it runs the timers that become due, in order: a task has ended, and so has the work that
/// it began in the background, before the clock goes on to the next. So a chain of timers runs as
/// it would in time.
public final class VirtualTime implements Time {
  /// How long a move waits for one task, on the machine's clock.
  static final Duration LONGEST_TASK = Duration.ofSeconds(5);

  /// How long a move runs timers one by one, on the machine's clock. Those that are still due then
  /// run at once and together, as after a sleep of the machine.
  static final Duration LONGEST_MOVE = Duration.ofSeconds(10);

  /// How long a move waits for what a task began in the background.
  private static final Duration SETTLE_LIMIT = Duration.ofMillis(500);

  private static final Logger LOG = LoggerFactory.getLogger(VirtualTime.class);

  private final Time machine;
  private final Supplier<Duration> elapsed;
  private final WorkerSupervisor supervisor;
  private final ClockState state = new ClockState();

  /// Held by who moves the clock; timers and readers of the clock do not take it.
  private final ReentrantLock moveLock = new ReentrantLock();

  /// As the one above.
  ///
  /// @param frozenAt the clock stands at this time at first; absent means that it is the machine's
  public VirtualTime(
      Time machine,
      Supplier<Duration> elapsed,
      WorkerSupervisor supervisor,
      @Nullable Instant frozenAt) {
    this.machine = machine;
    this.elapsed = elapsed;
    this.supervisor = supervisor;
    if (frozenAt != null) {
      state.stopAt(frozenAt);
    }
  }

  @Override
  public Instant instant() {
    return state.current().wall();
  }

  @Override
  public Time machine() {
    return machine;
  }

  @Override
  public Timer after(Duration delay, Runnable task) {
    return state.add(state.timers, delay, task);
  }

  @Override
  public Timer maintenance(Duration delay, Runnable task) {
    return state.add(state.maintenanceTimers, delay, task);
  }

  /// How many timers wait.
  public int waiting() {
    return state.size();
  }

  public boolean isFrozen() {
    return state.frozen;
  }

  /// Stops the clock and its timers. Harmless when it stands.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `clock.moving`, as the other commands
  public void freeze() {
    move(_ -> Duration.ZERO, true);
  }

  /// Lets the clock go on from where it stands. Harmless when it runs.
  public void run() {
    move(_ -> Duration.ZERO, false);
  }

  /// Moves the clock forward; it stands or runs afterwards as it did before. Returns when the
  /// timers that became due have run.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `clock.moving` when somebody else moves
  ///   it for longer than 10 seconds
  public void advance(Duration by) {
    move(_ -> by, null);
  }

  /// As [#advance], by what the distance says.
  ///
  /// @param distance by the time that the clock shows, how far to move it; it may throw, and then
  ///   nothing changes
  /// @param freeze whether the clock stands afterwards; as before when absent
  public void move(Function<Instant, Duration> distance, @Nullable Boolean freeze) {
    begin();
    try {
      var target = state.begin(distance);
      try {
        runUntil(target);
      } finally {
        state.arrive(target, freeze == null ? state.frozen : freeze);
      }
    } finally {
      moveLock.unlock();
    }
  }

  /// How far the clock is ahead of the machine's; negative when it is behind, zero while nobody has
  /// moved it.
  public Duration aheadOfMachine() {
    return state.ahead();
  }

  /// Sets the clock as another one, whose network is used here: forward as [#move] does, and back
  /// without a change of what the timers still have to wait.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `clock.moving`, as the other commands
  public void follow(Instant to, boolean freeze) {
    begin();
    try {
      var target = state.begin(now -> Duration.between(now, to));
      try {
        runUntil(target);
      } finally {
        state.stopAtWall(to);
        state.arrive(target, freeze);
      }
    } finally {
      moveLock.unlock();
    }
  }

  private void begin() {
    try {
      if (!moveLock.isHeldByCurrentThread()
          && moveLock.tryLock(LONGEST_MOVE.toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw new Fault.Conflict("clock.moving", "The clock is being moved; try again").toException();
  }

  private void runUntil(Duration target) {
    var end = elapsed.get().plus(LONGEST_MOVE);
    awaitAllBut(Set.of());
    for (var next = state.next(target); next.isPresent(); next = state.next(target)) {
      run(next.get());
      if (elapsed.get().compareTo(end) > 0) {
        LOG.atWarn()
            .addKeyValue("after", LONGEST_MOVE)
            .log("the simulated clock ran timers one by one for long; the rest runs at once");
        execute(state.advanceTo(target));
        return;
      }
    }
    state.maintenanceUntil(target).forEach(this::run);
  }

  private void run(TimerQueue.Entry timer) {
    var known = supervisor.runningTasks();
    var over = new CountDownLatch(1);
    supervisor.execute(() -> {
      try {
        timer.task().run();
      } finally {
        over.countDown();
      }
    });
    try {
      if (!over.await(LONGEST_TASK.toNanos(), TimeUnit.NANOSECONDS)) {
        LOG.atWarn().log("a timer of the simulated clock still runs; the clock goes on");
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    awaitAllBut(known);
  }

  private void awaitAllBut(Set<WorkerSupervisor.Task> known) {
    try {
      if (!supervisor.awaitAllBut(known, SETTLE_LIMIT)) {
        LOG.atDebug().log("work in the background still runs; the clock goes on");
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void execute(List<TimerQueue.Entry> due) {
    due.forEach(timer -> supervisor.execute(timer.task()));
  }

  /// Where the clock stands, and what waits for it. Runs no task.
  private final class ClockState {
    private final TimerQueue timers = new TimerQueue();
    private final TimerQueue maintenanceTimers = new TimerQueue();
    private volatile Motion motion = new Running(Duration.ZERO, Duration.ZERO);
    private volatile boolean frozen;
    private boolean moving;
    private @Nullable Timer timer;
    private @Nullable Duration timerAt;

    /// The time of now, as of a clock that stands.
    Standing current() {
      return switch (motion) {
        case Running(var ahead, var wallAhead) ->
            new Standing(elapsed.get().plus(ahead), machine.instant().plus(wallAhead));
        case Standing standing -> standing;
      };
    }

    synchronized int size() {
      return timers.size() + maintenanceTimers.size();
    }

    Duration ahead() {
      return switch (motion) {
        case Running(_, var wallAhead) -> wallAhead;
        case Standing(_, var wall) -> Duration.between(machine.instant(), wall);
      };
    }

    /// While it is moved.
    synchronized void stopAtWall(Instant wall) {
      if (motion instanceof Standing(var position, _)) {
        motion = new Standing(position, wall);
      }
    }

    synchronized void stopAt(Instant wall) {
      motion = new Standing(Duration.ZERO, wall);
      frozen = true;
    }

    synchronized Timer add(TimerQueue queue, Duration delay, Runnable task) {
      var wait = delay.isNegative() ? Duration.ZERO : delay;
      var timer = queue.add(current().position().plus(wait), task);
      scheduleTimer();
      return () -> remove(queue, timer);
    }

    private synchronized void remove(TimerQueue queue, TimerQueue.Entry timer) {
      queue.remove(timer);
    }

    /// @return the position to go to
    synchronized Duration begin(Function<Instant, Duration> distance) {
      var now = current();
      var by = distance.apply(now.wall());
      motion = now;
      moving = true;
      cancelTimer();
      return now.position().plus(by.isNegative() ? Duration.ZERO : by);
    }

    /// Goes to the next timer up to the target, or to the target when there is none.
    synchronized Optional<TimerQueue.Entry> next(Duration target) {
      var next = Optional.ofNullable(timers.take(target));
      moveTo(next.map(TimerQueue.Entry::due).orElse(target));
      return next;
    }

    synchronized List<TimerQueue.Entry> maintenanceUntil(Duration target) {
      return maintenanceTimers.takeAll(target);
    }

    /// Goes to the target.
    ///
    /// @return the timers up to there
    synchronized List<TimerQueue.Entry> advanceTo(Duration target) {
      moveTo(target);
      return allUntil(target);
    }

    private List<TimerQueue.Entry> allUntil(Duration target) {
      var all = new ArrayList<>(timers.takeAll(target));
      all.addAll(maintenanceTimers.takeAll(target));
      return all;
    }

    private Optional<Duration> firstDue() {
      return Stream.concat(timers.firstDue().stream(), maintenanceTimers.firstDue().stream())
          .min(Comparator.naturalOrder());
    }

    synchronized void arrive(Duration target, boolean stands) {
      moveTo(target);
      moving = false;
      frozen = stands;
      if (!stands && motion instanceof Standing(var position, var wall)) {
        motion =
            new Running(position.minus(elapsed.get()), Duration.between(machine.instant(), wall));
      }
      scheduleTimer();
    }

    private void moveTo(Duration target) {
      if (motion instanceof Standing(var position, var wall) && target.compareTo(position) > 0) {
        motion = new Standing(target, wall.plus(target.minus(position)));
      }
    }

    /// Waits on the machine's clock for the first timer, unless the clock stands before it.
    private void scheduleTimer() {
      var first = firstDue();
      if (moving || first.isEmpty()) {
        return;
      }
      var wait = first.get().minus(current().position());
      if (motion instanceof Standing && wait.isPositive()) {
        return;
      }
      if (timerAt == null || timerAt.compareTo(first.get()) > 0) {
        cancelTimer();
        timerAt = first.get();
        timer = machine.after(wait.isNegative() ? Duration.ZERO : wait, () -> execute(takeDue()));
      }
    }

    private void cancelTimer() {
      if (timer != null) {
        timer.cancel();
      }
      timer = null;
      timerAt = null;
    }

    private synchronized List<TimerQueue.Entry> takeDue() {
      cancelTimer();
      var due = moving ? List.<TimerQueue.Entry>of() : allUntil(current().position());
      scheduleTimer();
      return due;
    }
  }

  private sealed interface Motion {}

  /// @param ahead of the machine's time since a fixed moment; negative after the clock stood
  /// @param wallAhead of the machine's wall clock
  private record Running(Duration ahead, Duration wallAhead) implements Motion {}

  /// @param position the time since a fixed moment
  private record Standing(Duration position, Instant wall) implements Motion {}
}

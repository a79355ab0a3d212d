package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The circuit breaker of one endpoint, shared by all cursors and sessions that deliver to it.
/// Thread-safe; nothing is stored and nothing is woken while the lock is held.
///
/// While it is open, one probe at a time is let through. A first attempt waits for the time of the
/// next probe; a retry goes at its own time, because the client's retry policy is followed exactly.
final class CircuitBreaker {
  private final boolean isGivenUp;
  private final Time time;
  private final BiConsumer<EndpointHealth, EndpointHealth> changed;
  private final AtomicReference<EndpointHealth> endpoint;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean probing = new AtomicBoolean();
  private final Set<Waiting> waiting = new LinkedHashSet<>();
  private final Set<Waiting> awaitingRecovery = new LinkedHashSet<>();
  private final LinkedHashSet<Runnable> checks = new LinkedHashSet<>();
  private final AtomicInteger recoveryCount = new AtomicInteger();
  private final AtomicInteger enableCount = new AtomicInteger();
  private final AtomicReference<Time.@Nullable Timer> checkTimer = new AtomicReference<>();
  private final AtomicReference<Time.@Nullable Timer> timer = new AtomicReference<>();

  /// The latest time that the timer reached; the wall clock may be set back.
  private final AtomicReference<@Nullable Instant> reached = new AtomicReference<>();

  /// @param changed receives the former and the present state after each change
  /// @param isGivenUp whether the endpoint is disabled after failing for days
  CircuitBreaker(
      EndpointHealth endpoint,
      boolean isGivenUp,
      Time time,
      BiConsumer<EndpointHealth, EndpointHealth> changed) {
    this.endpoint = new AtomicReference<>(endpoint);
    this.isGivenUp = isGivenUp;
    this.time = time;
    this.changed = changed;
  }

  EndpointHealth endpoint() {
    return endpoint.get();
  }

  /// Requests a permit.
  ///
  /// @param retry whether the event was attempted before and is due again
  /// @return empty when `who` has to wait; it is woken then. The permit must be returned
  Optional<Permit> enter(Waiting who, boolean retry) {
    lock.lock();
    try {
      var now = endpoint.get();
      var goes =
          switch (now.condition()) {
            case CLOSED -> true;
            case DISABLED -> false;
            case OPEN -> !probing.get() && (retry || isTimeToProbe(now));
          };
      if (!goes) {
        waiting.add(who);
        scheduleTimer(now);
        return Optional.empty();
      }
      var probes = now.condition() == Condition.OPEN;
      if (probes) {
        probing.set(true);
      }
      return Optional.of(new Permit(probes, new AtomicBoolean()));
    } finally {
      lock.unlock();
    }
  }

  /// Call before each delivery: another worker may have changed the state.
  boolean admits(Permit permit) {
    return switch (endpoint.get().condition()) {
      case CLOSED -> true;
      case OPEN -> permit.probes() && !permit.used().getAndSet(true);
      case DISABLED -> false;
    };
  }

  /// Records the outcome of a delivery.
  ///
  /// @param isFirst whether it was the first attempt for its event. A server error is reported once
  ///   for each event, because an event that breaks the endpoint breaks it at each attempt
  void report(Delivery.Outcome outcome, boolean isFirst) {
    switch (outcome) {
      case Delivery.Outcome.Accepted _ -> {
        if (endpoint.get().failures() > 0) {
          change(EndpointHealth::succeeded);
        }
      }
      case Delivery.Outcome.Failed(var reason, _) ->
          change(now -> now.failed(time.instant(), reason, isGivenUp));
      case Delivery.Outcome.ServerError(_, var reason, _) -> {
        if (isFirst) {
          change(now -> now.failed(time.instant(), reason, isGivenUp));
        }
      }
      case Delivery.Outcome.Gone(var status, _) ->
          change(now -> now.disabled(time.instant(), "the endpoint answered " + status));
      case Delivery.Outcome.Refused _ -> {
        // A refused event says nothing about the health of the endpoint.
      }
    }
  }

  /// Returns a permit.
  void leave(Permit permit) {
    if (permit.probes()) {
      List<Waiting> next;
      lock.lock();
      try {
        probing.set(false);
        next = takeAll(waiting);
      } finally {
        lock.unlock();
      }
      next.forEach(Waiting::wake);
    }
  }

  /// Closes the breaker and wakes the workers that wait for it.
  void enable() {
    enableCount.incrementAndGet();
    change(EndpointHealth::enabled);
    wakeAll();
  }

  /// Resets the breaker when a webhook with this endpoint is created or changed.
  void reconfigured() {
    if (endpoint.get().condition() == Condition.DISABLED) {
      enable();
    }
  }

  /// Also wakes `who` during its retry delay, when the endpoint recovers or is reset.
  void awaitRecovery(Waiting who) {
    lock.lock();
    try {
      awaitingRecovery.add(who);
    } finally {
      lock.unlock();
    }
  }

  /// Also runs `check` during a retry delay, when it is this worker's turn to find out whether the
  /// endpoint is back. One worker at a time checks it, each second at first, then less often.
  void probeDuringDelay(Runnable check) {
    lock.lock();
    try {
      checks.add(check);
      setCheck();
    } finally {
      lock.unlock();
    }
  }

  private void setCheck() {
    if (checkTimer.get() == null && !checks.isEmpty()) {
      var wait = endpoint.get().checkAfter(time.instant());
      checkTimer.set(time.after(wait, this::check));
    }
  }

  private void check() {
    Runnable next;
    lock.lock();
    try {
      checkTimer.set(null);
      next = checks.isEmpty() ? () -> {} : checks.removeFirst();
      setCheck();
    } finally {
      lock.unlock();
    }
    next.run();
  }

  /// The changes so far that may end a retry delay early.
  Resets resets() {
    return new Resets(enableCount.get(), recoveryCount.get());
  }

  private void change(UnaryOperator<EndpointHealth> transition) {
    EndpointHealth before;
    EndpointHealth after;
    lock.lock();
    try {
      before = endpoint.get();
      after = transition.apply(before);
      endpoint.set(after);
    } finally {
      lock.unlock();
    }
    if (before.equals(after)) {
      return;
    }
    changed.accept(before, after);
    if (before.condition() != Condition.CLOSED && after.condition() == Condition.CLOSED) {
      recoveryCount.incrementAndGet();
      wakeAll();
    }
  }

  private void wakeAll() {
    List<Waiting> all;
    List<Waiting> rested;
    lock.lock();
    try {
      checks.clear();
      all = takeAll(waiting);
      rested = takeAll(awaitingRecovery);
    } finally {
      lock.unlock();
    }
    all.forEach(Waiting::wake);
    rested.forEach(Waiting::wake);
  }

  private static List<Waiting> takeAll(Set<Waiting> from) {
    var all = List.copyOf(from);
    from.clear();
    return all;
  }

  private boolean isTimeToProbe(EndpointHealth now) {
    var at = now.probeAt();
    return now.mayTry(time.instant()) || (at != null && at.equals(reached.get()));
  }

  /// The end of a running probe wakes the waiting workers.
  private void scheduleTimer(EndpointHealth now) {
    var at = now.probeAt();
    if (at == null || probing.get() || timer.get() != null) {
      return;
    }
    var wait = Duration.between(time.instant(), at).plusMillis(1);
    timer.set(time.after(wait, () -> schedule(at)));
  }

  private void schedule(Instant at) {
    List<Waiting> next;
    lock.lock();
    try {
      timer.set(null);
      reached.set(at);
      next = takeAll(waiting);
    } finally {
      lock.unlock();
    }
    next.forEach(Waiting::wake);
  }

  /// A worker that continues when woken. Waking returns at once.
  @FunctionalInterface
  interface Waiting {
    void wake();
  }

  /// @param probes whether it allows one delivery through an open breaker
  /// @param used whether that delivery was made
  record Permit(boolean probes, AtomicBoolean used) {}

  /// @param enableCount how often an operator enabled the endpoint
  /// @param recoveryCount how often the endpoint recovered by itself
  record Resets(int enableCount, int recoveryCount) {
    static final Resets NONE = new Resets(0, 0);
  }
}

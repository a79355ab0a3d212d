package dev.sessiongateway.application.webhook;

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

/// Who may try one address, whichever lanes and sessions want to. Thread-safe; nothing is stored
/// and nobody is woken while the lock is held.
///
/// While it is open, one probe at a time goes through. What was not tried yet waits for the time of
/// the next probe; what was tried and is due again goes at its own time, because a client's retries
/// are kept to the letter.
final class CircuitBreaker {
  private final Time time;
  private final BiConsumer<EndpointHealth, EndpointHealth> changed;
  private final AtomicReference<EndpointHealth> endpoint;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean probing = new AtomicBoolean();
  private final Set<Waiting> waiting = new LinkedHashSet<>();
  private final Set<Waiting> resting = new LinkedHashSet<>();
  private final AtomicInteger recoveries = new AtomicInteger();
  private final AtomicInteger pardons = new AtomicInteger();
  private final AtomicReference<Time.@Nullable Timer> alarm = new AtomicReference<>();

  /// A time that was reached by the timer; the wall clock may have been set back meanwhile.
  private final AtomicReference<@Nullable Instant> reached = new AtomicReference<>();

  /// @param changed is told the former and the present state, after each change
  CircuitBreaker(
      EndpointHealth endpoint, Time time, BiConsumer<EndpointHealth, EndpointHealth> changed) {
    this.endpoint = new AtomicReference<>(endpoint);
    this.time = time;
    this.changed = changed;
  }

  EndpointHealth endpoint() {
    return endpoint.get();
  }

  /// Asks to be let through.
  ///
  /// @param retry whether it was tried before and is due again
  /// @return empty when `who` has to wait; it is woken then. A pass is to be handed back
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
        setAlarm(now);
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

  /// To be asked before each delivery, because others may have found out something meanwhile.
  boolean admits(Permit permit) {
    return switch (endpoint.get().condition()) {
      case CLOSED -> true;
      case OPEN -> permit.probes() && !permit.used().getAndSet(true);
      case DISABLED -> false;
    };
  }

  /// What became of a delivery.
  void report(Delivery.Outcome outcome) {
    switch (outcome) {
      case Delivery.Outcome.Accepted _ -> {
        if (endpoint.get().failures() > 0) {
          change(EndpointHealth::succeeded);
        }
      }
      case Delivery.Outcome.Failed(var reason, _) ->
          change(now -> now.failed(time.instant(), reason));
      case Delivery.Outcome.Gone(var status, _) ->
          change(now -> now.disabled(time.instant(), "the receiver answered " + status));
      case Delivery.Outcome.Refused _ -> {
        // An opinion on one event; the address is neither better nor worse for it.
      }
    }
  }

  /// Hands a pass back.
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

  /// Forgets what is held against the address; whoever waits for it is woken.
  void enable() {
    pardons.incrementAndGet();
    change(EndpointHealth::enabled);
    wakeEverybody();
  }

  /// Somebody set or changed a receiver with this address, so it is wanted again.
  void reconfigured() {
    if (endpoint.get().condition() == Condition.DISABLED) {
      enable();
    }
  }

  /// Wakes `who` as well when the address is back or pardoned, in the middle of a rest.
  void rest(Waiting who) {
    lock.lock();
    try {
      resting.add(who);
    } finally {
      lock.unlock();
    }
  }

  /// What happened so far that may end a rest before its time.
  Resets resets() {
    return new Resets(pardons.get(), recoveries.get());
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
      recoveries.incrementAndGet();
      wakeEverybody();
    }
  }

  private void wakeEverybody() {
    List<Waiting> all;
    List<Waiting> rested;
    lock.lock();
    try {
      all = takeAll(waiting);
      rested = takeAll(resting);
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

  /// While a probe is under way, its end wakes those who wait.
  private void setAlarm(EndpointHealth now) {
    var at = now.probeAt();
    if (at == null || probing.get() || alarm.get() != null) {
      return;
    }
    var wait = Duration.between(time.instant(), at).plusMillis(1);
    alarm.set(time.after(wait, () -> ring(at)));
  }

  private void ring(Instant at) {
    List<Waiting> next;
    lock.lock();
    try {
      alarm.set(null);
      reached.set(at);
      next = takeAll(waiting);
    } finally {
      lock.unlock();
    }
    next.forEach(Waiting::wake);
  }

  /// Somebody who goes on when woken. Waking returns at once.
  @FunctionalInterface
  interface Waiting {
    void wake();
  }

  /// @param probes whether it lets one delivery through an open breaker
  /// @param used whether it did
  record Permit(boolean probes, AtomicBoolean used) {}

  /// @param pardons how often somebody enabled the address
  /// @param recoveries how often it was back by itself
  record Resets(int pardons, int recoveries) {
    static final Resets NONE = new Resets(0, 0);
  }
}

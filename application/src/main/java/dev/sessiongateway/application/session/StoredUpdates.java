package dev.sessiongateway.application.session;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Lets a use case that changes something on the network wait until the change is stored, so that
/// its caller reads its own change. Thread-safe.
final class StoredUpdates {
  /// Within this time the links report a change of their own session, unless their connection is
  /// lost.
  private static final Duration LONGEST = Duration.ofSeconds(2);

  private final Time machine;
  private final Set<Waiter> waiters = ConcurrentHashMap.newKeySet();

  StoredUpdates(Time time) {
    this.machine = time.machine();
  }

  /// Makes the change and waits until its event is stored, at most [#LONGEST]: the change is made
  /// also when its event is late.
  ///
  /// @param caused whether the change causes this event
  <T> T after(Predicate<Event.Reported> caused, Supplier<T> change) {
    return after(caused, change, _ -> true);
  }

  /// @param changed whether the result means that something has changed, so that an event follows
  <T> T after(Predicate<Event.Reported> caused, Supplier<T> change, Predicate<T> changed) {
    var waiter = new Waiter(caused, new CompletableFuture<>(), CurrentRequest.trace());
    waiters.add(waiter);
    try {
      var result = change.get();
      if (changed.test(result)) {
        waiter.await(machine);
      }
      return result;
    } finally {
      waiters.remove(waiter);
    }
  }

  /// The updates are stored.
  void stored(List<LinkSignal.AccountUpdate> updates) {
    for (var waiter : waiters) {
      if (updates.stream().anyMatch(waiter::isFor)) {
        waiter.stored.complete(null);
      }
    }
  }

  /// The request whose change the link reports with this event; null when none waits for it.
  @Nullable RequestTrace causeOf(Event event) {
    for (var waiter : waiters) {
      if (event instanceof Event.Reported reported && waiter.caused.test(reported)) {
        return waiter.cause;
      }
    }
    return null;
  }

  /// @param cause the request that makes the change
  private record Waiter(
      Predicate<Event.Reported> caused,
      CompletableFuture<Void> stored,
      @Nullable RequestTrace cause) {
    void await(Time machine) {
      if (!stored.isDone()) {
        var timer = machine.after(LONGEST, () -> stored.complete(null));
        stored.join();
        timer.cancel();
      }
    }

    boolean isFor(LinkSignal.AccountUpdate update) {
      return update instanceof Event.Reported event && caused.test(event);
    }
  }
}

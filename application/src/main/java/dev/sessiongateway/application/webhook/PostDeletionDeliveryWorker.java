package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.webhook.PostDeletionDeliveryStore.PostDeletionDelivery;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells one receiver the rest about one session that is gone, in order, one at a time.
final class PostDeletionDeliveryWorker {
  private static final String KIND = "delivery-after-deletion";
  private static final Logger LOG = LoggerFactory.getLogger(PostDeletionDeliveryWorker.class);

  private final PostDeletionDeliveryStore.Lane lane;
  private final PostDeletionDeliveryStore store;
  private final DeliveryContext around;
  private final BooleanSupplier isOpen;
  private final Runnable done;
  private final CoalescingTask turns;

  /// A time that the timer reached; the wall clock may have been set back meanwhile.
  private final AtomicReference<@Nullable Instant> reached = new AtomicReference<>();

  /// @param done runs when nothing is left
  PostDeletionDeliveryWorker(
      PostDeletionDeliveryStore.Lane lane,
      PostDeletionDeliveryStore store,
      DeliveryContext around,
      BooleanSupplier isOpen,
      Runnable done) {
    this.lane = lane;
    this.store = store;
    this.around = around;
    this.isOpen = isOpen;
    this.done = done;
    this.turns =
        new CoalescingTask(KIND, around.background(), around.time(), this::turn, this::trouble);
  }

  void wake() {
    turns.wake();
  }

  private void trouble(Throwable e) {
    LOG.atError()
        .addKeyValue("instance", lane.session())
        .addKeyValue("webhook", lane.webhook())
        .setCause(e)
        .log("the rest about a deleted session was not told and is tried again");
  }

  /// @return whether there is more to do at once
  private boolean turn() {
    if (!isOpen.getAsBoolean()) {
      return false;
    }
    var next = store.next(lane);
    if (next.isEmpty()) {
      done.run();
      return false;
    }
    var farewell = next.get();
    var due = farewell.due();
    var now = around.time().instant();
    if (due != null && due.isAfter(now) && !due.equals(reached.get())) {
      turns.wakeAfter(Duration.between(now, due), () -> reached.set(due));
      return false;
    }
    var url = farewell.webhook().url();
    var breaker = around.endpoints().of(url);
    var pass = breaker.enter(turns, farewell.failures() > 0);
    if (pass.isEmpty()) {
      return false;
    }
    try (var _ = turns.whileWaiting(() -> around.slots().take(lane.session(), url))) {
      if (breaker.admits(pass.get())) {
        var origin = new Delivery.Origin(lane.session(), farewell.name(), null);
        var attempt = around.deliver(farewell.webhook(), farewell.event(), origin);
        breaker.report(attempt.outcome());
        settle(farewell, attempt.outcome());
      }
      return true;
    } finally {
      breaker.leave(pass.get());
    }
  }

  private void settle(PostDeletionDelivery farewell, Delivery.Outcome outcome) {
    switch (outcome) {
      case Delivery.Outcome.Accepted _ -> store.remove(farewell);
      case Delivery.Outcome.Failed(var reason, var retryAfter) ->
          dropOrWait(farewell, reason, retryAfter == null ? Duration.ZERO : retryAfter);
      case Delivery.Outcome.Refused(_, var reason) -> dropOrWait(farewell, reason, Duration.ZERO);
      case Delivery.Outcome.Gone _ -> {
        // It stays until somebody enables the address, or until it is too old.
      }
    }
  }

  private void dropOrWait(PostDeletionDelivery farewell, String reason, Duration atLeast) {
    var policy = farewell.webhook().retries();
    var wait = policy.waitAfter(farewell.failures() + 1, around.identifiers().chance());
    if (wait.isEmpty()) {
      SessionLog.of(farewell.name())
          .atWarn()
          .addKeyValue("session", farewell.name())
          .addKeyValue("webhook", lane.webhook())
          .addKeyValue("event", farewell.event().name())
          .addKeyValue("reason", reason)
          .log("an event of a deleted session was not delivered and is dropped");
      store.remove(farewell);
      return;
    }
    var rest = atLeast.compareTo(wait.get()) > 0 ? atLeast : wait.get();
    store.save(farewell.failed(around.time().instant().plus(rest)));
  }
}

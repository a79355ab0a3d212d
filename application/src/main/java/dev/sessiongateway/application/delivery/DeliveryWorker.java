package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Delivers the events of one session to one receiver: in order, one at a time, from the log. The
/// cursor is durable before the next event is posted, so a crash repeats at most one event.
///
/// The worker holds a permit while it works. While it waits for a permit, the breaker or a retry,
/// only its cursor is in memory.
final class DeliveryWorker {
  private static final String KIND = "webhook-delivery";

  private static final int READ_AT_ONCE = 50;

  /// How long a worker continues while others wait for its permit.
  private static final Duration LONGEST_RUN = Duration.ofMillis(100);

  private final LiveSession live;
  private final ReceiverId id;
  private final Supplier<@Nullable EventReceiver> configured;
  private final DeliveryContext context;
  private final DeliveryResults results;
  private final DeliveryProblems problems;
  private final RetryWorker retries;
  private final Lookahead lookahead;
  private final StoredCursor cursor;
  private final RetryDelay delay;
  private final CoalescingTask task;
  private final AtomicBoolean retired = new AtomicBoolean();

  /// The names of events that the endpoint breaks on while it accepts others. Their events go
  /// beside the cursor at once, until one of them is accepted.
  private final Set<String> refusedNames = ConcurrentHashMap.newKeySet();

  private final AtomicLong cutTo = new AtomicLong();

  DeliveryWorker(
      LiveSession live,
      ReceiverId id,
      Supplier<@Nullable EventReceiver> configured,
      DeliveryContext context) {
    this.live = live;
    this.id = id;
    this.configured = configured;
    this.context = context;
    this.problems = new DeliveryProblems(live, id, context.receivers());
    this.results = new DeliveryResults(live, id, context, problems);
    this.retries =
        new RetryWorker(live, id, this::configuredHere, context, problems, refusedNames::remove);
    this.lookahead = new Lookahead(live, context, results, this::isGone, refusedNames);
    this.task =
        new CoalescingTask(
            KIND, context.background(), context.time(), this::runOnce, this::logFailure);
    this.cursor = new StoredCursor(live, id, context, problems, task::isSetBackSince);
    this.delay = new RetryDelay(results, task);
  }

  /// Signals that there may be events. Returns at once.
  void wake() {
    task.wake();
  }

  /// Why not all events are delivered at once.
  List<DeliveryProblem> problems() {
    return problems.list();
  }

  /// Signals that a retry is due, or that a replay was requested. Returns at once.
  void retry() {
    retries.wake();
  }

  /// Makes events before this one dead letters, undelivered. Returns at once.
  void cutTo(long seq) {
    cutTo.set(seq);
    task.wake();
  }

  /// Stops the worker because its cursor was removed; a running delivery does not move it.
  void retire() {
    retired.set(true);
  }

  /// Waits until the worker is idle, or gives up when a run is still under way after `timeout`.
  void awaitIdle(Duration timeout) {
    if (task.awaitIdle(timeout)) {
      retries.awaitIdle(timeout);
    }
  }

  private @Nullable EventReceiver configuredHere() {
    return retired.get() ? null : configured.get();
  }

  private void logFailure(Throwable e) {
    cursor.forget();
    problems.stopped(e, "delivery to a receiver stopped and tries again");
  }

  /// @return whether there is more to do at once
  private boolean runOnce() {
    var receiver = configured.get();
    if (receiver == null) {
      return false;
    }
    if (cursor.isUnknown() && context.deadLetters().countRetries(live.ref(), id) > 0) {
      retries.wake();
    }
    var at = cursor.get();
    if (cutTo.get() > at.seq()) {
      var cut = cursor.cutTo(at, cutTo.get(), receiver, task::progress);
      if (cut == null) {
        return false;
      }
      at = cut;
    }
    var breaker = context.endpoints().of(receiver.endpoint());
    var waits = delay.holds(at, receiver, breaker, lookahead.isSuspect(at));
    var looksAhead = waits && lookahead.isWanted(at);
    if (waits && !looksAhead && !delay.isCheckDue()) {
      return false;
    }
    var permit = breaker.enter(task, !looksAhead && at.failures() > 0);
    if (permit.isEmpty()) {
      return false;
    }
    try (var slot = slot(receiver)) {
      return looksAhead
          ? lookAhead(at, receiver, breaker, permit.get())
          : deliverBatch(at, breaker, permit.get(), slot);
    } finally {
      breaker.leave(permit.get());
    }
  }

  /// @return whether there is more to do at once
  private boolean lookAhead(
      DeliveryCursor head,
      EventReceiver receiver,
      CircuitBreaker breaker,
      CircuitBreaker.Permit permit) {
    var next = lookahead.run(head, receiver, breaker, permit);
    retries.wake();
    if (next == null) {
      return false;
    }
    lookahead.forget();
    cursor.moved(next);
    return true;
  }

  private Bulkhead.Slot slot(EventReceiver receiver) {
    return task.whileWaiting(
        () -> context.bulkhead().take(live.session().id(), receiver.endpoint().url()));
  }

  /// @return whether there is more to do at once
  private boolean deliverBatch(
      DeliveryCursor start,
      CircuitBreaker breaker,
      CircuitBreaker.Permit permit,
      Bulkhead.Slot slot) {
    var end = context.now().plus(LONGEST_RUN);
    var at = start;
    var batch = context.events().read(live.ref(), at.seq(), READ_AT_ONCE);
    for (var event : batch) {
      if (live.session().holds(event.seq())) {
        return false;
      }
      var receiver = configured.get();
      if (receiver == null) {
        return false;
      }
      switch (deliver(at, event, receiver, breaker, permit)) {
        case DONE -> {
          at = cursor.advanced(event, at);
          task.progress();
          slot.progress();
        }
        case STOP -> {
          return false;
        }
        case LATER -> {
          return true;
        }
      }
      if (slot.isSlow() || (slot.isWanted() && context.now().isAfter(end))) {
        return true;
      }
    }
    return batch.size() == READ_AT_ONCE;
  }

  private Step deliver(
      DeliveryCursor start,
      EventRecord event,
      EventReceiver receiver,
      CircuitBreaker breaker,
      CircuitBreaker.Permit permit) {
    var parts = receiver.parts(live.session(), event);
    var at = start;
    for (var i = start.part(); i < parts.size(); i++) {
      if (!breaker.admits(permit)) {
        return Step.LATER;
      }
      var isLast = i + 1 == parts.size();
      var behind = isLast ? at.advancedTo(event.seq()) : at.behindPart();
      if (lookahead.wasRefused(event.seq(), i)) {
        at = behind;
        continue;
      }
      var part = new DeliveryResults.Part(at, behind, event, receiver, parts.get(i));
      if (at.failures() == 0 && refusedNames.contains(parts.get(i).name())) {
        if (!results.leaveUntried(part)) {
          return Step.STOP;
        }
        at = cursor.moved(behind);
        retries.wake();
        continue;
      }
      var attempt = context.deliver(live, receiver, parts.get(i).withAttempt(at.failures() + 1));
      if (isGone() || context.wasBrokenOff(attempt)) {
        return Step.STOP;
      }
      if (delay.endCheck() && at.failures() > 0 && isFailedCheck(attempt, at)) {
        return Step.LATER;
      }
      var settled = results.settle(part, attempt, breaker);
      if (settled == null) {
        return Step.STOP;
      }
      at = cursor.moved(settled);
      follow(attempt, settled);
      if (!settled.equals(behind)) {
        return Step.LATER;
      }
    }
    return Step.DONE;
  }

  private boolean isFailedCheck(Delivery.Attempt attempt, DeliveryCursor at) {
    return switch (attempt.outcome()) {
      case Delivery.Outcome.Failed _ -> true;
      case Delivery.Outcome.ServerError _ -> {
        cursor.moved(at.serverFailedCheck());
        lookahead.headFailed();
        yield true;
      }
      case Delivery.Outcome.Accepted _, Delivery.Outcome.Refused _, Delivery.Outcome.Gone _ ->
          false;
    };
  }

  private void follow(Delivery.Attempt attempt, DeliveryCursor settled) {
    if (attempt.outcome() instanceof Delivery.Outcome.Refused) {
      retries.wake();
    } else if (settled.serverErrors() > 0) {
      lookahead.headFailed();
    }
  }

  /// A new session with the name of a deleted one has its own log.
  private boolean isGone() {
    return retired.get() || !context.isLive().test(live);
  }

  private enum Step {
    DONE,
    LATER,
    STOP
  }
}

package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Delivers the events of one session to one webhook: in order, one at a time, from the log. The
/// cursor is durable before the next event is posted, so a crash repeats at most one event.
///
/// The worker holds a permit while it works. While it waits for a permit, the breaker or a retry,
/// only its cursor is in memory.
final class DeliveryWorker {
  private static final String KIND = "webhook-delivery";

  private static final int READ_AT_ONCE = 50;

  /// How far a clock may be set back unnoticed.
  static final Duration SET_BACK = Duration.ofMinutes(1);

  /// How long a worker continues while others wait for its permit.
  private static final Duration LONGEST_TURN = Duration.ofMillis(100);

  private final LiveSession live;
  private final WebhookId id;
  private final Supplier<@Nullable Webhook> configured;
  private final DeliveryContext context;
  private final DeliveryResults results;
  private final DeliveryProblems problems;
  private final RetryWorker retries;
  private final Lookahead lookahead;
  private final CoalescingTask task;
  private final AtomicBoolean retired = new AtomicBoolean();

  /// Whether the event at the cursor is attempted before its time, to see whether the endpoint is
  /// back. Another failure then counts as no attempt.
  private final AtomicBoolean checks = new AtomicBoolean();

  private final Runnable check = this::check;

  /// Read once from the store; afterwards only this worker moves it.
  private final AtomicReference<@Nullable DeliveryCursor> known = new AtomicReference<>();

  private final AtomicLong storedSeq = new AtomicLong();
  private final AtomicLong cutTo = new AtomicLong();

  /// The latest time that the timer reached; the wall clock may be set back.
  private final AtomicReference<@Nullable Instant> reached = new AtomicReference<>();

  DeliveryWorker(
      LiveSession live,
      WebhookId id,
      Supplier<@Nullable Webhook> configured,
      DeliveryContext context) {
    this.live = live;
    this.id = id;
    this.configured = configured;
    this.context = context;
    this.problems = new DeliveryProblems(live, id);
    this.results = new DeliveryResults(live, id, context, problems);
    this.retries = new RetryWorker(live, id, this::configuredHere, context, problems);
    this.lookahead = new Lookahead(live, context, results, this::isGone);
    this.task =
        new CoalescingTask(
            KIND, context.background(), context.time(), this::turn, this::logFailure);
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

  /// Waits until the worker is idle.
  ///
  /// @return false when it is still busy after `patience`
  boolean awaitRest(Duration patience) {
    return task.awaitRest(patience) && retries.awaitRest(patience);
  }

  private void check() {
    checks.set(true);
    task.wake();
  }

  private @Nullable Webhook configuredHere() {
    return retired.get() ? null : configured.get();
  }

  private void logFailure(Throwable e) {
    known.set(null);
    SessionLog.of(live.name())
        .atError()
        .addKeyValue("session", live.name())
        .addKeyValue("webhook", id)
        .setCause(e)
        .log("delivery to a webhook stopped and tries again");
  }

  /// @return whether there is more to do at once
  private boolean turn() {
    var webhook = configured.get();
    if (webhook == null) {
      return false;
    }
    var cursor = current();
    if (cutTo.get() > cursor.seq()) {
      var cut =
          new BacklogTrimmer(live, webhook, context, task::progress).upTo(cursor, cutTo.get());
      if (cut == null) {
        return false;
      }
      cursor = moved(cut);
    }
    var breaker = context.endpoints().of(webhook.url());
    var rests = mustRest(cursor, webhook, breaker);
    var looksAhead = rests && lookahead.isWanted(cursor);
    if (rests && !looksAhead && !checks.get()) {
      return false;
    }
    var permit = breaker.enter(task, !looksAhead && cursor.failures() > 0);
    if (permit.isEmpty()) {
      return false;
    }
    try (var slot = slot(webhook)) {
      return looksAhead
          ? lookAhead(cursor, webhook, breaker, permit.get())
          : deliverBatch(cursor, breaker, permit.get(), slot);
    } finally {
      breaker.leave(permit.get());
    }
  }

  /// @return whether there is more to do at once
  private boolean lookAhead(
      DeliveryCursor head, Webhook webhook, CircuitBreaker breaker, CircuitBreaker.Permit permit) {
    var next = lookahead.run(head, webhook, breaker, permit);
    retries.wake();
    if (next == null) {
      return false;
    }
    lookahead.forget();
    moved(next);
    return true;
  }

  private Bulkhead.Slot slot(Webhook webhook) {
    return task.whileWaiting(() -> context.bulkhead().take(live.session().id(), webhook.url()));
  }

  private DeliveryCursor current() {
    var cursor = known.get();
    if (cursor != null && cursor.session().equals(live.ref())) {
      return cursor;
    }
    return moved(context.cursors().find(live.ref(), id).map(this::resumed).orElseGet(this::opened));
  }

  /// As the last process, or this one before a failure, left it.
  private DeliveryCursor resumed(DeliveryCursor stored) {
    if (context.deadLetters().countRetries(live.ref(), id) > 0) {
      retries.wake();
    }
    if (stored.failures() > 0) {
      context.log().list(live.ref(), id, 1).stream()
          .findFirst()
          .ifPresent(problems::resume);
    }
    return dueByThisClock(stored);
  }

  /// A clock that was set back, as by a restart after a simulated one was ahead, would keep the
  /// next attempt waiting until it has caught up. The last attempt shows it.
  private DeliveryCursor dueByThisClock(DeliveryCursor stored) {
    var due = stored.due();
    var now = context.time().instant();
    if (due == null || !due.isAfter(now)) {
      return stored;
    }
    var last = context.log().list(live.ref(), id, 1);
    var isAhead = !last.isEmpty() && last.getFirst().at().isAfter(now.plus(SET_BACK));
    return isAhead ? stored.dueAtOnce() : stored;
  }

  /// Opening failed before; the cursor begins here.
  private DeliveryCursor opened() {
    var end = context.events().lastSeq(live.ref());
    var cursor = DeliveryCursor.startingAfter(live.ref(), id, end);
    context.cursors().open(cursor);
    return cursor;
  }

  private DeliveryCursor moved(DeliveryCursor next) {
    known.set(next);
    storedSeq.set(next.seq());
    return next;
  }

  private boolean mustRest(DeliveryCursor cursor, Webhook webhook, CircuitBreaker breaker) {
    var due = cursor.due();
    if (due == null || isOver(due, webhook, breaker)) {
      return false;
    }
    breaker.rest(task);
    var now = context.time().instant();
    if (isOver(due, webhook, breaker)) {
      return false;
    }
    task.wakeAfter(Duration.between(now, due), () -> reached.set(due));
    if (cursor.serverErrors() == 0 && !context.schedule().isExact(webhook)) {
      breaker.checkMeanwhile(check);
    }
    return true;
  }

  /// A configured retry policy is followed exactly; the default one ends early when the endpoint
  /// recovers.
  private boolean isOver(Instant due, Webhook webhook, CircuitBreaker breaker) {
    var early = !context.schedule().isExact(webhook);
    return !due.isAfter(context.time().instant())
        || due.equals(reached.get())
        || results.isReprieved(breaker.resets(), early);
  }

  /// @return whether there is more to do at once
  private boolean deliverBatch(
      DeliveryCursor start,
      CircuitBreaker breaker,
      CircuitBreaker.Permit permit,
      Bulkhead.Slot slot) {
    var end = context.time().instant().plus(LONGEST_TURN);
    var cursor = start;
    var batch = context.events().read(live.ref(), cursor.seq(), READ_AT_ONCE);
    for (var event : batch) {
      if (live.session().holds(event.seq())) {
        return false;
      }
      var webhook = configured.get();
      if (webhook == null) {
        return false;
      }
      switch (deliver(cursor, event, webhook, breaker, permit)) {
        case DONE -> {
          cursor = advanced(event, cursor);
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
      if (slot.isSlow() || (slot.isWanted() && context.time().instant().isAfter(end))) {
        return true;
      }
    }
    return batch.size() == READ_AT_ONCE;
  }

  /// Events outside the subscription move the cursor in memory only; it is stored now and then, so
  /// that a restart does not read long stretches again.
  private DeliveryCursor advanced(EventRecord event, DeliveryCursor cursor) {
    var moved = cursor.advancedTo(event.seq());
    known.set(moved);
    if (moved.seq() >= storedSeq.get() + READ_AT_ONCE && context.cursors().save(moved)) {
      storedSeq.set(moved.seq());
    }
    return moved;
  }

  private Step deliver(
      DeliveryCursor start,
      EventRecord event,
      Webhook webhook,
      CircuitBreaker breaker,
      CircuitBreaker.Permit permit) {
    var parts = context.renderer().render(webhook.subscription(), live.session(), event);
    var cursor = start;
    for (var i = start.part(); i < parts.size(); i++) {
      if (!breaker.admits(permit)) {
        return Step.LATER;
      }
      var isLast = i + 1 == parts.size();
      var behind = isLast ? cursor.advancedTo(event.seq()) : cursor.behindPart();
      if (lookahead.hasTried(event.seq(), i)) {
        cursor = behind;
        continue;
      }
      var attempt =
          context.deliver(live, webhook, parts.get(i).tried(cursor.failures() + 1));
      if (isGone()) {
        return Step.STOP;
      }
      if (checks.getAndSet(false)
          && cursor.failures() > 0
          && attempt.outcome() instanceof Delivery.Outcome.Failed) {
        return Step.LATER;
      }
      var part = new DeliveryResults.Part(cursor, behind, event, webhook, parts.get(i));
      var settled = results.settle(part, attempt, breaker);
      if (settled == null) {
        return Step.STOP;
      }
      cursor = moved(settled);
      follow(attempt, settled);
      if (!settled.equals(behind)) {
        return Step.LATER;
      }
    }
    return Step.DONE;
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

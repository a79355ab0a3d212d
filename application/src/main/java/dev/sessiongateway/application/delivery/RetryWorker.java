package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.delivery.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Retries the events that the cursor of one receiver and session left behind, and the dead letters
/// whose replay is requested: one at a time, each at its own time, beside the delivery worker.
final class RetryWorker {
  private static final String KIND = "webhook-retry";
  private static final int READ_AT_ONCE = 20;

  private final LiveSession live;
  private final ReceiverId id;
  private final Supplier<@Nullable EventReceiver> configured;
  private final DeliveryContext context;
  private final DeliveryProblems problems;
  private final Consumer<String> accepted;
  private final CoalescingTask task;

  /// @param accepted takes the name of each event that was accepted
  RetryWorker(
      LiveSession live,
      ReceiverId id,
      Supplier<@Nullable EventReceiver> configured,
      DeliveryContext context,
      DeliveryProblems problems,
      Consumer<String> accepted) {
    this.accepted = accepted;
    this.live = live;
    this.id = id;
    this.configured = configured;
    this.context = context;
    this.problems = problems;
    this.task =
        new CoalescingTask(
            KIND, context.background(), context.time(), this::runOnce, this::logFailure);
  }

  /// Signals that there may be something to retry. Returns at once.
  void wake() {
    task.wake();
  }

  /// As [DeliveryWorker#awaitIdle].
  void awaitIdle(Duration timeout) {
    var _ = task.awaitIdle(timeout);
  }

  private void logFailure(Throwable e) {
    problems.stopped(e, "retries of a receiver stopped and begin again");
  }

  /// @return whether there is more to do at once
  private boolean runOnce() {
    var receiver = configured.get();
    if (receiver == null) {
      return false;
    }
    var waiting = context.deadLetters().retries(live.ref(), id, READ_AT_ONCE);
    if (waiting.isEmpty()) {
      problems.retriedAll();
      return false;
    }
    var first = waiting.getFirst();
    problems.refuses(first);
    if (!isDue(first)) {
      task.wakeAt(dueOf(first));
      return false;
    }
    var breaker = context.endpoints().of(receiver.endpoint());
    var permit = breaker.enter(task, true);
    if (permit.isEmpty()) {
      return false;
    }
    try (var slot =
        task.whileWaiting(
            () -> context.bulkhead().take(live.session().id(), receiver.endpoint().url()))) {
      for (var letter : waiting) {
        if (!isDue(letter) || !breaker.admits(permit.get()) || !retry(receiver, breaker, letter)) {
          break;
        }
        task.progress();
        slot.progress();
        if (slot.isSlow() || slot.isWanted()) {
          break;
        }
      }
      return true;
    } finally {
      breaker.leave(permit.get());
    }
  }

  /// A time that is ahead of an attempt in the future was stored by a clock that was set back
  /// since.
  private boolean isDue(DeadLetter letter) {
    return task.isReached(dueOf(letter)) || task.isSetBackSince(letter.at());
  }

  private static Instant dueOf(DeadLetter letter) {
    return letter.due() == null ? Instant.MAX : letter.due();
  }

  /// @return false when the endpoint does not take events at present, or the session is gone, or
  ///   the gateway ends
  private boolean retry(EventReceiver receiver, CircuitBreaker breaker, DeadLetter letter) {
    var part = receiver.part(live.session(), letter.event(), letter.eventId(), letter.eventName());
    if (part.isEmpty()) {
      var why = letter.because("the configuration of the session leaves it out now");
      context.deadLetters().keep(live.ref(), why, null);
      return true;
    }
    var number = letter.attempts() + 1;
    var attempt = context.deliver(live, receiver, part.get().withAttempt(number));
    if (!context.isLive().test(live) || context.wasBrokenOff(attempt)) {
      return false;
    }
    breaker.report(attempt.outcome(), false);
    var now = context.now();
    var entry = DeliveryLog.Entry.of(id, part.get(), number, now, attempt);
    return switch (attempt.outcome()) {
      case Delivery.Outcome.Accepted _ -> {
        accepted.accept(letter.eventName());
        context.deadLetters().settle(live.ref(), letter, entry);
        yield true;
      }
      case Delivery.Outcome.Failed(var reason, _) -> {
        keep(receiver, letter, attempt, entry, reason);
        yield false;
      }
      case Delivery.Outcome.ServerError(_, var reason, _) -> {
        keep(receiver, letter, attempt, entry, reason);
        yield true;
      }
      case Delivery.Outcome.Refused(_, var reason) -> {
        keep(receiver, letter, attempt, entry, reason);
        yield true;
      }
      case Delivery.Outcome.Gone(_, var reason) -> {
        context.deadLetters().keep(live.ref(), letter.triedAgain(now, reason, now), entry);
        yield false;
      }
    };
  }

  private void keep(
      EventReceiver receiver,
      DeadLetter letter,
      Delivery.Attempt attempt,
      DeliveryLog.Entry entry,
      String reason) {
    var delay = context.delayAfter(receiver, entry.attempt(), attempt.outcome());
    var due = delay.map(found -> entry.at().plus(found.length())).orElse(null);
    var kept = letter.triedAgain(entry.at(), reason, due);
    context.deadLetters().keep(live.ref(), kept, entry);
    problems.left(kept);
  }
}

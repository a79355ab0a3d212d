package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Stores the result of one attempt in one write: the cursor, the line of the delivery log, and an
/// event that the cursor leaves behind, to be retried or as a dead letter.
final class DeliveryResults {
  private static final String REFUSED_NAME =
      "the endpoint answers events of this name with server errors";

  private final LiveSession live;
  private final ReceiverId id;
  private final DeliveryContext context;
  private final DeliveryProblems problems;

  /// The endpoint's resets and recoveries when the retry delay began.
  private final AtomicReference<CircuitBreaker.Resets> known =
      new AtomicReference<>(CircuitBreaker.Resets.NONE);

  /// The endpoint itself asked for the delay.
  private final AtomicBoolean wasAsked = new AtomicBoolean();

  DeliveryResults(
      LiveSession live, ReceiverId id, DeliveryContext context, DeliveryProblems problems) {
    this.live = live;
    this.id = id;
    this.context = context;
    this.problems = problems;
  }

  /// @return `part.advanced()` when the cursor goes on, another cursor when it has to wait, null
  ///   when the cursor was removed
  @Nullable DeliveryCursor settle(Part part, Delivery.Attempt attempt, CircuitBreaker breaker) {
    var cursor = part.cursor();
    breaker.report(attempt.outcome(), cursor.failures() == 0);
    known.set(breaker.resets());
    var entry = entry(part, attempt);
    return switch (attempt.outcome()) {
      case Delivery.Outcome.Accepted _ -> {
        problems.accepted();
        yield saved(part.advanced(), entry);
      }
      case Delivery.Outcome.Failed(var reason, _) ->
          held(part, attempt, entry, reason, cursor::failed);
      case Delivery.Outcome.ServerError(_, var reason, _) ->
          held(part, attempt, entry, reason, cursor::serverFailed);
      case Delivery.Outcome.Refused(_, var reason) -> {
        var due = nextTry(part, attempt, entry);
        problems.accepted();
        yield left(part, entry, reason, due);
      }
      case Delivery.Outcome.Gone _ -> saved(cursor.failed(null), entry);
    };
  }

  /// The event at a cursor that waits, to be retried beside it at the time that is set already.
  DeadLetterStore.DeadLetter head(DeliveryCursor head, EventRecord event, EventPart content) {
    var now = context.now();
    var due = head.due() == null ? now : head.due();
    var reason = problems.heldFor(content);
    return DeadLetterStore.DeadLetter.of(
            id, event, head.part(), content, head.failures(), now, reason)
        .retriedAt(due);
  }

  /// An event that was passed over for one that was accepted, to be retried beside the cursor.
  ///
  /// @param wasTried whether the endpoint broke on it; otherwise on another one of its name
  DeadLetterStore.DeadLetter passed(Part part, boolean wasTried) {
    var now = context.now();
    var broken = new Delivery.Outcome.ServerError(0, REFUSED_NAME, null);
    var wait =
        wasTried ? context.delayAfter(part.receiver(), 1, broken) : Optional.<NextTry>empty();
    var attempts = wasTried ? 1 : 0;
    var due = wasTried ? wait.map(delay -> now.plus(delay.length())).orElse(null) : now;
    return DeadLetterStore.DeadLetter.of(
            id, part.event(), part.cursor().part(), part.content(), attempts, now, REFUSED_NAME)
        .retriedAt(due);
  }

  /// Stores that an event goes beside the cursor untried, because the endpoint breaks on its name.
  ///
  /// @return false when the cursor was removed
  boolean leaveUntried(Part part) {
    var letter = passed(part, false);
    problems.left(letter);
    return context.cursors().leave(part.advanced(), List.of(letter), null);
  }

  /// Stores that the endpoint accepted a part behind events that it failed on: the cursor goes
  /// behind the part, and leaves those events.
  ///
  /// @return false when the cursor was removed
  boolean leaveHead(
      List<DeadLetterStore.DeadLetter> left, Part accepted, Delivery.Attempt attempt) {
    problems.accepted();
    left.forEach(problems::left);
    return context.cursors().leave(accepted.advanced(), left, entry(accepted, attempt));
  }

  /// Stores that the endpoint refused an event behind the cursor, which stays.
  ///
  /// @return false when the cursor was removed
  boolean leaveBehind(DeliveryCursor head, Part part, Delivery.Attempt attempt, String reason) {
    var entry = entry(part, attempt);
    var wait = context.delayAfter(part.receiver(), 1, attempt.outcome());
    var due = wait.map(delay -> entry.at().plus(delay.length())).orElse(null);
    var letter = letter(part, entry, reason, due);
    problems.left(letter);
    return context.cursors().leave(head, List.of(letter), entry);
  }

  /// Logs an attempt for an event behind the cursor that changes nothing.
  void log(Part part, Delivery.Attempt attempt) {
    context.stores().log().add(live.ref(), entry(part, attempt));
  }

  /// Whether a retry delay has ended.
  ///
  /// @param early whether a recovered endpoint ends it early
  boolean isDelayOver(CircuitBreaker.Resets now, boolean early) {
    var then = known.get();
    return now.enableCount() > then.enableCount()
        || (early && !wasAsked.get() && now.recoveryCount() > then.recoveryCount());
  }

  private DeliveryLog.Entry entry(Part part, Delivery.Attempt attempt) {
    var number = part.cursor().failures() + 1;
    return DeliveryLog.Entry.of(id, part.content(), number, context.now(), attempt);
  }

  /// The cursor waits for the next try, or leaves the event when there is none.
  private @Nullable DeliveryCursor held(
      Part part,
      Delivery.Attempt attempt,
      DeliveryLog.Entry entry,
      String reason,
      Function<Instant, DeliveryCursor> failed) {
    var due = nextTry(part, attempt, entry);
    problems.holds(entry, reason, part.event().at());
    return due == null ? left(part, entry, reason, null) : saved(failed.apply(due), entry);
  }

  private @Nullable Instant nextTry(Part part, Delivery.Attempt attempt, DeliveryLog.Entry entry) {
    var delay = context.delayAfter(part.receiver(), entry.attempt(), attempt.outcome());
    wasAsked.set(delay.isPresent() && delay.get().isAsked());
    return delay.map(found -> entry.at().plus(found.length())).orElse(null);
  }

  private @Nullable DeliveryCursor saved(DeliveryCursor next, DeliveryLog.Entry entry) {
    return context.cursors().save(next, entry) ? next : null;
  }

  private @Nullable DeliveryCursor left(
      Part part, DeliveryLog.Entry entry, String reason, @Nullable Instant due) {
    var letter = letter(part, entry, reason, due);
    problems.left(letter);
    return context.cursors().leave(part.advanced(), List.of(letter), entry)
        ? part.advanced()
        : null;
  }

  private DeadLetterStore.DeadLetter letter(
      Part part, DeliveryLog.Entry entry, String reason, @Nullable Instant due) {
    return DeadLetterStore.DeadLetter.of(
            id,
            part.event(),
            part.cursor().part(),
            part.content(),
            entry.attempt(),
            entry.at(),
            reason)
        .retriedAt(due);
  }

  /// The rendering that was attempted.
  ///
  /// @param cursor the cursor before
  /// @param advanced the cursor when this rendering is done
  record Part(
      DeliveryCursor cursor,
      DeliveryCursor advanced,
      EventRecord event,
      EventReceiver receiver,
      EventPart content) {}
}

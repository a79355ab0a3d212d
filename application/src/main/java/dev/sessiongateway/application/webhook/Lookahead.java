package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Tries the events behind one that the endpoint answered with server errors (the head), to tell a
/// broken event from a broken endpoint. The first one that is accepted shows that the event is
/// broken; another failure shows that the endpoint is. A refusal shows neither: the refused event
/// is retried later, and the next one is tried.
///
/// Only the delivery worker calls it.
final class Lookahead {
  private static final int READ_AT_ONCE = 50;

  /// Server errors for one event before those behind it are tried.
  private static final int HELD_ATTEMPTS = 3;

  /// Refused events behind one head; each costs a request.
  private static final int MOST_REFUSED = 1_000;

  private final LiveSession live;
  private final DeliveryContext context;
  private final DeliveryResults results;
  private final BooleanSupplier isGone;

  /// Where it goes on, and for which head.
  private final AtomicReference<@Nullable Position> position = new AtomicReference<>();

  /// Whether the head failed since the last event behind it did; a head of an earlier process did.
  private final AtomicBoolean armed = new AtomicBoolean(true);

  /// Whether the last head turned out to be broken alone: then the next one is suspected at once.
  private final AtomicBoolean breaksOnEvents = new AtomicBoolean();

  private final Set<Place> refused = new HashSet<>();

  Lookahead(
      LiveSession live, DeliveryContext context, DeliveryResults results, BooleanSupplier isGone) {
    this.live = live;
    this.context = context;
    this.results = results;
    this.isGone = isGone;
  }

  /// The head failed once more.
  void headFailed() {
    armed.set(true);
  }

  /// Whether the endpoint may break on the head alone.
  boolean isSuspect(DeliveryCursor head) {
    return head.serverErrors() >= (breaksOnEvents.get() ? 1 : HELD_ATTEMPTS);
  }

  /// Whether an event behind the head is to be tried.
  boolean isWanted(DeliveryCursor head) {
    return isSuspect(head)
        && armed.get()
        && refused.size() < MOST_REFUSED
        && context.events().lastSeq(live.ref()) > next(head).seq();
  }

  /// Whether this rendering was refused already.
  boolean wasRefused(long seq, int part) {
    return !refused.isEmpty() && refused.contains(new Place(seq, part));
  }

  /// The cursor is past what was tried.
  void forget() {
    refused.clear();
    position.set(null);
  }

  /// @return the cursor behind the event that was accepted; null when the head has to wait
  @Nullable DeliveryCursor run(
      DeliveryCursor head, Webhook webhook, CircuitBreaker breaker, CircuitBreaker.Permit permit) {
    var next = next(head);
    for (var batch = context.events().read(live.ref(), next.seq(), READ_AT_ONCE);
        !batch.isEmpty();
        batch = context.events().read(live.ref(), next.seq(), READ_AT_ONCE)) {
      for (var event : batch) {
        var first = event.seq() == next.seq() + 1 ? next.part() : 0;
        var parts = context.render(webhook, live.session(), event);
        for (var i = first; i < parts.size(); i++) {
          if (live.session().holds(event.seq()) || !breaker.admits(permit)) {
            return null;
          }
          var cursor = new DeliveryCursor(head.session(), head.webhook(), event.seq() - 1, i);
          var isLast = i + 1 == parts.size();
          var advanced = isLast ? cursor.advancedTo(event.seq()) : cursor.behindPart();
          var part = new DeliveryResults.Part(cursor, advanced, event, webhook, parts.get(i));
          switch (attempt(head, part, breaker)) {
            case ACCEPTED -> {
              return advanced;
            }
            case REFUSED -> {
              refused.add(new Place(event.seq(), i));
              position.set(new Position(head, advanced));
            }
            case FAILED -> {
              return null;
            }
          }
        }
        next = next.advancedTo(event.seq());
        position.set(new Position(head, next));
      }
    }
    return null;
  }

  private Result attempt(DeliveryCursor head, DeliveryResults.Part part, CircuitBreaker breaker) {
    var attempt = context.deliver(live, part.webhook(), part.rendered());
    if (isGone.getAsBoolean()) {
      return Result.FAILED;
    }
    return switch (attempt.outcome()) {
      case Delivery.Outcome.Accepted _ -> {
        breaksOnEvents.set(true);
        yield leave(head, part, attempt, breaker) ? Result.ACCEPTED : Result.FAILED;
      }
      case Delivery.Outcome.Refused(_, var reason) ->
          results.leaveBehind(head, part, attempt, reason) ? Result.REFUSED : Result.FAILED;
      case Delivery.Outcome.Failed _, Delivery.Outcome.ServerError _, Delivery.Outcome.Gone _ -> {
        breaker.report(attempt.outcome(), true);
        results.log(part, attempt);
        armed.set(false);
        breaksOnEvents.set(false);
        yield Result.FAILED;
      }
    };
  }

  /// The head is retried beside the cursor, unless the webhook does not want it any more.
  private boolean leave(
      DeliveryCursor head,
      DeliveryResults.Part accepted,
      Delivery.Attempt attempt,
      CircuitBreaker breaker) {
    breaker.report(attempt.outcome(), true);
    var left =
        context.events().read(live.ref(), head.seq(), 1).stream()
            .flatMap(event ->
                context.render(accepted.webhook(), live.session(), event).stream()
                    .skip(head.part())
                    .limit(1)
                    .map(rendered -> results.head(head, event, rendered)))
            .toList();
    return results.leaveHead(left, accepted, attempt);
  }

  private DeliveryCursor next(DeliveryCursor head) {
    var at = position.get();
    return at != null && at.isBehind(head) ? at.next() : head.behindPart();
  }

  private enum Result {
    ACCEPTED,
    REFUSED,
    FAILED
  }

  private record Place(long seq, int part) {}

  /// @param next what to try next
  private record Position(long headSeq, int headPart, DeliveryCursor next) {
    Position(DeliveryCursor head, DeliveryCursor next) {
      this(head.seq(), head.part(), next);
    }

    boolean isBehind(DeliveryCursor head) {
      return headSeq == head.seq() && headPart == head.part();
    }
  }
}

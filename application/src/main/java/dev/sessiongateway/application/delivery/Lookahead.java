package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.delivery.LookaheadSearch.Place;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.event.EventRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Tries the events behind one that the endpoint answered with server errors (the head), to
/// distinguish an event that it refuses from an endpoint that is down. Receivers answer so to kinds
/// of events that they do not know, and several of them come in a row. So the next event of a name
/// that was not refused so far is tried. The first one that is accepted shows that the endpoint
/// works: what was refused is retried beside the cursor, and further events of those names go there
/// at once. When no such event waits, or three names were refused, the endpoint may be down: the
/// head holds the others, and after each of its failures one more event is tried.
///
/// A refusal by another status shows neither: the event is retried later, and the next is tried.
///
/// Only the delivery worker calls it.
final class Lookahead {
  private static final int READ_AT_ONCE = 50;

  /// Server errors for one event before those behind it are tried.
  private static final int HELD_ATTEMPTS = 3;

  /// Names of events with server errors before the endpoint counts as down.
  private static final int MOST_NAMES = 3;

  /// Events behind one head that are looked at, and left behind together.
  private static final int MOST_EVENTS = 1_000;

  private final LiveSession live;
  private final DeliveryContext context;
  private final DeliveryResults results;
  private final BooleanSupplier isGone;
  private final Set<String> refusedNames;

  private final AtomicReference<@Nullable LookaheadSearch> search = new AtomicReference<>();

  /// Whether the head failed since the last event behind it did; a head of an earlier process did.
  private final AtomicBoolean armed = new AtomicBoolean(true);

  /// Whether the last head turned out to be broken alone: then the next one is suspected at once.
  private final AtomicBoolean breaksOnEvents = new AtomicBoolean();

  private final Set<Place> refused = new HashSet<>();

  /// @param refusedNames the names whose events go beside the cursor at once; shared
  Lookahead(
      LiveSession live,
      DeliveryContext context,
      DeliveryResults results,
      BooleanSupplier isGone,
      Set<String> refusedNames) {
    this.live = live;
    this.context = context;
    this.results = results;
    this.isGone = isGone;
    this.refusedNames = refusedNames;
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
    if (!isSuspect(head) || refused.size() >= MOST_EVENTS) {
      return false;
    }
    var last = context.events().lastSeq(live.ref());
    var known = search.get();
    if (armed.get() || known == null || !known.isBehind(head)) {
      return last > head.seq();
    }
    return known.names().size() < MOST_NAMES && last > known.next().get().seq();
  }

  /// Whether this rendering was refused already.
  boolean wasRefused(long seq, int part) {
    return !refused.isEmpty() && refused.contains(new Place(seq, part));
  }

  /// The cursor is past what was tried.
  void forget() {
    refused.clear();
    search.set(null);
  }

  /// @return the cursor behind the event that was accepted; null when the head has to wait
  @Nullable DeliveryCursor run(
      DeliveryCursor head,
      EventReceiver receiver,
      CircuitBreaker breaker,
      CircuitBreaker.Permit permit) {
    var now = search(head, receiver);
    var downAt = new AtomicLong();
    var byName =
        walk(
            now.next().get(),
            receiver,
            part -> {
              // The other renderings of an event, such as message after message.any, are tried with
              // it.
              var isBehind = downAt.get() > 0 && part.event().seq() > downAt.get();
              if (isBehind || !breaker.admits(permit)) {
                return Step.STOP;
              }
              var step =
                  now.isNew(part.content().name(), refusedNames)
                      ? tryNew(head, now, part, breaker, downAt)
                      : Step.GO_ON;
              now.next().set(part.advanced());
              return now.next().get().seq() - head.seq() > MOST_EVENTS ? Step.STOP : step;
            });
    if (!byName.goesOn() || !armed.get()) {
      return byName.accepted();
    }
    var untried = tryAny(head, now, receiver, breaker, permit, false);
    return untried.goesOn()
        ? tryAny(head, now, receiver, breaker, permit, true).accepted()
        : untried.accepted();
  }

  /// Tries the next event, of any name.
  ///
  /// @param again also one that the endpoint broke on
  private Step tryAny(
      DeliveryCursor head,
      LookaheadSearch now,
      EventReceiver receiver,
      CircuitBreaker breaker,
      CircuitBreaker.Permit permit,
      boolean again) {
    return walk(
        head.behindPart(),
        receiver,
        part -> {
          if (!again && now.failed().contains(Place.of(part))) {
            return Step.GO_ON;
          }
          return breaker.admits(permit)
              ? settle(head, now, part, context.deliver(live, receiver, part.content()), breaker)
              : Step.STOP;
        });
  }

  /// Passes the events behind the cursor to `visit` until it stops.
  private Step walk(
      DeliveryCursor from, EventReceiver receiver, Function<DeliveryResults.Part, Step> visit) {
    var next = from;
    for (var batch = context.events().read(live.ref(), next.seq(), READ_AT_ONCE);
        !batch.isEmpty();
        batch = context.events().read(live.ref(), next.seq(), READ_AT_ONCE)) {
      for (var event : batch) {
        for (var part : parts(next, event, receiver)) {
          if (live.session().holds(event.seq())) {
            return Step.STOP;
          }
          var step = wasRefused(event.seq(), part.cursor().part()) ? Step.GO_ON : visit.apply(part);
          if (!step.goesOn()) {
            return step;
          }
        }
        next = next.advancedTo(event.seq());
      }
    }
    return Step.GO_ON;
  }

  /// The renderings of the event that are behind the cursor.
  private List<DeliveryResults.Part> parts(
      DeliveryCursor next, EventRecord event, EventReceiver receiver) {
    var first = event.seq() == next.seq() + 1 ? next.part() : 0;
    var rendered = receiver.parts(live.session(), event);
    var parts = new ArrayList<DeliveryResults.Part>();
    for (var i = first; i < rendered.size(); i++) {
      var cursor = new DeliveryCursor(next.session(), next.webhook(), event.seq() - 1, i);
      var isLast = i + 1 == rendered.size();
      var advanced = isLast ? cursor.advancedTo(event.seq()) : cursor.behindPart();
      parts.add(new DeliveryResults.Part(cursor, advanced, event, receiver, rendered.get(i)));
    }
    return parts;
  }

  /// @param downAt set to the number of the event at which the endpoint counts as down
  private Step tryNew(
      DeliveryCursor head,
      LookaheadSearch now,
      DeliveryResults.Part part,
      CircuitBreaker breaker,
      AtomicLong downAt) {
    var attempt = context.deliver(live, part.receiver(), part.content());
    if (attempt.outcome() instanceof Delivery.Outcome.ServerError && !isGone.getAsBoolean()) {
      now.names().add(part.content().name());
      now.failed().add(Place.of(part));
      var isDown = now.names().size() >= MOST_NAMES;
      breaker.report(attempt.outcome(), isDown);
      results.log(part, attempt);
      if (isDown) {
        armed.set(false);
        downAt.compareAndSet(0, part.event().seq());
      }
      return Step.GO_ON;
    }
    return settle(head, now, part, attempt, breaker);
  }

  private Step settle(
      DeliveryCursor head,
      LookaheadSearch now,
      DeliveryResults.Part part,
      Delivery.Attempt attempt,
      CircuitBreaker breaker) {
    if (isGone.getAsBoolean() || context.wasBrokenOff(attempt)) {
      return Step.STOP;
    }
    return switch (attempt.outcome()) {
      case Delivery.Outcome.Accepted _ -> {
        breaker.report(attempt.outcome(), true);
        breaksOnEvents.set(true);
        yield leave(head, now, part, attempt) ? new Step(part.advanced()) : Step.STOP;
      }
      case Delivery.Outcome.Refused(_, var reason) -> {
        refused.add(Place.of(part));
        yield results.leaveBehind(head, part, attempt, reason) ? Step.GO_ON : Step.STOP;
      }
      case Delivery.Outcome.Failed _, Delivery.Outcome.ServerError _, Delivery.Outcome.Gone _ -> {
        breaker.report(attempt.outcome(), now.failed().add(Place.of(part)));
        results.log(part, attempt);
        armed.set(false);
        breaksOnEvents.set(false);
        yield Step.STOP;
      }
    };
  }

  /// What is before the accepted event is retried beside the cursor, unless the webhook does not
  /// want it any more.
  private boolean leave(
      DeliveryCursor head,
      LookaheadSearch now,
      DeliveryResults.Part accepted,
      Delivery.Attempt attempt) {
    var left = new ArrayList<DeadLetterStore.DeadLetter>();
    var end = Place.of(accepted);
    var _ =
        walk(
            head,
            accepted.receiver(),
            part -> {
              var place = Place.of(part);
              if (place.equals(end)) {
                return Step.STOP;
              }
              left.add(
                  place.equals(now.head())
                      ? results.head(head, part.event(), part.content())
                      : results.passed(part, now.failed().contains(place)));
              return Step.GO_ON;
            });
    refusedNames.addAll(now.names());
    refusedNames.remove(accepted.content().name());
    return results.leaveHead(left, accepted, attempt);
  }

  private LookaheadSearch search(DeliveryCursor head, EventReceiver receiver) {
    var known = search.get();
    if (known != null && known.isBehind(head)) {
      return known;
    }
    var names = new HashSet<String>();
    context.events().read(live.ref(), head.seq(), 1).stream()
        .flatMap(event -> receiver.parts(live.session(), event).stream())
        .skip(head.part())
        .limit(1)
        .forEach(rendered -> names.add(rendered.name()));
    var fresh = LookaheadSearch.behind(head, names);
    search.set(fresh);
    return fresh;
  }

  /// @param goesOn whether the next event is looked at
  /// @param accepted the cursor behind the event that was accepted
  private record Step(boolean goesOn, @Nullable DeliveryCursor accepted) {
    static final Step GO_ON = new Step(true, null);
    static final Step STOP = new Step(false, null);

    Step(DeliveryCursor accepted) {
      this(false, accepted);
    }
  }
}

package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem.Kind;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/// What is wrong with one receiver of one session at present. A problem is logged once when it
/// begins, and once when it ends.
final class DeliveryProblems {
  private final LiveSession live;
  private final ReceiverId id;
  private final SessionReceivers receivers;
  private final AtomicReference<@Nullable DeliveryProblem> holding = new AtomicReference<>();
  private final AtomicReference<@Nullable DeliveryProblem> refusing = new AtomicReference<>();

  /// Whether the last attempt at the cursor failed. An event that went to the dead letters holds no
  /// other, and its receiver fails all the same.
  private final AtomicBoolean isFailing = new AtomicBoolean();

  DeliveryProblems(LiveSession live, ReceiverId id, SessionReceivers receivers) {
    this.live = live;
    this.id = id;
    this.receivers = receivers;
  }

  /// The present problems.
  List<DeliveryProblem> list() {
    return Stream.of(holding.get(), refusing.get()).filter(Objects::nonNull).toList();
  }

  /// The cursor waits for a retry of this event.
  ///
  /// @param since time of the event
  void holds(DeliveryLog.Entry last, String reason, Instant since) {
    var problem = problem(last, reason, since);
    holding.set(problem);
    log(problem, !isFailing.getAndSet(true), "a receiver fails; its events wait");
  }

  /// The cursor waited already when this process began; this was its last attempt.
  void resume(DeliveryLog.Entry last) {
    var reason = last.status() == null ? last.answer() : "HTTP " + last.status();
    if (holding.compareAndSet(null, problem(last, reason, last.at()))) {
      isFailing.set(true);
    }
  }

  private DeliveryProblem problem(DeliveryLog.Entry last, String reason, Instant since) {
    return new DeliveryProblem(
        live.name(), id, Kind.HOLDING, last.eventId(), last.event(), reason, since, last.attempt());
  }

  /// The receiver takes events.
  void accepted() {
    holdsNothing();
    if (isFailing.get() && isFailing.getAndSet(false)) {
      log(Level.INFO).log("a receiver that failed accepts events again");
    }
  }

  /// The cursor is at an event that was not tried.
  void holdsNothing() {
    if (holding.get() != null) {
      holding.set(null);
    }
  }

  /// The last failure of the event for which the cursor waits.
  String heldFor(EventPart part) {
    var problem = holding.get();
    return problem != null && problem.eventId().equals(part.id())
        ? problem.reason()
        : "the endpoint failed";
  }

  /// The event left the cursor behind: it is retried beside it, or is a dead letter.
  void left(DeadLetterStore.DeadLetter letter) {
    if (letter.due() == null) {
      log(Level.WARN)
          .addKeyValue("event", letter.eventName())
          .addKeyValue("id", letter.eventId())
          .addKeyValue("reason", letter.reason())
          .log("an event went to the dead letters");
    } else {
      refuses(letter);
    }
  }

  /// The event is retried beside the cursor.
  void refuses(DeadLetterStore.DeadLetter letter) {
    var problem =
        new DeliveryProblem(
            live.name(),
            id,
            Kind.REFUSING,
            letter.eventId(),
            letter.eventName(),
            letter.reason(),
            letter.event().at(),
            letter.attempts());
    var begins = refusing.getAndSet(problem) == null;
    log(problem, begins, "a receiver refuses events; they are retried beside the others");
  }

  /// Nothing is retried beside the cursor.
  void retriedAll() {
    if (refusing.get() != null && refusing.getAndSet(null) != null) {
      log(Level.INFO).log("no event of a receiver is retried any more");
    }
  }

  private void log(DeliveryProblem problem, boolean begins, String what) {
    log(begins ? Level.WARN : Level.DEBUG)
        .addKeyValue("event", problem.event())
        .addKeyValue("id", problem.eventId())
        .addKeyValue("reason", problem.reason())
        .log(what);
  }

  /// A worker failed and begins again.
  void stopped(Throwable cause, String message) {
    log(SessionLog.levelOf(cause)).setCause(cause).log(message);
  }

  /// A line about this receiver.
  LoggingEventBuilder log(Level level) {
    return SessionLog.of(live.name())
        .atLevel(level)
        .addKeyValue("session", live.name())
        .addKeyValue("receiver", receivers.keyOf(live.name(), id));
  }
}

package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Every try, for those who want to know what a receiver said. The tries of lanes are written
/// together with the lane, by [DeliveryCursorStore] and [DeadLetterStore]. Durable when a method
/// returns. Thread-safe.
public interface DeliveryLog {

  /// Keeps a try that moved no lane.
  ///
  /// @param session absent when it was of no session
  void add(@Nullable SessionRef session, Entry entry);

  /// The tries at one receiver, newest first.
  ///
  /// @param session absent for those that were of no session
  List<Entry> list(@Nullable SessionRef session, WebhookId webhook, int limit);

  /// Removes old tries of all sessions, oldest first: those made before `before`, and those beyond
  /// the newest `keep`, or about as many.
  ///
  /// @param limit to remove at one address of the stores
  /// @return how many were removed
  int prune(Instant before, long keep, int limit);

  /// One try.
  ///
  /// @param eventId as the receiver sees it
  /// @param event its name as the receiver sees it
  /// @param attempt counts the tries of this event from 1; 0 for a test
  /// @param outcome one word
  /// @param status absent when the receiver did not answer
  /// @param answer what the receiver said, or why it could not be asked
  record Entry(
      WebhookId webhook,
      String eventId,
      String event,
      int attempt,
      Instant at,
      String outcome,
      @Nullable Integer status,
      long millis,
      String answer) {

    static Entry of(
        WebhookId webhook, RenderedEvent event, int number, Instant at, Delivery.Attempt attempt) {
      return new Entry(
          webhook,
          event.id(),
          event.name(),
          number,
          at,
          word(attempt.outcome()),
          attempt.status(),
          attempt.took().toMillis(),
          attempt.status() == null ? reason(attempt.outcome()) : attempt.answer());
    }

    private static String word(Delivery.Outcome outcome) {
      return switch (outcome) {
        case Delivery.Outcome.Accepted _ -> "accepted";
        case Delivery.Outcome.Failed _ -> "failed";
        case Delivery.Outcome.Refused _ -> "refused";
        case Delivery.Outcome.Gone _ -> "gone";
      };
    }

    private static String reason(Delivery.Outcome outcome) {
      return switch (outcome) {
        case Delivery.Outcome.Failed(var reason, _) -> reason;
        case Delivery.Outcome.Refused(_, var reason) -> reason;
        case Delivery.Outcome.Accepted _, Delivery.Outcome.Gone _ -> "";
      };
    }
  }
}

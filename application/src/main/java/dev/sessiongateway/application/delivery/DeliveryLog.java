package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The attempts of all deliveries. Attempts that move a cursor are written together with it, by
/// [DeliveryCursorStore] and [DeadLetterStore]. Durable when a method returns. Thread-safe.
public interface DeliveryLog {

  /// Logs an attempt that moved no cursor.
  ///
  /// @param session null for an attempt of no session
  void add(@Nullable SessionRef session, Entry entry);

  /// The attempts of one webhook, newest first.
  ///
  /// @param session null for attempts of no session
  List<Entry> list(@Nullable SessionRef session, ReceiverId webhook, int limit);

  /// Removes old attempts of all sessions, oldest first: those made before `before`, and those
  /// beyond about the newest `keep`.
  ///
  /// @param limit per store
  /// @return how many were removed
  int prune(Instant before, long keep, int limit);

  /// One attempt.
  ///
  /// @param eventId as in the rendering
  /// @param event its name as in the rendering
  /// @param attempt number of the attempt for this event, from 1; 0 for a test event
  /// @param outcome its code
  /// @param status null when the endpoint did not answer
  /// @param answer the response, or why the endpoint could not be called
  record Entry(
      ReceiverId webhook,
      String eventId,
      String event,
      int attempt,
      Instant at,
      String outcome,
      @Nullable Integer status,
      long millis,
      String answer) {

    static Entry of(
        ReceiverId webhook, EventPart event, int number, Instant at, Delivery.Attempt attempt) {
      return new Entry(
          webhook,
          event.id(),
          event.name(),
          number,
          at,
          attempt.outcome().code(),
          attempt.status(),
          attempt.duration().toMillis(),
          attempt.status() == null ? attempt.outcome().reason() : attempt.answer());
    }
  }
}

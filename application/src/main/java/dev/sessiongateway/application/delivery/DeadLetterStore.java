package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Events that a cursor left behind undelivered, each with a copy of its body, because the log is
/// pruned. Those with a due time are retried beside the cursor; the others are dead letters: their
/// retries are exhausted. They are added by [DeliveryCursorStore]. Unknown sessions have none.
/// Durable when a method returns. Thread-safe.
public interface DeadLetterStore {

  /// The selected dead letters, oldest first.
  List<DeadLetter> list(SessionRef session, Selection selection, int limit);

  /// The number of dead letters, without those that are retried.
  long count(SessionRef session, ReceiverId webhook);

  /// Makes each selected one due at `now`: dead letters, and those that are retried later.
  ///
  /// @return how many were selected
  int retryAt(SessionRef session, Selection selection, Instant now);

  /// Those that are retried, by due time, then in the order of their events.
  List<DeadLetter> retries(SessionRef session, ReceiverId webhook, int limit);

  /// The number of those that are retried.
  long countRetries(SessionRef session, ReceiverId webhook);

  /// After a successful retry: removes it and logs the attempt, both or neither.
  void settle(SessionRef session, DeadLetter deadLetter, DeliveryLog.Entry attempt);

  /// After a failed retry: updates attempts, time, reason and due time.
  ///
  /// @param attempt null when no attempt was made
  void keep(SessionRef session, DeadLetter deadLetter, DeliveryLog.@Nullable Entry attempt);

  /// Removes dead letters from before `before`, oldest first, and none that is retried.
  ///
  /// @return how many were removed, at most `limit`
  int prune(SessionRef session, Instant before, int limit);

  /// An event that was not delivered.
  ///
  /// @param id stable and unique
  /// @param part index of the rendering within the event, from 0
  /// @param eventId as in the rendering
  /// @param eventName as in the rendering
  /// @param attempts made so far
  /// @param at time of the last attempt, or of giving up
  /// @param due time of the next attempt; null when there is none
  record DeadLetter(
      String id,
      ReceiverId webhook,
      EventRecord event,
      int part,
      String eventId,
      String eventName,
      int attempts,
      Instant at,
      String reason,
      @Nullable Instant due) {

    /// An event that is not tried again by itself.
    static DeadLetter of(
        ReceiverId webhook,
        EventRecord event,
        int part,
        EventPart content,
        int attempts,
        Instant at,
        String reason) {
      var key = ReceiverKey.of(event.session().value(), webhook);
      return new DeadLetter(
          key + "-" + event.seq() + "-" + part,
          webhook,
          event,
          part,
          content.id(),
          content.name(),
          attempts,
          at,
          reason,
          null);
    }

    DeadLetter triedAgain(Instant now, String reason, @Nullable Instant nextTry) {
      return new DeadLetter(
          id, webhook, event, part, eventId, eventName, attempts + 1, now, reason, nextTry);
    }

    /// This event, tried again at another time, or never when it is null.
    public DeadLetter retriedAt(@Nullable Instant nextTry) {
      return new DeadLetter(
          id, webhook, event, part, eventId, eventName, attempts, at, reason, nextTry);
    }

    DeadLetter because(String reason) {
      return new DeadLetter(
          id, webhook, event, part, eventId, eventName, attempts, at, reason, null);
    }
  }

  /// A selection; null parts and an empty list select everything.
  ///
  /// @param ids of dead letters or of events
  /// @param since given up at this time or later
  /// @param until given up before this time
  record Selection(
      @Nullable ReceiverId webhook,
      List<String> ids,
      @Nullable Instant since,
      @Nullable Instant until) {
    public static final Selection ALL = new Selection(null, List.of(), null, null);

    public Selection {
      ids = List.copyOf(ids);
    }

    /// Whether the dead letter is selected.
    public boolean covers(DeadLetter deadLetter) {
      return (webhook == null || webhook.equals(deadLetter.webhook()))
          && (ids.isEmpty() || ids.contains(deadLetter.id()) || ids.contains(deadLetter.eventId()))
          && (since == null || !deadLetter.at().isBefore(since))
          && (until == null || deadLetter.at().isBefore(until));
    }
  }
}

package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// How far each receiver got with each session. Durable when a method returns. Thread-safe.
public interface LaneStore {
  Optional<Lane> find(SessionRef session, WebhookId webhook);

  /// Puts the lane where it says, made if absent.
  void save(Lane lane);

  /// Puts the lane behind an event that is not tried any more, and keeps that as a dead letter:
  /// both or neither.
  void giveUp(Lane next, DeadLetter letter);

  /// Dead letters of a session, oldest first.
  List<DeadLetter> deadLetters(SessionRef session, int limit);

  /// Forgets the lane; its dead letters stay.
  void remove(SessionRef session, WebhookId webhook);

  /// An event that a receiver did not take.
  ///
  /// @param eventName as the receiver would have seen it
  record DeadLetter(
      WebhookId webhook, long seq, int part, String eventName, Instant at, String reason) {}
}

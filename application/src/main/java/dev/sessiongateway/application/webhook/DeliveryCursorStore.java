package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How far each receiver got with each session. Durable when a method returns. Thread-safe.
///
/// A lane is opened once and then moved. Moving one that was removed meanwhile does nothing, so
/// that a delivery that took long cannot bring it back.
public interface DeliveryCursorStore {
  Optional<DeliveryCursor> find(SessionRef session, WebhookId webhook);

  /// The lanes of a session, in no particular order.
  List<DeliveryCursor> list(SessionRef session);

  /// Puts the lane where it says, made if absent.
  void open(DeliveryCursor cursor);

  /// Puts the lane where it says.
  ///
  /// @return false when there is no such lane; nothing is stored then
  boolean save(DeliveryCursor cursor);

  /// Puts the lane where a try brought it and keeps the try in the log: both or neither.
  ///
  /// @return false when there is no such lane; nothing is stored then
  boolean save(DeliveryCursor cursor, DeliveryLog.Entry tried);

  /// Puts the lane behind events that are not tried any more, and keeps those as dead letters: all
  /// of it or nothing.
  ///
  /// @param tried absent when it was not a try that brought it there
  /// @return false when there is no such lane; nothing is stored then
  boolean giveUp(
      DeliveryCursor next,
      List<DeadLetterStore.DeadLetter> deadLetters,
      DeliveryLog.@Nullable Entry tried);

  /// Forgets the lane; its dead letters stay.
  void remove(SessionRef session, WebhookId webhook);
}

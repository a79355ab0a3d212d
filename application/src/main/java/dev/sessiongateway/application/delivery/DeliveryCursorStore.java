package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The cursors of webhooks in the logs of sessions. Durable when a method returns. Thread-safe.
///
/// A cursor is opened once and then moved. Moving a removed cursor does nothing, so that a slow
/// delivery cannot bring it back.
public interface DeliveryCursorStore {
  Optional<DeliveryCursor> find(SessionRef session, ReceiverId webhook);

  /// The cursors of a session, in no particular order.
  List<DeliveryCursor> list(SessionRef session);

  /// The cursors of all sessions, in no particular order.
  List<DeliveryCursor> list();

  /// Saves the cursor; creates it when it does not exist.
  void open(DeliveryCursor cursor);

  /// Saves the cursor.
  ///
  /// @return false when it does not exist; nothing is stored then
  boolean save(DeliveryCursor cursor);

  /// Saves the cursor and logs the attempt: both or neither.
  ///
  /// @return false when the cursor does not exist; nothing is stored then
  boolean save(DeliveryCursor cursor, DeliveryLog.Entry attempt);

  /// Moves the cursor, and adds events that it leaves behind as dead letters or to be retried: all
  /// or nothing.
  ///
  /// @param attempt the last attempt, null when none was made
  /// @return false when the cursor does not exist; nothing is stored then
  boolean leave(
      DeliveryCursor next,
      List<DeadLetterStore.DeadLetter> deadLetters,
      DeliveryLog.@Nullable Entry attempt);

  /// Removes the cursor. Its dead letters stay, and what was retried beside it becomes one.
  void remove(SessionRef session, ReceiverId webhook);
}

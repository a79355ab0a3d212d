package dev.sessiongateway.application.queue;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The stored queues of sessions. A message is in the queue or among the messages of the session,
/// never in both: what moves it is one change. Durable when a method returns. Thread-safe.
public interface OutgoingQueueStore {

  /// Adds a message and appends [dev.sessiongateway.domain.event.Event.MessageQueued]: both or
  /// neither. A message whose id the session knows, in the queue or as a message, changes nothing.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`;
  ///   `message.id-reused` if the id is known with another fingerprint
  Added add(SessionRef session, QueuedMessage queued, EventFactory factory);

  Optional<QueuedMessage> find(SessionRef session, MessageId id);

  /// A page of the queue, in the order of [QueuedMessage.Position].
  ///
  /// @param after of the last one of the page before, null for the first page
  List<QueuedMessage> list(SessionRef session, QueuedMessage.@Nullable Position after, int limit);

  /// The places of all queued messages, in the same order.
  List<QueuedMessage.Entry> entries(SessionRef session);

  /// The sessions with queued messages, and those whose queue is paused.
  Set<SessionName> waiting();

  /// How far the session is; [QueueState#START] when nothing was stored.
  QueueState state(SessionRef session);

  /// Stores whether the queue is paused; the pace stays as it is.
  void pause(SessionRef session, boolean paused);

  /// Removes the message from the queue, adds it to the messages as
  /// [dev.sessiongateway.application.messaging.MessageStore#record] does, with the same events, and
  /// stores the pace: all or nothing.
  ///
  /// @param queued as it was read
  /// @param message as it is sent
  /// @return false, and nothing is changed, when the message was removed or changed meanwhile
  boolean record(
      SessionRef session,
      QueuedMessage queued,
      Message message,
      SendingPace pace,
      EventFactory factory);

  /// Removes the message and appends [dev.sessiongateway.domain.event.Event.MessageExpired].
  ///
  /// @param queued as it was read
  /// @return false, and nothing is changed, when the message was removed or changed meanwhile
  boolean expire(SessionRef session, QueuedMessage queued, EventFactory factory);

  /// @return whether it was in the queue
  boolean remove(SessionRef session, MessageId id);

  /// Stores another content, times and place.
  ///
  /// @param queued a change of what was read
  /// @return false, and nothing is changed, when the message was removed or changed meanwhile
  boolean change(SessionRef session, QueuedMessage queued);

  /// The outcome of [#add].
  sealed interface Added {
    /// It waits now.
    record New() implements Added {}

    /// It waited before.
    record Known(QueuedMessage queued) implements Added {}

    /// It has left before.
    record Left(Message message) implements Added {}
  }

  /// @param paused by an operator
  record QueueState(boolean paused, SendingPace pace) {
    public static final QueueState START = new QueueState(false, SendingPace.START);
  }
}

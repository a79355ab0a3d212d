package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.queue.QueuedMessage;
import dev.sessiongateway.domain.queue.Schedule;
import dev.sessiongateway.domain.session.Session;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Takes messages that leave later. Thread-safe.
@Internal
public interface SendQueue {

  /// Whether a send of this session goes into the queue. Called for each send.
  boolean takes(Session session, Schedule schedule);

  /// The outcome of the first call, for one that may be a repetition.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.id-reused`
  Optional<Submission> findRepeated(LiveSession live, MessageId id, String fingerprint);

  /// Stores a message in the queue. Where it may leave at once and the client waits, waits for it a
  /// few seconds.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.queued-messages`;
  ///   `message.id-reused`; for a message that has left, those of [Messaging#send]
  Submission add(LiveSession live, Message message, String fingerprint, Schedule schedule);

  /// The outcome of a send.
  ///
  /// @param queued where the message waits; null when it has left
  record Submission(Message message, QueuedMessage.@Nullable Entry queued) {}

  /// What sends the messages of the queue.
  interface QueueSender {
    /// Sends a message that `record` moves to the messages of the session.
    ///
    /// @param record returns false when the message is not in the queue any more; nothing is sent
    ///   then
    /// @return the message as the network has it; empty when nothing was sent
    /// @throws dev.sessiongateway.domain.fault.FaultException as [Messaging#send]
    Optional<Message> send(LiveSession live, Message message, BooleanSupplier record);

    /// Sends a recorded message that is not acknowledged, unless it is being sent.
    void resend(LiveSession live, Message message);
  }
}

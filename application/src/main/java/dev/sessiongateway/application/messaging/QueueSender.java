package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.messaging.Message;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// What sends the messages of the queue.
@Internal
public interface QueueSender {
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

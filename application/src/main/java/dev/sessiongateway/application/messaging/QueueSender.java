package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.messaging.Message;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Sends the messages of the queue.
@Internal
public final class QueueSender {
  private final SendsInFlight inFlight;
  private final Dispatch dispatch;

  QueueSender(SendsInFlight inFlight, Dispatch dispatch) {
    this.inFlight = inFlight;
    this.dispatch = dispatch;
  }

  /// Sends a message that `record` moves to the messages of the session.
  ///
  /// @param record returns false when the message is not in the queue any more; nothing is sent
  ///   then
  /// @return the message as the network has it; empty when nothing was sent
  /// @throws dev.sessiongateway.domain.fault.FaultException as [Messaging#send]
  public Optional<Message> send(LiveSession live, Message message, BooleanSupplier record) {
    var network = live.requireActive(MessageSending.class);
    if (!inFlight.begin(live.name(), message.id())) {
      return Optional.empty();
    }
    var sending = false;
    try {
      sending = record.getAsBoolean();
    } finally {
      if (!sending) {
        inFlight.end(live.name(), message.id());
      }
    }
    return sending ? Optional.of(dispatch.send(live, network, message)) : Optional.empty();
  }

  /// Sends a recorded message that is not acknowledged, unless it is being sent.
  public void resend(LiveSession live, Message message) {
    var network = live.requireActive(MessageSending.class);
    if (inFlight.begin(live.name(), message.id())) {
      var _ = dispatch.send(live, network, message);
    }
  }

  /// Sends a recorded message that is marked as in flight.
  interface Dispatch {
    /// @return the message as the network has it
    Message send(LiveSession live, MessageSending network, Message message);
  }
}

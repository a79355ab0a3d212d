package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;

/// Sending. Thread-safe.
public interface Messaging {

  /// Records the message durably, then hands it to the network. A call that repeats an id or a key
  /// gets the first result. Waits a moment for a session that is just starting.
  ///
  /// @return the message as recorded
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`, `session.paused`,
  ///   `session.unauthenticated`, `session.starting`, `invalid.<field>`, `too-large.<what>`,
  ///   `message.id-reused`, `network.down`, `network.refused`; only after the last two the message
  ///   is there
  /// @spec api.md#endpoints sendButtons, sendLocation, sendVoice
  Message send(SessionName session, OutgoingMessage message);

  /// An id for a message to be sent later.
  MessageId newMessageId();
}

package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;

/// Sending. Thread-safe.
public interface Messaging {

  /// Whether the network takes a message with this content. [#send] asks this first; a caller that
  /// does something else before it sends asks beforehand.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<component>`, such as
  ///   `invalid.poll.options`
  void check(Content content);

  /// Records the message durably, then hands it to the network. A call that repeats an id or a key
  /// gets the first result. Waits a moment for a session that is just starting.
  ///
  /// @return the message as recorded
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`, `session.paused`,
  ///   `session.unauthenticated`, `session.starting`, `invalid.<field>`, `too-large.<what>`,
  ///   `message.id-reused`, `network.refused`, after which the message is there and has failed;
  ///   [dev.sessiongateway.domain.fault.Fault.SendUnconfirmed], such as `network.down`, after which
  ///   it is there and goes out later
  /// @spec api.md#endpoints sendButtons, sendLocation, sendVoice
  Message send(SessionName session, OutgoingMessage message);

  /// Gives an own message another text or caption. Subscribers hear of it from the network.
  ///
  /// @return the id of the edit
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`; `network.refused`
  ///   when it is somebody else's, has no text, or is older than 15 minutes
  /// @spec api.md#operations-known-by-name-only Operations known by name only
  MessageId edit(SessionName session, Address chat, MessageId message, String text);

  /// Deletes a message for everyone. Subscribers hear of it from the network.
  ///
  /// @return the id of the deletion
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `network.refused`
  /// @spec api.md#operations-known-by-name-only Operations known by name only
  MessageId revoke(SessionName session, Address chat, MessageKey message);

  /// Reacts in place of an earlier reaction. Subscribers hear of it from the network.
  ///
  /// @return the id of the reaction
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  MessageId react(SessionName session, Address chat, MessageKey message, Emoji emoji);

  /// An id for a message to be sent later.
  MessageId newMessageId();
}

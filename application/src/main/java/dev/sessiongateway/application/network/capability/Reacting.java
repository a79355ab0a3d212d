package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;

/// Reacting to messages. It comes back as a
/// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal], to the account as something this API
/// did.
public interface Reacting extends Capability {

  /// Reacts in place of an earlier reaction of the account.
  ///
  /// @return the id of the reaction
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  MessageId react(Address chat, MessageKey message, Emoji emoji);
}

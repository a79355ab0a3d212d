package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PinDuration;

/// Pinning messages at the top of a chat, for everybody in it.
public interface MessagePinning extends Capability {

  /// Pins a message for some time; a pinned message gets a new end.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`; `network.refused`
  ///   for a deleted message, and in channels
  void pin(Address chat, MessageKey message, PinDuration duration);

  /// Takes a message off the top of its chat.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  void unpin(Address chat, MessageKey message);
}

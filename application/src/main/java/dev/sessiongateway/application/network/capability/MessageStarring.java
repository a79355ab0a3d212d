package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageKey;

/// Starring messages, for the account alone. It comes back as a
/// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal].
public interface MessageStarring extends Capability {

  /// Stars a message, or takes the star back.
  ///
  /// @return whether it was not so before; only then a signal follows
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  boolean star(Address chat, MessageKey message, boolean starred);
}

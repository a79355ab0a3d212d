package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;

/// Sending messages. Blocks until the network has the message, a few seconds at most.
public interface MessageSending extends Capability {

  /// Refuses recipients that a message would certainly not reach, before anything is recorded.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`, `channel.not-found`,
  ///   `network.refused` when the account may not write there. People are never refused here
  void checkRecipient(Address chat);

  /// Hands the message over under its id. The network drops a second message with the same id, so
  /// repeating is harmless. Returns when the network has it (its acknowledgement is `SERVER`).
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`, `network.refused`
  void send(Message message);
}

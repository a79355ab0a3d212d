package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;

/// Deleting chats, for the account alone. Each comes back as a
/// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal].
public interface ChatDeleting extends Capability {

  /// Deletes the chat with all its messages.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void deleteChat(Address chat);

  /// Deletes all messages of the chat; the chat stays.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void clearChat(Address chat);
}

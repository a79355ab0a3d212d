package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;

/// Keeping chats in order, for the account alone. Each comes back as a
/// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal].
public interface ChatOrganizing extends Capability {

  /// Puts the chat into the archive, or takes it out.
  ///
  /// @return whether it was not so before; only then a signal follows
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  boolean archive(Address chat, boolean archived);

  /// Marks the chat to come back to it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `chat.not-found`
  void markUnread(Address chat);
}

package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.presence.Presence;

/// Showing others that the account is online or typing.
public interface PresenceSending extends Capability {

  /// Of the account as a whole.
  void show(Presence presence);

  /// In one chat: composing, recording, or paused, which takes either back.
  void showIn(Address chat, Presence presence);
}

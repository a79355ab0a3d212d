package dev.sessiongateway.application.presence;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;

/// The presence of the account as others see it. Thread-safe.
public interface PresenceUpdates {

  /// @spec api.md#family-b-operations Family B operations
  void show(SessionName session, Presence presence);

  /// `COMPOSING` shows the typing indicator in the chat, `PAUSED` removes it.
  ///
  /// @spec api.md#post-base_urlapistoptyping stopTyping
  void showIn(SessionName session, Address chat, Presence presence);
}

package dev.sessiongateway.application.presence;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// Presence: the account's own as others see it, and that of others. Thread-safe.
public interface PresenceUpdates {

  /// @spec api.md#family-b-operations Family B operations
  void show(SessionName session, Presence presence);

  /// Whether the account was shown as available by the last [#show] since it connected: `AVAILABLE`
  /// or `UNAVAILABLE`.
  Presence shown(SessionName session);

  /// `COMPOSING` shows the typing indicator in the chat, `PAUSED` removes it.
  ///
  /// @spec api.md#post-base_urlapistoptyping stopTyping
  void showIn(SessionName session, Address chat, Presence presence);

  /// Subscribes to the presence in a chat, if it is not yet.
  ///
  /// @return the present state
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  ChatPresence subscribe(SessionName session, Address chat);

  /// The present state of every subscribed chat. Subscriptions end with the connection.
  List<ChatPresence> subscribed(SessionName session);
}

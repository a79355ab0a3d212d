package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.presence.ChatPresence;
import java.util.List;

/// Seeing whether others are online or typing.
public interface PresenceReading extends Capability {
  /// The most subscriptions of a session; a further one ends the oldest.
  int SUBSCRIPTIONS = 1_000;

  /// Subscribes to the presence in a chat until the link closes. Its changes come as
  /// [dev.sessiongateway.domain.event.Event.PresenceChanged].
  ///
  /// @return the present state
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  ChatPresence subscribe(Address chat);

  /// The present state of every subscribed chat, in the order of the subscriptions.
  List<ChatPresence> subscribed();
}

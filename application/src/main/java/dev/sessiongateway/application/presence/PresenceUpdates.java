package dev.sessiongateway.application.presence;

import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceReading;
import dev.sessiongateway.application.network.capability.ChatCapabilities.PresenceSending;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Presence: the account's own as others see it, and that of others. Thread-safe.
///
/// Presence is sent to the network. What an account shows is remembered while it is connected.
public final class PresenceUpdates {
  private final SessionDirectory sessions;

  /// Sessions whose account is shown as available.
  private final Set<SessionName> available = ConcurrentHashMap.newKeySet();

  /// Observes the sessions from now on.
  public PresenceUpdates(SessionDirectory sessions) {
    this.sessions = sessions;
    sessions.observe(new Observer());
  }

  /// @spec api.md#family-b-operations Family B operations
  public void show(SessionName session, Presence presence) {
    sessions.get(session).requireActive(PresenceSending.class).show(presence);
    if (presence == Presence.AVAILABLE) {
      available.add(session);
    } else {
      available.remove(session);
    }
  }

  /// Whether the account was shown as available by the last [#show] since it connected: `AVAILABLE`
  /// or `UNAVAILABLE`.
  public Presence shown(SessionName session) {
    sessions.requireOpen();
    return available.contains(session) ? Presence.AVAILABLE : Presence.UNAVAILABLE;
  }

  /// `COMPOSING` shows the typing indicator in the chat, `PAUSED` removes it.
  ///
  /// @spec api.md#post-base_urlapistoptyping stopTyping
  public void showIn(SessionName session, Address chat, Presence presence) {
    sessions.get(session).requireActive(PresenceSending.class).showIn(chat, presence);
  }

  /// Subscribes to the presence in a chat, if it is not yet.
  ///
  /// @return the present state
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  public ChatPresence subscribe(SessionName session, Address chat) {
    return sessions.get(session).requireReadable(PresenceReading.class).subscribe(chat);
  }

  /// The present state of every subscribed chat. Subscriptions end with the connection.
  public List<ChatPresence> subscribed(SessionName session) {
    return sessions.get(session).requireReadable(PresenceReading.class).subscribed();
  }

  /// What was shown ends with the connection.
  private final class Observer implements SessionObserver {
    @Override
    public void changed(@Nullable Session before, @Nullable Session after) {
      if (before != null && (after == null || !(after.state() instanceof SessionState.Active))) {
        available.remove(before.name());
      }
    }

    @Override
    public void released(Session session) {
      available.remove(session.name());
    }
  }
}

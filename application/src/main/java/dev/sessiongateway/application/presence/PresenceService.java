package dev.sessiongateway.application.presence;

import dev.sessiongateway.application.network.capability.PresenceReading;
import dev.sessiongateway.application.network.capability.PresenceSending;
import dev.sessiongateway.application.session.SessionDirectory;
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

/// Presence is sent to the network. What an account shows is remembered while it is connected.
public final class PresenceService implements PresenceUpdates {
  private final SessionDirectory sessions;

  /// Sessions whose account is shown as available.
  private final Set<SessionName> available = ConcurrentHashMap.newKeySet();

  public PresenceService(SessionDirectory sessions) {
    this.sessions = sessions;
  }

  @Override
  public void show(SessionName session, Presence presence) {
    sessions.get(session).requireActive(PresenceSending.class).show(presence);
    if (presence == Presence.AVAILABLE) {
      available.add(session);
    } else {
      available.remove(session);
    }
  }

  @Override
  public Presence shown(SessionName session) {
    sessions.requireOpen();
    return available.contains(session) ? Presence.AVAILABLE : Presence.UNAVAILABLE;
  }

  /// What was shown ends with the connection.
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (before != null && (after == null || !(after.state() instanceof SessionState.Active))) {
      available.remove(before.name());
    }
  }

  @Override
  public void showIn(SessionName session, Address chat, Presence presence) {
    sessions.get(session).requireActive(PresenceSending.class).showIn(chat, presence);
  }

  @Override
  public ChatPresence subscribe(SessionName session, Address chat) {
    return sessions.get(session).requireReadable(PresenceReading.class).subscribe(chat);
  }

  @Override
  public List<ChatPresence> subscribed(SessionName session) {
    return sessions.get(session).requireReadable(PresenceReading.class).subscribed();
  }
}

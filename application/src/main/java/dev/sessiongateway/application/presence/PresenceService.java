package dev.sessiongateway.application.presence;

import dev.sessiongateway.application.network.capability.PresenceReading;
import dev.sessiongateway.application.network.capability.PresenceSending;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.presence.ChatPresence;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// Presence is sent to the network and not stored.
public final class PresenceService implements PresenceUpdates {
  private final SessionDirectory sessions;

  public PresenceService(SessionDirectory sessions) {
    this.sessions = sessions;
  }

  @Override
  public void show(SessionName session, Presence presence) {
    sessions.get(session).requireActive(PresenceSending.class).show(presence);
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

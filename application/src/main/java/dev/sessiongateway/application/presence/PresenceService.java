package dev.sessiongateway.application.presence;

import dev.sessiongateway.application.network.PresenceSending;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;

/// Presence is told to the network and kept nowhere.
public final class PresenceService implements PresenceUpdates {
  private final LiveSessions sessions;

  public PresenceService(LiveSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public void show(SessionName session, Presence presence) {
    sessions.get(session).toAct(PresenceSending.class).show(presence);
  }

  @Override
  public void showIn(SessionName session, Jid chat, Presence presence) {
    sessions.get(session).toAct(PresenceSending.class).showIn(chat, presence);
  }
}

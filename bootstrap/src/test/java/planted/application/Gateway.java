package planted.application;

import planted.application.session.OfferedSessions;

/// Offers its sessions.
public final class Gateway {
  private final OfferedSessions sessions = new OfferedSessions();

  public OfferedSessions sessions() {
    return sessions;
  }
}

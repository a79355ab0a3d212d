package dev.sessiongateway.http.familya.session;

import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.app.AppView;
import dev.sessiongateway.http.familya.session.SessionView.Me;
import dev.sessiongateway.http.kernel.address.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Shows sessions with what their records do not hold: the hidden id and the presence of the
/// account.
public final class SessionViews {
  private final ServerInfo server;
  private final PresenceUpdates presence;

  public SessionViews(ServerInfo server, PresenceUpdates presence) {
    this.server = server;
    this.presence = presence;
  }

  SessionView of(Session session) {
    return of(session, null, null);
  }

  SessionView withApps(Session session, List<AppView> apps) {
    return of(session, apps, null);
  }

  /// @param message a sentence that confirms the action
  SessionView afterAction(Session session, String message) {
    return of(session, null, message);
  }

  /// The account; null when the session has none.
  @Nullable Me me(Session session) {
    var account = session.account();
    return account == null ? null : Me.of(account, LidView.of(server, session));
  }

  private SessionView of(Session session, @Nullable List<AppView> apps, @Nullable String message) {
    return SessionView.of(session, me(session), presence.shown(session.name()), apps, message);
  }
}

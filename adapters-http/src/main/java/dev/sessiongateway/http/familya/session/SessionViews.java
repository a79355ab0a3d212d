package dev.sessiongateway.http.familya.session;

import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.presence.PresenceUpdates;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.http.familya.app.AppView;
import dev.sessiongateway.http.familya.session.SessionView.Me;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Shows sessions with what their records do not hold: the hidden id and the presence of the
/// account.
public record SessionViews(ServerInfo server, PresenceUpdates presence, Nodes nodes) {
  /// Reads at once what the views of these sessions ask for.
  void prepare(Collection<Session> sessions) {
    var accounts = new HashMap<SessionRef, List<Address>>();
    for (var session : sessions) {
      if (session.account() != null) {
        accounts.put(session.ref(), List.of(session.account().id()));
      }
    }
    // Where a store of one session is damaged, each row is read by itself.
    var _ =
        FaultTranslation.ifPossible(() -> {
          server.lids().prepare(accounts);
          return true;
        });
  }

  /// @param request decides whether secrets are shown
  SessionView of(Session session, ApiRequest request) {
    return of(session, request, null, null);
  }

  SessionView withApps(Session session, ApiRequest request, List<AppView> apps) {
    return of(session, request, apps, null);
  }

  /// @param message a sentence that confirms the action
  SessionView afterAction(Session session, ApiRequest request, String message) {
    return of(session, request, null, message);
  }

  /// The account; null when the session has none.
  @Nullable Me me(Session session) {
    var account = session.account();
    return account == null ? null : Me.of(account, LidView.of(server, session));
  }

  private SessionView of(
      Session session, ApiRequest request, @Nullable List<AppView> apps, @Nullable String message) {
    var shown = presence.shown(session.name());
    var node = nodes.nodeOf(session.name());
    return SessionView.of(session, request, me(session), shown, node, apps, message);
  }
}

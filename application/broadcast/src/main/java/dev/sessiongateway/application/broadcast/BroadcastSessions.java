package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;

/// The sessions of a gateway. The node that runs one sends its broadcasts.
record BroadcastSessions(Sessions all, Nodes nodes) {
  static BroadcastSessions of(Gateway gateway) {
    return new BroadcastSessions(gateway.sessions(), gateway.nodes());
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`,
  ///   `session.elsewhere`
  Session get(SessionName name) {
    var session = all.get(name);
    nodes.requireHere(name);
    return session;
  }

  /// The session as it is now; empty when another node runs it, or when it was deleted.
  Optional<Session> current(SessionName name) {
    return all.find(name.value()).filter(now -> now.name().equals(name) && nodes.isHere(name));
  }

  void observe(SessionObserver observer) {
    all.observe(observer);
  }
}

package dev.sessiongateway.application.search;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;

/// The sessions of a gateway. The node that runs one searches it.
record SearchedSessions(Sessions all, Nodes nodes) {
  static SearchedSessions of(Gateway gateway) {
    return new SearchedSessions(gateway.sessions(), gateway.nodes());
  }

  /// Whether no other gateway is on the stores.
  boolean isAlone() {
    return nodes.self().isEmpty();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`,
  ///   `session.elsewhere`
  Session get(SessionName name) {
    var session = all.get(name);
    nodes.requireHere(name);
    return session;
  }

  /// Whichever node runs it.
  Optional<Session> find(String nameOrId) {
    return all.find(nameOrId);
  }

  /// The present state of a session that this node runs; empty when another one does, or when it
  /// was deleted.
  Optional<Session> current(Session session) {
    return find(session.name().value())
        .filter(now -> now.id().equals(session.id()) && nodes.isHere(now.name()));
  }

  void observe(SessionObserver observer) {
    all.observe(observer);
  }
}

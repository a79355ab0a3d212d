package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// Who runs a session: this node, or another one.
///
/// @param node the other node; null when none runs the session at the moment
record Owner(boolean isThisNode, @Nullable NodeUrl node) {
  static final Owner THIS_NODE = new Owner(true, null);
  static final Owner NOBODY = new Owner(false, null);

  static Owner other(@Nullable NodeUrl node) {
    return node == null ? NOBODY : new Owner(false, node);
  }

  FaultException elsewhere(SessionName session) {
    return new Fault.SessionElsewhere(session.value(), node == null ? null : node.value())
        .toException();
  }
}

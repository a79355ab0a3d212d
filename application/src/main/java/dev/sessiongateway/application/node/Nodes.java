package dev.sessiongateway.application.node;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The gateways that share the stores. Thread-safe.
public interface Nodes {

  /// This gateway; empty when it is alone.
  Optional<NodeUrl> self();

  /// All of them, by URL; none when this gateway is alone.
  List<Node> list();

  /// Why this node runs no sessions at the moment; empty when it does.
  Optional<String> problem();

  /// Which of the others answer this one.
  Peers peers();

  /// Checks that the sessions of all nodes are known here. A node without its lease may have missed
  /// some, and a list would leave them out.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.broken`
  void requireWhole();

  /// The node that runs a session; empty when none does at the moment, or this gateway is alone.
  Optional<NodeUrl> nodeOf(SessionName session);

  /// Whether this gateway runs a session, or is alone.
  default boolean isHere(SessionName session) {
    return self().isEmpty() || nodeOf(session).equals(self());
  }

  /// Checks that this gateway runs a session, or is alone.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere`
  default void requireHere(SessionName session) {
    if (!isHere(session)) {
      var node = nodeOf(session).map(NodeUrl::value).orElse(null);
      throw new Fault.SessionElsewhere(session.value(), node).toException();
    }
  }

  /// As [#nodeOf], but waits for one.
  Optional<NodeUrl> awaitNodeOf(SessionName session, Duration timeout);

  /// The node that runs the next session that is created.
  Optional<NodeUrl> forNewSession();

  /// Makes a node hand its sessions over and take no more, or take some again.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `node.not-found`; `node.alone` when no
  ///   other node takes the sessions
  void drain(NodeUrl node, boolean isDraining);

  /// Hands the sessions of this node over before it ends, and returns when others run them or after
  /// some seconds. Nothing happens when there are no others.
  void handOver();

  /// Reads anew what another node has changed of a session.
  void refresh(SessionName session);

  /// A word for what is known here of a session, which changes with its stored state; empty when it
  /// is unknown, or this gateway is alone.
  Optional<String> revision(SessionName session);

  /// What nodes prove themselves to each other with; empty when this gateway is alone.
  Optional<byte[]> secret();
}

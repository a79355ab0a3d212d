package dev.sessiongateway.application.node;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.node.SessionOwner;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Which of several gateways on one store runs a session. Thread-safe.
///
/// A node has a lease, a session an owner with a fencing token. Leases are compared on the clock of
/// the store. **The stores that this belongs to write for a session only with the token that
/// [#take] gave them, and compare it in the transaction of the write**: what a node writes for a
/// session that another one has taken meanwhile is refused with `session.elsewhere` and changes
/// nothing, whatever its own clock says.
/// [dev.sessiongateway.application.session.SessionStore#create] takes the new session in its own
/// transaction. Keys, files and the health of endpoints belong to no session, and every node writes
/// them.
///
/// All methods throw what stores throw: `store.broken`, `store.busy`.
public interface SessionOwnership {

  /// Begins to be a node. From now on the stores write for sessions that were taken only.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `node.in-use` when the lease of another
  ///   process under this URL lasts; `node.other-network` when that of a node with another network
  ///   does, whose sessions this one could not connect
  NodeLease join(NodeOptions node);

  /// Why a node cannot join those whose lease lasts.
  ///
  /// @param other one of them, which has this network
  static Fault otherNetwork(NodeOptions node, NodeUrl other, String network) {
    return new Fault.Conflict(
        "node.other-network",
        ("The node %s on these stores has the network \"%s\", and this one has \"%s\": its sessions"
                + " cannot go on here. Give all nodes the same --network, or this one a database of"
                + " its own")
            .formatted(other, network, node.network()));
  }

  /// Extends a lease, from now on. One that has ended can be extended as long as no later start has
  /// its URL: sessions that others took meanwhile are theirs.
  ///
  /// @return false when it is lost for good
  boolean renew(NodeLease lease, Duration length);

  /// Ends the lease for good and gives back its sessions. Harmless when it is lost.
  void leave(NodeLease lease);

  /// Makes a node take no further sessions, or take some again. It looks for that itself.
  ///
  /// @return false when there is no such node
  boolean drain(NodeUrl node, boolean isDraining);

  /// How long the lease under a URL still lasts; empty when none does.
  Optional<Duration> left(NodeUrl url);

  /// The nodes whose lease lasts, or ended within the last day, by URL.
  List<Node> nodes();

  /// All sessions, by name, with the version that is stored and the node that has them.
  List<SessionOwner> owners();

  /// Takes those sessions that no other living node has, in one step; also those that it has
  /// already. The stores read anew what they know of them.
  ///
  /// @return the new tokens of those that were taken; none when the lease has ended
  Map<SessionName, Long> take(NodeLease lease, Collection<SessionName> sessions);

  /// Gives sessions back, behind all writes that were accepted for them. Writes that come later are
  /// refused. Harmless for those that this node does not have.
  void release(NodeLease lease, Collection<SessionName> sessions);

  /// Reports a change that another process made, soon after its commit. It is a hint: changes are
  /// missed while there is no connection, and several become one. **When the connection is back, a
  /// change of the state and of the keys is reported, and the listeners of the event log are
  /// notified of every session**, so that nothing waits for the next change.
  void onChange(Consumer<Change> listener);

  /// What all nodes share and nobody else knows: they prove themselves to each other with it.
  byte[] secret();

  /// What changed.
  ///
  /// @param appended the sessions whose log of events became longer
  /// @param isStateChanged whether a session or its owner changed, or a node
  /// @param areKeysChanged whether a key was issued, changed or revoked
  record Change(Collection<SessionName> appended, boolean isStateChanged, boolean areKeysChanged) {}
}

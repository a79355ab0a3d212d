package dev.sessiongateway.application.node;

import dev.sessiongateway.application.session.NodeSessions;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.Placement;
import dev.sessiongateway.domain.node.SessionOwner;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Compares the owners in the store with the sessions of this node: takes its share of those that
/// nobody runs, ends those that others have, and keeps the rest up to date. Used by one thread at a
/// time.
final class SessionReconciler {
  private static final Logger LOG = LoggerFactory.getLogger(SessionReconciler.class);

  /// How long a hand-over waits for sends in progress.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final SessionOwnership ownership;
  private final NodeSessions sessions;
  private final NodeOptions options;
  private final Time time;
  private final NodeDuties duties;
  private final Peers peers;

  /// When sessions were first seen without an owner.
  private final Map<SessionName, Instant> unownedSince = new HashMap<>();

  SessionReconciler(
      SessionOwnership ownership,
      NodeSessions sessions,
      NodeOptions options,
      Time time,
      NodeDuties duties,
      Peers peers) {
    this.ownership = ownership;
    this.sessions = sessions;
    this.options = options;
    this.time = time;
    this.duties = duties;
    this.peers = peers;
  }

  void run(NodeLease lease) {
    var nodes = ownership.nodes();
    peers.seen(nodes);
    var owners = ownership.owners();
    var found = compare(lease, nodes, owners);
    sessions.lose(found.lost());
    found.changed().forEach(sessions::refresh);
    if (isDraining(nodes)) {
      release(lease);
    } else {
      take(lease, nodes, found);
    }
    dutyOf(nodes, owners);
  }

  /// The first of the living nodes has it.
  private void dutyOf(List<Node> nodes, List<SessionOwner> owners) {
    var first = nodes.stream().filter(Node::isAlive).map(Node::url).min(Comparator.naturalOrder());
    if (first.filter(options.url()::equals).isPresent()) {
      var there = owners.stream().map(SessionOwner::instance).collect(Collectors.toSet());
      duties.takeDeletions(there::contains);
    } else {
      duties.leaveDeletions();
    }
  }

  private Comparison compare(NodeLease lease, List<Node> nodes, List<SessionOwner> owners) {
    var alive = nodes.stream().filter(Node::isAlive).map(Node::lease).collect(Collectors.toSet());
    var found = new Comparison();
    var gone = sessions.elsewhere();
    for (var owner : owners) {
      gone.remove(owner.session());
      if (!sessions.isBeingCreated(owner.session())) {
        compare(lease, alive, owner, found);
      }
    }
    found.changed().addAll(gone);
    unownedSince.keySet().retainAll(found.unowned());
    return found;
  }

  private void compare(
      NodeLease lease, Set<NodeLease> alive, SessionOwner owner, Comparison found) {
    var name = owner.session();
    var isMine = lease.equals(owner.lease());
    if (sessions.isOwned(name)) {
      if (!isMine) {
        found.lost().add(name);
      }
      return;
    }
    if (!sessions.isKnown(name, owner.instance(), owner.version())) {
      found.changed().add(name);
    }
    var holder = owner.lease();
    if (isMine) {
      // Its lease had ended, but nobody took the session.
      found.own().add(name);
    } else if (holder != null && alive.contains(holder)) {
      sessions.ranBy(name, holder.node());
    } else {
      sessions.ranBy(name, null);
      found.unowned().add(name);
    }
  }

  private boolean isDraining(List<Node> nodes) {
    return nodes.stream().anyMatch(node -> node.url().equals(options.url()) && node.isDraining());
  }

  private void take(NodeLease lease, List<Node> nodes, Comparison found) {
    var wanted = new ArrayList<>(found.own());
    wanted.addAll(Placement.share(options.url(), nodes, found.unowned()));
    wanted.addAll(overdue(found.unowned()));
    if (wanted.isEmpty()) {
      return;
    }
    var taken = ownership.take(lease, Set.copyOf(wanted)).keySet();
    sessions.run(taken);
    unownedSince.keySet().removeAll(taken);
    if (!taken.isEmpty()) {
      LOG.atInfo()
          .addKeyValue("node", options.url())
          .addKeyValue("sessions", taken.size())
          .log("sessions were taken");
    }
  }

  /// Sessions that the node whose share they are has not taken for as long as a lease.
  private List<SessionName> overdue(Collection<SessionName> unowned) {
    var now = time.instant();
    return unowned.stream()
        .filter(name ->
            unownedSince.computeIfAbsent(name, _ -> now).plus(options.lease()).isBefore(now))
        .toList();
  }

  /// Hands all sessions over to others: callers wait until one of them has taken them.
  void release(NodeLease lease) {
    var all = sessions.owned();
    if (all.isEmpty()) {
      return;
    }
    sessions.end(all, PATIENCE);
    ownership.release(lease, all);
    LOG.atInfo()
        .addKeyValue("node", options.url())
        .addKeyValue("sessions", all.size())
        .log("sessions were handed over");
  }

  /// @param lost that others have
  /// @param changed whose stored state is another one than is known
  /// @param own that this node has and does not run
  /// @param unowned that no living node has, by name
  private record Comparison(
      List<SessionName> lost,
      List<SessionName> changed,
      List<SessionName> own,
      List<SessionName> unowned) {
    Comparison() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
  }
}

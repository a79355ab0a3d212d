package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryNodes.Entry;
import dev.sessiongateway.application.InMemoryNodes.Owner;
import dev.sessiongateway.application.InMemoryStores.OwnedWrite;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.node.SessionOwner;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The ownership that one gateway sees. Listeners are called by whoever changed something, once
/// nothing is locked any more.
final class InMemoryOwnership implements SessionOwnership {
  private final InMemoryWorld world;
  private final InMemoryNodes nodes;
  private final Map<InstanceId, Long> tokens = new HashMap<>();
  private final List<Consumer<Change>> listeners = new CopyOnWriteArrayList<>();
  private @Nullable NodeLease joined;

  InMemoryOwnership(InMemoryWorld world, InMemoryNodes nodes) {
    this.world = world;
    this.nodes = nodes;
    nodes.views.add(this);
  }

  @Override
  public NodeLease join(NodeOptions node) {
    return changed(() -> {
      var url = node.url();
      var before = nodes.entries.get(url);
      if (before != null && nodes.isAlive(before.lease()) && !before.lease().equals(joined)) {
        throw new Fault.Conflict(
                "node.in-use", "Another gateway is the node " + url + ", stop that one first")
            .toException();
      }
      nodes.entries.values().stream()
          .filter(other -> nodes.isAlive(other.lease()) && !other.lease().node().equals(url))
          .filter(other -> !other.options().network().equals(node.network()))
          .findFirst()
          .ifPresent(other -> {
            throw SessionOwnership.otherNetwork(
                    node, other.lease().node(), other.options().network())
                .toException();
          });
      var lease = new NodeLease(url, before == null ? 1 : before.lease().generation() + 1);
      nodes.entries.put(url, new Entry(lease, node, nodes.now().plus(node.lease()), false));
      tokens.clear();
      joined = lease;
      return lease;
    });
  }

  @Override
  public boolean renew(NodeLease lease, Duration length) {
    return world.write(() -> {
      if (!nodes.isLast(lease)) {
        return false;
      }
      nodes.entries.computeIfPresent(
          lease.node(), (_, entry) -> entry.until(nodes.now().plus(length)));
      return true;
    });
  }

  @Override
  public void leave(NodeLease lease) {
    changed(() -> {
      nodes.owners.replaceAll((_, owner) -> lease.equals(owner.lease()) ? given(owner) : owner);
      if (nodes.isLast(lease)) {
        nodes.entries.computeIfPresent(lease.node(), (_, entry) -> entry.ended(nodes.now()));
      }
      return true;
    });
  }

  private static Owner given(Owner owner) {
    return new Owner(null, owner.token() + 1);
  }

  @Override
  public boolean drain(NodeUrl node, boolean isDraining) {
    return changed(() ->
        nodes.entries.computeIfPresent(node, (_, entry) -> entry.draining(isDraining)) != null);
  }

  @Override
  public Optional<Duration> left(NodeUrl url) {
    return nodes().stream()
        .filter(node -> node.url().equals(url) && node.isAlive())
        .map(Node::left)
        .findAny();
  }

  @Override
  public List<Node> nodes() {
    return world.read(nodes::list);
  }

  @Override
  public List<SessionOwner> owners() {
    return world.read(() -> world.sessions.values().stream().map(this::owner).toList());
  }

  private SessionOwner owner(Session session) {
    var owner = nodes.owners.getOrDefault(session.id(), new Owner(null, 0));
    return new SessionOwner(
        session.name(), session.id(), session.version(), owner.lease(), owner.token());
  }

  @Override
  public Map<SessionName, Long> take(NodeLease lease, Collection<SessionName> sessions) {
    return changed(() -> {
      var taken = new TreeMap<SessionName, Long>();
      for (var name : sessions) {
        var session = world.sessions.get(name);
        if (session != null && nodes.isAlive(lease) && isFree(session, lease)) {
          var token = owner(session).token() + 1;
          nodes.owners.put(session.id(), new Owner(lease, token));
          tokens.put(session.id(), token);
          world.known.put(name, session);
          taken.put(name, token);
        }
      }
      return taken;
    });
  }

  private boolean isFree(Session session, NodeLease lease) {
    var owner = owner(session).lease();
    return lease.equals(owner) || !nodes.isAlive(owner);
  }

  @Override
  public void release(NodeLease lease, Collection<SessionName> sessions) {
    changed(() -> {
      for (var name : sessions) {
        var session = world.sessions.get(name);
        if (session != null) {
          nodes.owners.computeIfPresent(
              session.id(), (_, owner) -> lease.equals(owner.lease()) ? given(owner) : owner);
        }
      }
      return true;
    });
  }

  @Override
  public void onChange(Consumer<Change> listener) {
    listeners.add(listener);
  }

  @Override
  public byte[] secret() {
    return nodes.secret.clone();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere`
  void requireOwned(Session session) {
    var token = tokens.get(session.id());
    if (token == null || owner(session).token() != token) {
      throw elsewhere(session);
    }
  }

  private static RuntimeException elsewhere(Session session) {
    return new Fault.SessionElsewhere(session.name().value(), null).toException();
  }

  /// Tells those who look at writes of one that was accepted.
  void written(Session session) {
    var write = new OwnedWrite(session, joined, tokens.get(session.id()), owner(session).token());
    nodes.watchers.forEach(watcher -> watcher.accept(write));
  }

  /// Takes a new session.
  void own(Session session) {
    if (joined == null || !nodes.isLast(joined)) {
      throw elsewhere(session);
    }
    nodes.owners.put(session.id(), new Owner(joined, 1));
    tokens.put(session.id(), 1L);
  }

  /// Forgets one that is deleted.
  void disown(Session session) {
    requireOwned(session);
    written(session);
    nodes.owners.remove(session.id());
    tokens.remove(session.id());
  }

  private <T> T changed(Supplier<T> work) {
    var result = world.write(work);
    tellState();
    return result;
  }

  void tellAppended(SessionRef session) {
    tell(new Change(List.of(session.name()), false, false));
    others().forEach(other -> other.world.notifyHere(session));
  }

  void tellState() {
    tell(new Change(List.of(), true, false));
  }

  void tellKeys() {
    tell(new Change(List.of(), false, true));
  }

  private void tell(Change change) {
    others().forEach(other -> other.listeners.forEach(listener -> listener.accept(change)));
  }

  private List<InMemoryOwnership> others() {
    return nodes.views.stream().filter(view -> view != this).toList();
  }

  void close() {
    listeners.clear();
    nodes.views.remove(this);
  }
}

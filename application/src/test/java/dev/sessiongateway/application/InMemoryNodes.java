package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryStores.OwnedWrite;
import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.InstanceId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The nodes of in-memory stores, and what they own. Guarded by the lock of the world.
final class InMemoryNodes {
  private static final Duration REMEMBERED = Duration.ofDays(1);

  final Map<NodeUrl, Entry> entries = new TreeMap<>();
  final Map<InstanceId, Owner> owners = new HashMap<>();

  /// Tests that look at every write.
  final List<Consumer<OwnedWrite>> watchers = new CopyOnWriteArrayList<>();

  /// Those of all gateways.
  final List<InMemoryOwnership> views = new CopyOnWriteArrayList<>();

  final byte[] secret = "the secret of all of the nodes  ".getBytes(StandardCharsets.US_ASCII);

  final InMemoryTickets tickets;
  private final InstantSource clock;

  InMemoryNodes(InstantSource clock) {
    this.clock = clock;
    this.tickets = new InMemoryTickets(clock);
  }

  Instant now() {
    return clock.instant();
  }

  /// Whether the lease is the last one of its URL.
  boolean isLast(NodeLease lease) {
    var entry = entries.get(lease.node());
    return entry != null && entry.lease().equals(lease);
  }

  boolean isAlive(@Nullable NodeLease lease) {
    return lease != null && isLast(lease) && entries.get(lease.node()).until().isAfter(now());
  }

  List<Node> list() {
    return entries.values().stream()
        .filter(entry -> entry.until().isAfter(now().minus(REMEMBERED)))
        .map(entry ->
            new Node(
                entry.lease(),
                entry.options().version(),
                Duration.between(now(), entry.until()),
                entry.isDraining(),
                (int)
                    owners.values().stream()
                        .filter(owner -> entry.lease().equals(owner.lease()))
                        .count()))
        .toList();
  }

  /// A node.
  record Entry(NodeLease lease, NodeOptions options, Instant until, boolean isDraining) {
    Entry until(Instant time) {
      return new Entry(lease, options, time, isDraining);
    }

    /// As the one above. It cannot be extended any more: it is of no process.
    Entry ended(Instant time) {
      var later = new NodeLease(lease.node(), lease.generation() + 1);
      return new Entry(later, options, time, isDraining);
    }

    Entry draining(boolean drains) {
      return new Entry(lease, options, until, drains);
    }
  }

  /// Who has a session.
  ///
  /// @param lease null when nobody has it
  record Owner(@Nullable NodeLease lease, long token) {}
}

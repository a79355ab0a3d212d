package dev.sessiongateway.domain.node;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Where sessions go: to the nodes with the fewest. Sessions are not moved to make it even.
public final class Placement {
  private Placement() {}

  /// The node for one more session; empty when none takes sessions.
  public static Optional<NodeUrl> ofOne(Collection<Node> nodes) {
    return nodes.stream()
        .filter(Node::takesSessions)
        .min(Comparator.comparingInt(Node::sessions).thenComparing(Node::url))
        .map(Node::url);
  }

  /// The share of a node of the sessions that nobody has: as many as leave all nodes as even as
  /// they can be. Nodes that see the same nodes and sessions take different ones. What a node does
  /// not take in time, others find when they look again.
  ///
  /// @param unowned in an order that is the same on all nodes
  public static <S> List<S> share(NodeUrl self, Collection<Node> nodes, List<S> unowned) {
    var takers =
        nodes.stream().filter(Node::takesSessions).sorted(Comparator.comparing(Node::url)).toList();
    var counts = takers.stream().mapToInt(Node::sessions).toArray();
    var mine = new ArrayList<S>();
    for (var session : unowned) {
      var least = least(counts);
      if (least < 0) {
        return List.of();
      }
      counts[least]++;
      if (takers.get(least).url().equals(self)) {
        mine.add(session);
      }
    }
    return mine;
  }

  private static int least(int[] counts) {
    var least = counts.length == 0 ? -1 : 0;
    for (var i = 1; i < counts.length; i++) {
      if (counts[i] < counts[least]) {
        least = i;
      }
    }
    return least;
  }
}

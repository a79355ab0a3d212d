package dev.sessiongateway.application.node;

import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A gateway without others: it runs every session.
@Internal
public final class LoneNode implements Nodes {
  @Override
  public Optional<NodeUrl> self() {
    return Optional.empty();
  }

  @Override
  public List<Node> list() {
    return List.of();
  }

  @Override
  public Optional<String> problem() {
    return Optional.empty();
  }

  @Override
  public Optional<NodeUrl> nodeOf(SessionName session) {
    return Optional.empty();
  }

  @Override
  public Optional<NodeUrl> awaitNodeOf(SessionName session, Duration timeout) {
    return Optional.empty();
  }

  @Override
  public Optional<NodeUrl> forNewSession() {
    return Optional.empty();
  }

  @Override
  public void drain(NodeUrl node, boolean isDraining) {
    throw Fault.notFound("node", node.value());
  }

  @Override
  public void handOver() {}

  @Override
  public void refresh(SessionName session) {}

  @Override
  public Optional<byte[]> secret() {
    return Optional.empty();
  }
}

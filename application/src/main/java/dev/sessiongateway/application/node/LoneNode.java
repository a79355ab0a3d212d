package dev.sessiongateway.application.node;

import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/// A gateway without others: it runs every session.
@Internal
public final class LoneNode implements Nodes {
  private final GatewayLifecycle lifecycle;
  private final Peers peers;

  public LoneNode(GatewayLifecycle lifecycle, Time time, Executor background) {
    this.lifecycle = lifecycle;
    this.peers = new Peers(null, time, background, List::of);
  }

  @Override
  public Optional<NodeUrl> self() {
    lifecycle.requireOpen();
    return Optional.empty();
  }

  @Override
  public List<Node> list() {
    lifecycle.requireOpen();
    return List.of();
  }

  @Override
  public Optional<String> problem() {
    lifecycle.requireOpen();
    return Optional.empty();
  }

  @Override
  public Peers peers() {
    lifecycle.requireOpen();
    return peers;
  }

  @Override
  public void requireWhole() {
    lifecycle.requireOpen();
  }

  @Override
  public Optional<NodeUrl> nodeOf(SessionName session) {
    lifecycle.requireOpen();
    return Optional.empty();
  }

  @Override
  public Optional<NodeUrl> awaitNodeOf(SessionName session, Duration timeout) {
    lifecycle.requireOpen();
    return Optional.empty();
  }

  @Override
  public Optional<NodeUrl> forNewSession() {
    lifecycle.requireOpen();
    return Optional.empty();
  }

  @Override
  public void drain(NodeUrl node, boolean isDraining) {
    lifecycle.requireOpen();
    throw Fault.notFound("node", node.value());
  }

  @Override
  public void handOver() {
    lifecycle.requireOpen();
  }

  @Override
  public void refresh(SessionName session) {
    lifecycle.requireOpen();
  }

  @Override
  public Optional<String> revision(SessionName session) {
    lifecycle.requireOpen();
    return Optional.empty();
  }

  @Override
  public Optional<byte[]> secret() {
    lifecycle.requireOpen();
    return Optional.empty();
  }
}

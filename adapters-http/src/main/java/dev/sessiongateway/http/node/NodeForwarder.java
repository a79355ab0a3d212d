package dev.sessiongateway.http.node;

import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.HttpFault;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs operations where their session runs: here, or on another node by one HTTP request. Nothing
/// was changed here when an operation finds that another node has its session. Thread-safe.
public final class NodeForwarder {
  private static final Logger LOG = LoggerFactory.getLogger(NodeForwarder.class);

  /// How long a request waits while its session is being taken over.
  private static final Duration TAKE_OVER = Duration.ofSeconds(15);

  /// How long it waits before it tries a node again that it could not reach.
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final Nodes nodes;
  private final NodeClient client;

  public NodeForwarder(Nodes nodes, NodeClient client) {
    this.nodes = nodes;
    this.client = client;
  }

  /// The response of an operation.
  ///
  /// @param body as the client sent it
  /// @param here runs it on this node
  public ApiResponse run(ApiRequest request, byte[] body, Supplier<ApiResponse> here) {
    try {
      return here.get();
    } catch (FaultException e) {
      if (!(e.fault() instanceof Fault.SessionElsewhere(var session, var node))
          || ForwardedCaller.isForwarded(request.header(ForwardedCaller.HEADER))
          || !request.hasKey()) {
        throw e;
      }
      var name = new SessionName(session);
      return node != null && nodes.nodeOf(name).isEmpty()
          ? create(request, body, name, new NodeUrl(node), here)
          : elsewhere(request, body, name, here);
    }
  }

  /// A session that does not exist yet is created on the node that was chosen for it; here, when
  /// that one cannot be reached.
  private ApiResponse create(
      ApiRequest request,
      byte[] body,
      SessionName session,
      NodeUrl node,
      Supplier<ApiResponse> here) {
    try {
      return forwarded(request, body, session, node);
    } catch (ConnectException | HttpConnectTimeoutException e) {
      LOG.atWarn().addKeyValue("node", node).setCause(e).log("a node does not answer");
      return request.placedHere(here);
    }
  }

  private ApiResponse elsewhere(
      ApiRequest request, byte[] body, SessionName session, Supplier<ApiResponse> here) {
    var end = System.nanoTime() + TAKE_OVER.toNanos();
    while (true) {
      var left = Duration.ofNanos(end - System.nanoTime());
      var node = left.isPositive() ? nodes.awaitNodeOf(session, left).orElse(null) : null;
      if (node == null) {
        throw new Fault.SessionElsewhere(session.value(), null).toException();
      }
      try {
        if (!nodes.self().filter(node::equals).isPresent()) {
          return forwarded(request, body, session, node);
        }
        return here.get();
      } catch (ConnectException | HttpConnectTimeoutException e) {
        // It is gone, and its sessions are taken over soon.
        LOG.atWarn().addKeyValue("node", node).setCause(e).log("a node does not answer");
        pause();
      } catch (FaultException e) {
        if (!(e.fault() instanceof Fault.SessionElsewhere)) {
          throw e;
        }
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw HttpFault.STOPPING.toException(e);
    }
  }

  /// @throws ConnectException when nothing was sent
  private ApiResponse forwarded(ApiRequest request, byte[] body, SessionName session, NodeUrl node)
      throws ConnectException, HttpConnectTimeoutException {
    try {
      var answer = client.forward(request, body, node);
      if (!request.info().method().equals("GET")) {
        // Whoever reads here next sees what was changed there.
        nodes.refresh(session);
      }
      return answer;
    } catch (ConnectException | HttpConnectTimeoutException e) {
      throw e;
    } catch (IOException e) {
      throw HttpFault.NODE_UNREACHABLE.toException(e);
    }
  }
}

package dev.sessiongateway.http.node;

import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.session.NameHeader;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Runs operations where their session runs: here, or on another node by one HTTP request. Nothing
/// was changed here when an operation finds that another node has its session. Thread-safe.
///
/// @param time of the machine
public record NodeForwarder(Nodes nodes, NodeClient client, Time time) {
  /// How long a request waits while its session is being taken over.
  private static final Duration TAKE_OVER = Duration.ofSeconds(15);

  /// How long it waits before it tries again where the session did not run, or was not reached.
  private static final Duration PAUSE = Duration.ofMillis(100);

  /// The response of an operation.
  ///
  /// @param body as the client sent it
  /// @param here runs it on this node
  public ApiResponse run(ApiRequest request, byte[] body, Supplier<ApiResponse> here) {
    // Of a client it says nothing: only a node has proved that it may ask, and has a key.
    var forwarded =
        request.hasKey() && ForwardedCaller.isForwarded(request.header(ForwardedCaller.HEADER))
            ? request.header(ForwardedCaller.SESSION)
            : null;
    return forwarded == null
        ? runAnywhere(request, body, here)
        : withRevision(runAnywhere(request, body, here), forwarded);
  }

  /// Answers to the node that has forwarded the request whether it knows the session as it is now.
  private ApiResponse withRevision(ApiResponse answer, String session) {
    return NameHeader.read(session)
        .flatMap(nodes::revision)
        .map(revision -> answer.withHeader(ForwardedCaller.REVISION, revision))
        .orElse(answer);
  }

  private ApiResponse runAnywhere(ApiRequest request, byte[] body, Supplier<ApiResponse> here) {
    return FaultTranslation.unlessElsewhere(
        here,
        elsewhere -> {
          if (ForwardedCaller.isForwarded(request.header(ForwardedCaller.HEADER))
              || !request.hasKey()) {
            throw elsewhere.toException();
          }
          var name = new SessionName(elsewhere.session());
          var node = elsewhere.node();
          return node != null && nodes.nodeOf(name).isEmpty()
              ? create(request, body, name, new NodeUrl(node), here)
              : elsewhere(request, body, name, here);
        });
  }

  /// A session that does not exist yet is created on the node that was chosen for it; here, when
  /// that one cannot be reached.
  private ApiResponse create(
      ApiRequest request,
      byte[] body,
      SessionName session,
      NodeUrl node,
      Supplier<ApiResponse> here) {
    if (nodes.peers().outage(node).isPresent()) {
      return request.placedHere(here);
    }
    try {
      return forwarded(request, body, session, node, () -> true);
    } catch (ConnectException _) {
      return request.placedHere(here);
    }
  }

  private ApiResponse elsewhere(
      ApiRequest request, byte[] body, SessionName session, Supplier<ApiResponse> here) {
    var end = time.instant().plus(TAKE_OVER);
    while (true) {
      var left = Duration.between(time.instant(), end);
      var node = nodes.awaitNodeOf(session, left).orElse(null);
      if (node == null) {
        throw new Fault.SessionElsewhere(session.value(), null).toException();
      }
      requireReachable(session, node, left);
      var answer =
          nodes.self().filter(node::equals).isPresent()
              ? FaultTranslation.unlessElsewhere(
                  () -> Optional.of(here.get()), _ -> Optional.<ApiResponse>empty())
              : unlessUnreachable(request, body, session, node);
      if (answer.isPresent()) {
        return answer.get();
      }
      pause();
    }
  }

  /// Refuses what waits in vain: a node that does not answer and extends its lease is cut off from
  /// this one, and nobody takes its sessions.
  private void requireReachable(SessionName session, NodeUrl node, Duration left) {
    var outage = nodes.peers().outage(node);
    if (outage.isPresent() && (outage.get().works() || !left.isPositive())) {
      nodes.peers().refused(node);
      throw HttpFault.NODE_NOT_REACHED.toException();
    }
    if (!left.isPositive()) {
      throw new Fault.SessionElsewhere(session.value(), null).toException();
    }
  }

  /// @return empty when the node was not reached: if it is gone, others take its sessions soon
  private Optional<ApiResponse> unlessUnreachable(
      ApiRequest request, byte[] body, SessionName session, NodeUrl node) {
    if (nodes.peers().outage(node).isPresent()) {
      return Optional.empty();
    }
    try {
      return Optional.of(forwarded(request, body, session, node, () -> runs(node, session)));
    } catch (ConnectException _) {
      return Optional.empty();
    }
  }

  private boolean runs(NodeUrl node, SessionName session) {
    return nodes.nodeOf(session).filter(node::equals).isPresent();
  }

  private void pause() {
    try {
      time.pause(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw HttpFault.STOPPING.toException(e);
    }
  }

  /// @throws ConnectException when nothing was sent
  private ApiResponse forwarded(
      ApiRequest request, byte[] body, SessionName session, NodeUrl node, BooleanSupplier isWaiting)
      throws ConnectException {
    try {
      var answer = client.forward(request, body, session, node, isWaiting);
      if (!answer.revision().equals(nodes.revision(session))) {
        // Whoever reads here next sees what was changed there.
        nodes.refresh(session);
      }
      return answer.response();
    } catch (ConnectException e) {
      throw e;
    } catch (IOException e) {
      throw HttpFault.NODE_UNREACHABLE.toException(e);
    }
  }
}

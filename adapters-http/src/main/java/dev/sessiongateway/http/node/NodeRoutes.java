package dev.sessiongateway.http.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.node.Nodes;
import dev.sessiongateway.application.node.Peers;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Shows the nodes to operators, and makes one hand its sessions over.
public record NodeRoutes(Nodes nodes) implements Api.Native {
  @Override
  public void register(Api api) {
    api.get("a.listNodes", "/api/server/nodes", Scope.ADMIN, this::list)
        .answersList(NodeView.class);
    api.post("a.drainNode", "/api/server/nodes/drain", Scope.ADMIN, DrainBody.class, this::drain)
        .answers(Draining.class);
  }

  private ApiResponse list(ApiRequest request) {
    var self = nodes.self().orElse(null);
    return ApiResponse.ok(
        nodes.list().stream()
            .map(node ->
                NodeView.of(node, node.url().equals(self), nodes.peers().outage(node.url())))
            .toList());
  }

  private ApiResponse drain(ApiRequest request, DrainBody body) {
    var url = FaultTranslation.naming(_ -> "url", () -> NodeUrl.parse(body.url().strip()));
    var isDraining = body.draining() == null || body.draining();
    nodes.drain(url, isDraining);
    return request.done(new Draining(url.value(), isDraining));
  }

  /// @param draining absent means true
  record DrainBody(String url, @Nullable Boolean draining) {}

  record Draining(String url, boolean draining) {}

  /// @param url where the other nodes reach it
  /// @param alive whether its lease lasts
  /// @param leaseMillis how long its lease lasts; negative when it has ended
  /// @param draining whether it takes no sessions
  /// @param sessions how many it runs
  /// @param self whether it is the node that answers
  /// @param problem why it does not answer the one that answers; null when it does
  /// @param problemSince null when there is none
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("Node")
  record NodeView(
      String url,
      String version,
      boolean alive,
      long leaseMillis,
      boolean draining,
      int sessions,
      boolean self,
      @Nullable String problem,
      @Nullable Instant problemSince) {
    static NodeView of(Node node, boolean isSelf, Optional<Peers.Outage> outage) {
      return new NodeView(
          node.url().value(),
          node.version(),
          node.isAlive(),
          node.left().toMillis(),
          node.isDraining(),
          node.sessions(),
          isSelf,
          outage.map(Peers.Outage::reason).orElse(null),
          outage.map(Peers.Outage::since).orElse(null));
    }
  }
}

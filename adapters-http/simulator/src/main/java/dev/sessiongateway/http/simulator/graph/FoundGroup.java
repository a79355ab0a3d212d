package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import org.jspecify.annotations.Nullable;

/// The group that the path of a request names.
///
/// @param account of the business that made it
record FoundGroup(CloudAccount account, Group group) {
  /// @param token of the body; null where it is in the header or the query
  static FoundGroup of(GraphPaths paths, ApiRequest request, @Nullable String token) {
    var account = paths.caller(request, token);
    var id = request.path("id");
    var group =
        account
            .groups()
            .find(id)
            .orElseThrow(
                () -> GraphNode.without(GraphPaths.end(request.info().path()), account, id));
    return new FoundGroup(account, group);
  }
}

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

  /// The invite link of a group that a template names.
  ///
  /// @throws GraphFault.Raised `131009` for no group of this business
  static String link(CloudAccount account, String id) {
    return account
        .groups()
        .find(id)
        .map(group -> GroupId.link(group.inviteCode().value()))
        .orElseThrow(
            () -> GraphFault.PARAMETER_VALUE.toException("group_id is no group of this number"));
  }
}

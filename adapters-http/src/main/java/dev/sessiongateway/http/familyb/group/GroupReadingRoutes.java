package dev.sessiongateway.http.familyb.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;

/// Reads groups in family B.
public final class GroupReadingRoutes implements Api.RouteGroup {
  private final Groups groups;
  private final ServerInfo server;

  public GroupReadingRoutes(Groups groups, ServerInfo server) {
    this.groups = groups;
    this.server = server;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/group/findGroupInfos/{instance}", Scope.READ, GroupJid.class, this::find);
    api.get("/group/fetchAllGroups/{instance}", Scope.READ, this::list);
  }

  private ApiResponse find(ApiRequest request, GroupJid body) {
    var session = request.session();
    var group = groups.get(session.name(), body.in(request));
    return ApiResponse.ok(GroupView.of(group, server).with(LidView.of(server, session)));
  }

  private ApiResponse list(ApiRequest request) {
    var session = request.session();
    var people = LidView.of(server, session);
    var withParticipants = request.query().flag("getParticipants", false);
    var query = new GroupQuery(null, SortOrder.ASCENDING, withParticipants, null);
    return ApiResponse.ok(
        groups.list(session.name(), query).stream()
            .map(group -> GroupView.of(group, withParticipants, server).with(people))
            .toList());
  }
}

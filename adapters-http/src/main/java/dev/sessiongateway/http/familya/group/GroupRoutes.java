package dev.sessiongateway.http.familya.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.GroupQuery.SortField;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.kernel.address.LidView;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Query;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Groups in family A.
public final class GroupRoutes implements Api.RouteGroup {
  private final Groups groups;
  private final ServerInfo server;

  public GroupRoutes(Groups groups, ServerInfo server) {
    this.groups = groups;
    this.server = server;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/api/{session}/groups", Scope.READ, this::list);
    api.get("/api/{session}/groups/join-info", Scope.READ, this::joinInfo);
  }

  private ApiResponse list(ApiRequest request) {
    var query = query(request.query());
    var people = LidView.of(server, request.session());
    var found =
        groups.list(request.session().name(), query).stream()
            .map(group -> GroupView.of(group, query.withParticipants()).with(people))
            .toList();
    return ApiResponse.ok(request.speaks(Dialect.WAHA) ? found : new GroupList(found));
  }

  private ApiResponse joinInfo(ApiRequest request) {
    var code = InviteCode.parse("code", request.query().required("code"));
    return ApiResponse.ok(InviteInfo.of(groups.joinInfo(request.session().name(), code)));
  }

  private static GroupQuery query(Query query) {
    return new GroupQuery(
        sortBy(query.text("sortBy")),
        query.order("sortOrder", SortOrder.ASCENDING),
        withParticipants(query.text("exclude")),
        query.isPaged() ? query.page(Page.MAX_LIMIT) : null);
  }

  private static @Nullable SortField sortBy(@Nullable String text) {
    return switch (text) {
      case null -> null;
      case "" -> null;
      case "id" -> SortField.ID;
      case "subject" -> SortField.SUBJECT;
      default -> throw Fault.invalid("sortBy", "must be id or subject");
    };
  }

  private static boolean withParticipants(@Nullable String exclude) {
    return switch (exclude) {
      case null -> true;
      case "" -> true;
      case "participants" -> false;
      default -> throw Fault.invalid("exclude", "must be empty or participants");
    };
  }

  /// @spec api.md#get-base_urlapisessiongroups List groups
  record GroupList(List<GroupView> groups) {}

  /// @param size equals `participantCount`
  /// @spec api.md#records Group invite info
  record InviteInfo(String id, String subject, String description, int participantCount, int size) {
    static InviteInfo of(Group group) {
      var count = group.participants().size();
      var description = group.description() == null ? "" : group.description();
      return new InviteInfo(group.id().toString(), group.subject(), description, count, count);
    }
  }
}

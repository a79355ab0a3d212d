package dev.sessiongateway.http.familya.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.Length;
import java.nio.charset.StandardCharsets;

/// Invite codes of groups in family A.
public final class GroupInviteRoutes implements Api.RouteGroup {
  private static final String CODE = "code";

  private final Groups groups;

  public GroupInviteRoutes(Groups groups) {
    this.groups = groups;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get(GroupPath.GROUPS + "/join-info", Scope.READ, this::joinInfo);
    api.post(GroupPath.GROUPS + "/join", Scope.SEND, JoinBody.class, this::join);
    api.get(GroupPath.GROUP + "/invite-code", Scope.READ, this::show);
    api.post(GroupPath.GROUP + "/invite-code/revoke", Scope.SEND, this::revoke);
  }

  private ApiResponse joinInfo(ApiRequest request) {
    var code = InviteCode.parse(CODE, request.query().required(CODE));
    return ApiResponse.ok(InviteInfo.of(groups.joinInfo(request.session().name(), code)));
  }

  private ApiResponse join(ApiRequest request, JoinBody body) {
    var code = InviteCode.parse(CODE, body.code());
    return ApiResponse.ok(new Joined(groups.join(request.session().name(), code).id().toString()));
  }

  private ApiResponse show(ApiRequest request) {
    var group = groups.get(request.session().name(), GroupPath.group(request));
    return bare(request, group.inviteCode());
  }

  private ApiResponse revoke(ApiRequest request) {
    return bare(request, groups.revokeInvite(request.session().name(), GroupPath.group(request)));
  }

  /// WAHA's servers answer a string as text; clients that accept only JSON get it quoted.
  private static ApiResponse bare(ApiRequest request, InviteCode code) {
    return request.acceptsOnlyJson()
        ? ApiResponse.ok(code.value())
        : ApiResponse.bytes(
            "text/html; charset=utf-8", code.value().getBytes(StandardCharsets.UTF_8));
  }

  /// @param code the code or the whole link
  record JoinBody(@Length(min = 1) String code) {}

  record Joined(String id) {}

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

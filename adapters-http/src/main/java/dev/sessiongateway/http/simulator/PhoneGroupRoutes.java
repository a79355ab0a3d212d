package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Groups that a phone creates, joins and administers.
record PhoneGroupRoutes(PhonePaths phones) {
  private static final String GROUPS = PhonePaths.PHONE + "/groups";
  private static final String GROUP = GROUPS + "/{groupId}";

  void register(Api api) {
    api.post(GROUPS, Scope.ADMIN, NewGroup.class, this::create);
    api.post(GROUPS + "/join", Scope.ADMIN, Join.class, this::join);
    api.patch(GROUP, Scope.ADMIN, ChangeBody.class, this::change);
    api.post(GROUP + "/members", Scope.ADMIN, MembersBody.class, this::changeMembers);
  }

  private ApiResponse create(ApiRequest request, NewGroup body) {
    var group =
        phones
            .all()
            .createGroup(
                PhonePaths.number(request), body.subject(), people(request, body.members()));
    return ApiResponse.created(WorldView.GroupView.of(group));
  }

  private ApiResponse join(ApiRequest request, Join body) {
    var code = InviteCode.parse("inviteCode", body.inviteCode());
    return ApiResponse.ok(
        WorldView.GroupView.of(phones.all().joinGroup(PhonePaths.number(request), code)));
  }

  private ApiResponse change(ApiRequest request, ChangeBody body) {
    return phones.onPhone(
        request, (all, phone) -> all.changeGroup(phone, group(request), body.toChange()));
  }

  private ApiResponse changeMembers(ApiRequest request, MembersBody body) {
    return phones.onPhone(
        request,
        (all, phone) ->
            all.changeMembers(
                phone, group(request), body.toAction(), people(request, body.members())));
  }

  private static Address group(ApiRequest request) {
    return request.address("groupId", request.path("groupId"));
  }

  private static List<Address> people(ApiRequest request, List<String> members) {
    var people = new ArrayList<Address>();
    for (var i = 0; i < members.size(); i++) {
      var person = request.address("members." + i, members.get(i));
      if (!person.isPerson()) {
        throw Fault.invalid("members." + i, "must be a person");
      }
      people.add(person);
    }
    return people;
  }

  record NewGroup(@Length(max = 100) String subject, List<@Length(min = 1) String> members) {}

  record Join(@Length(min = 20) String inviteCode) {}

  /// Absent fields stay unchanged.
  record ChangeBody(
      @Nullable @Length(min = 1, max = 100) String subject,
      @Nullable @Length(max = 2_048) String description,
      @Nullable Boolean announce,
      @Nullable Boolean restrict,
      @Nullable Boolean membersAdd) {
    GroupChange toChange() {
      var change = new GroupChange(subject, description, announce, restrict, null, membersAdd);
      if (change.equals(GroupChange.NONE)) {
        throw Fault.invalid(
            "subject", "or another part is required: description, announce, restrict, membersAdd");
      }
      return change;
    }
  }

  record MembersBody(
      @OneOf({"join", "leave", "promote", "demote"}) String action,
      List<@Length(min = 1) String> members) {
    MemberAction toAction() {
      return Coded.of(MemberAction.class, Ascii.upper(action));
    }
  }
}

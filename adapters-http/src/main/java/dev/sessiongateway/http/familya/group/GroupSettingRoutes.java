package dev.sessiongateway.http.familya.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What members may do in a group that only administrators do otherwise, in family A.
public final class GroupSettingRoutes implements Api.RouteGroup {
  private static final String SECURITY = GroupPath.GROUP + "/settings/security";
  private static final String INFO = SECURITY + "/info-admin-only";
  private static final String MESSAGES = SECURITY + "/messages-admin-only";

  private static final String ADDING = SECURITY + "/member-add-mode";

  private final Groups groups;

  public GroupSettingRoutes(Groups groups) {
    this.groups = groups;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get(INFO, Scope.READ, request -> get(request, Group::restrict));
    api.put(
        INFO,
        Scope.SEND,
        SettingBody.class,
        (request, body) -> set(request, body, GroupChange::ofRestrict));
    api.get(MESSAGES, Scope.READ, request -> get(request, Group::announce));
    api.put(
        MESSAGES,
        Scope.SEND,
        SettingBody.class,
        (request, body) -> set(request, body, GroupChange::ofAnnounce));
    api.get(ADDING, Scope.READ, this::adding);
    api.put(ADDING, Scope.SEND, AddingBody.class, this::setAdding);
  }

  private ApiResponse adding(ApiRequest request) {
    var group = groups.get(request.session().name(), GroupPath.group(request));
    return ApiResponse.ok(new Adding(group.membersAdd()));
  }

  private ApiResponse setAdding(ApiRequest request, AddingBody body) {
    return update(request, GroupChange.ofMembersAdd(body.value(request)));
  }

  private ApiResponse get(ApiRequest request, Predicate<Group> setting) {
    var group = groups.get(request.session().name(), GroupPath.group(request));
    return ApiResponse.ok(new Setting(setting.test(group)));
  }

  private ApiResponse set(
      ApiRequest request, SettingBody body, Function<Boolean, GroupChange> toChange) {
    return update(request, toChange.apply(body.value(request)));
  }

  private ApiResponse update(ApiRequest request, GroupChange change) {
    var session = request.session().name();
    var group = GroupPath.group(request);
    return ApiResponse.ok(
        FaultTranslation.unlessRefused(() -> groups.update(session, group, change)));
  }

  /// @param adminsOnly absent means true in WAHA's dialect
  record SettingBody(@Nullable Boolean adminsOnly) {
    boolean value(ApiRequest request) {
      return trueInWaha(request, "adminsOnly", adminsOnly);
    }
  }

  /// @param membersCanAddNewMember absent means true in WAHA's dialect
  record AddingBody(@Nullable Boolean membersCanAddNewMember) {
    boolean value(ApiRequest request) {
      return trueInWaha(request, "membersCanAddNewMember", membersCanAddNewMember);
    }
  }

  private static boolean trueInWaha(ApiRequest request, String field, @Nullable Boolean value) {
    return (value == null && request.speaks(Dialect.WAHA)) || Required.of(field, value);
  }

  record Adding(boolean membersCanAddNewMember) {}

  record Setting(boolean adminsOnly) {}
}

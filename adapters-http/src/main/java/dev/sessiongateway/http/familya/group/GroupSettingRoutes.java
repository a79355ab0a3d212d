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

/// What only administrators may do in a group, in family A.
public final class GroupSettingRoutes implements Api.RouteGroup {
  private static final String SECURITY = GroupPath.GROUP + "/settings/security";
  private static final String INFO = SECURITY + "/info-admin-only";
  private static final String MESSAGES = SECURITY + "/messages-admin-only";

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
  }

  private ApiResponse get(ApiRequest request, Predicate<Group> setting) {
    var group = groups.get(request.session().name(), GroupPath.group(request));
    return ApiResponse.ok(new Setting(setting.test(group)));
  }

  private ApiResponse set(
      ApiRequest request, SettingBody body, Function<Boolean, GroupChange> toChange) {
    var session = request.session().name();
    var group = GroupPath.group(request);
    var change = toChange.apply(body.value(request));
    return ApiResponse.ok(
        FaultTranslation.unlessRefused(() -> groups.update(session, group, change)));
  }

  /// @param adminsOnly absent means true in WAHA's dialect
  record SettingBody(@Nullable Boolean adminsOnly) {
    boolean value(ApiRequest request) {
      if (adminsOnly == null && request.speaks(Dialect.WAHA)) {
        return true;
      }
      return Required.of("adminsOnly", adminsOnly);
    }
  }

  record Setting(boolean adminsOnly) {}
}

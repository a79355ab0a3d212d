package dev.sessiongateway.http.familya.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Pictures and invite codes of groups, and what members may do that only administrators do
/// otherwise, in family A.
public record GroupSettingRoutes(Groups groups, ServerInfo server) implements Api.FamilyA {
  private static final String PICTURE = GroupPath.GROUP + "/picture";
  private static final String CODE = "code";
  private static final String SECURITY = GroupPath.GROUP + "/settings/security";
  private static final String INFO = SECURITY + "/info-admin-only";
  private static final String MESSAGES = SECURITY + "/messages-admin-only";

  private static final String ADDING = SECURITY + "/member-add-mode";
  private static final Parameter<String> INVITE = Parameter.required(CODE);

  /// Without effect: the network is asked every time.
  private static final Parameter<Boolean> REFRESH = Parameter.flag("refresh", false);

  @Override
  public void register(Api api) {
    api.get("a.getGroupPicture", PICTURE, Scope.READ, this::picture)
        .parameters(REFRESH)
        .answers(Picture.class);
    api.put(
            "a.setGroupPicture",
            PICTURE,
            Scope.SEND,
            BodyKind.MEDIA,
            PictureBody.class,
            this::setPicture)
        .answers(ApiResponse.Success.class);
    api.delete("a.deleteGroupPicture", PICTURE, Scope.SEND, this::removePicture)
        .answers(ApiResponse.Success.class);
    api.get("a.getGroupInfoAdminOnly", INFO, Scope.READ, request -> get(request, Group::restrict))
        .answers(Setting.class);
    api.put(
            "a.setGroupInfoAdminOnly",
            INFO,
            Scope.SEND,
            SettingBody.class,
            (request, body) -> set(request, body, GroupChange::ofRestrict))
        .answers(Boolean.class);
    api.get(
            "a.getGroupMessagesAdminOnly",
            MESSAGES,
            Scope.READ,
            request -> get(request, Group::announce))
        .answers(Setting.class);
    api.put(
            "a.setGroupMessagesAdminOnly",
            MESSAGES,
            Scope.SEND,
            SettingBody.class,
            (request, body) -> set(request, body, GroupChange::ofAnnounce))
        .answers(Boolean.class);
    api.get("a.getGroupMemberAddMode", ADDING, Scope.READ, this::adding).answers(Adding.class);
    api.put("a.setGroupMemberAddMode", ADDING, Scope.SEND, AddingBody.class, this::setAdding)
        .answers(Boolean.class);
    api.get("a.getGroupByInvite", GroupPath.GROUPS + "/join-info", Scope.READ, this::joinInfo)
        .parameters(INVITE)
        .answers(InviteInfo.class);
    api.post("a.joinGroup", GroupPath.GROUPS + "/join", Scope.SEND, JoinBody.class, this::join)
        .answers(Joined.class);
    api.get("a.getGroupInviteCode", GroupPath.GROUP + "/invite-code", Scope.READ, this::show);
    api.post(
        "a.revokeGroupInviteCode",
        GroupPath.GROUP + "/invite-code/revoke",
        Scope.SEND,
        this::revoke);
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
    return (value == null && request.isDialect(Dialect.WAHA)) || Required.of(field, value);
  }

  @SchemaName("A.MemberAddMode")
  record Adding(boolean membersCanAddNewMember) {}

  @SchemaName("A.AdminsOnly")
  record Setting(boolean adminsOnly) {}

  private ApiResponse joinInfo(ApiRequest request) {
    var code = InviteCode.parse(CODE, INVITE.of(request));
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
  @SchemaName("InviteInfo")
  record InviteInfo(String id, String subject, String description, int participantCount, int size) {
    static InviteInfo of(Group group) {
      var count = group.participants().size();
      var description = group.description() == null ? "" : group.description();
      return new InviteInfo(group.id().toString(), group.subject(), description, count, count);
    }
  }

  /// `refresh` changes nothing: the network is asked every time.
  private ApiResponse picture(ApiRequest request) {
    var _ = REFRESH.of(request);
    var group = groups.get(request.session().name(), GroupPath.group(request));
    return ApiResponse.ok(new Picture(server.pictureUrl(group.pictureUrl())));
  }

  private ApiResponse setPicture(ApiRequest request, PictureBody body) {
    var limit = request.mediaLimits().otherBytes();
    var image = body.file().toAttachment("file", "media", limit);
    groups.setPicture(request.session().name(), GroupPath.group(request), image);
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  /// In WAHA's dialect, removing an absent picture succeeds.
  private ApiResponse removePicture(ApiRequest request) {
    var wasThere = groups.removePicture(request.session().name(), GroupPath.group(request));
    if (!wasThere && !request.isDialect(Dialect.WAHA)) {
      throw Fault.notFound("picture", "");
    }
    return ApiResponse.ok(ApiResponse.SUCCESS);
  }

  record PictureBody(FileBody file) {}

  /// @param url null without a picture
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Picture(@Nullable String url) {}
}

package dev.sessiongateway.http.familyb.group;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.NewGroup;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.Base64Text;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.ValueLimits.FileContent;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads, creates, changes and leaves groups in family B.
public record GroupRoutes(Groups groups, Recipients recipients, ServerInfo server)
    implements Api.FamilyB {
  private static final int SHORTEST_PARTICIPANT = 10;
  private static final Parameter<Boolean> PARTICIPANTS = Parameter.flag("getParticipants", false);
  private static final String ADMINISTRATORS = "admin_add";
  private static final String ALL_MEMBERS = "all_member_add";

  @Override
  public void register(Api api) {
    api.get(
            "b.findGroup",
            "/group/findGroupInfos/{instance}",
            Scope.READ,
            GroupJid.class,
            this::find)
        .parameters(GroupJid.PARAMETER);
    api.get("b.fetchAllGroups", "/group/fetchAllGroups/{instance}", Scope.READ, this::list)
        .parameters(PARTICIPANTS)
        .answersList(GroupView.class);
    api.post(
        "b.createGroup",
        "/group/create/{instance}",
        Scope.SEND,
        BodyKind.MEDIA,
        CreateBody.class,
        this::create);
    api.putOrPost(
            "b.updateGroupSubject",
            "/group/updateGroupSubject/{instance}",
            Scope.SEND,
            SubjectBody.class,
            this::setSubject)
        .parameters(GroupJid.PARAMETER);
    api.putOrPost(
            "b.updateGroupPicture",
            "/group/updateGroupPicture/{instance}",
            Scope.SEND,
            BodyKind.MEDIA,
            PictureBody.class,
            this::setPicture)
        .parameters(GroupJid.PARAMETER);
    api.putOrPost(
            "b.updateGroupDescription",
            "/group/updateGroupDescription/{instance}",
            Scope.SEND,
            DescriptionBody.class,
            this::setDescription)
        .parameters(GroupJid.PARAMETER);
    api.putOrPost(
            "b.updateGroupSetting",
            "/group/updateSetting/{instance}",
            Scope.SEND,
            SettingBody.class,
            this::setSetting)
        .parameters(GroupJid.PARAMETER)
        .answers(SettingUpdated.class);
    api.putOrPost(
            "b.updateMemberAddMode",
            "/group/updateMemberAddMode/{instance}",
            Scope.SEND,
            MemberAddModeBody.class,
            this::setMemberAddMode)
        .parameters(GroupJid.PARAMETER)
        .answers(MemberAddMode.class);
    api.putOrPost(
            "b.toggleEphemeral",
            "/group/toggleEphemeral/{instance}",
            Scope.SEND,
            EphemeralBody.class,
            this::setEphemeral)
        .parameters(GroupJid.PARAMETER)
        .answers(Done.class);
    api.delete(
            "b.leaveGroup", "/group/leaveGroup/{instance}", Scope.SEND, GroupJid.class, this::leave)
        .parameters(GroupJid.PARAMETER)
        .answers(Left.class);
    api.post(
            "b.leaveGroup.post",
            "/group/leaveGroup/{instance}",
            Scope.SEND,
            GroupJid.class,
            this::leave)
        .parameters(GroupJid.PARAMETER)
        .answers(Left.class);
  }

  private ApiResponse find(ApiRequest request, GroupJid body) {
    var session = request.session();
    var group = groups.get(session.name(), body.in(request));
    return ApiResponse.ok(GroupView.of(group, true, server, LidView.of(server, session)));
  }

  private ApiResponse list(ApiRequest request) {
    var session = request.session();
    var lidView = LidView.of(server, session);
    var withParticipants = PARTICIPANTS.of(request);
    var query = new GroupQuery(null, SortOrder.ASCENDING, withParticipants, null);
    return ApiResponse.ok(
        groups.list(session.name(), query).stream()
            .map(group -> GroupView.of(group, withParticipants, server, lidView))
            .toList());
  }

  private ApiResponse create(ApiRequest request, CreateBody body) {
    var session = request.session().name();
    var people =
        body.participants().stream()
            .map(number -> recipients.findOrAsWritten(session, "participants", number))
            .toList();
    var picture = body.profilePicture();
    var group =
        new NewGroup(
            new GroupSubject(body.subject()),
            people,
            body.description() == null || body.description().isEmpty() ? null : body.description(),
            Boolean.TRUE.equals(body.promoteParticipants()),
            picture == null || picture.isBlank()
                ? null
                : picture(request, "profilePicture", picture));
    var created = FaultTranslation.ofFile("profilePicture", () -> groups.create(session, group));
    return ApiResponse.created(GroupMetadata.of(created));
  }

  private ApiResponse setSubject(ApiRequest request, SubjectBody body) {
    var subject = new GroupSubject(body.subject()).value();
    return update(request, body.groupJid(), GroupChange.ofSubject(subject), new Updated("success"));
  }

  private ApiResponse setPicture(ApiRequest request, PictureBody body) {
    var session = request.session().name();
    var group = GroupJid.of(request, body.groupJid());
    var picture = picture(request, "image", body.image());
    return FaultTranslation.ofFile(
        "image",
        () -> {
          groups.setPicture(session, group, picture);
          return ApiResponse.created(new Updated("success"));
        });
  }

  private static Attachment picture(ApiRequest request, String field, String text) {
    var file = text.strip();
    if (file.regionMatches(true, 0, "http://", 0, 7)
        || file.regionMatches(true, 0, "https://", 0, 8)) {
      return FileBody.remote(field, file, null, null);
    }
    var limit = request.mediaLimits().otherBytes();
    return new Attachment.Inline(Base64Text.decode(field, file, "media", limit), null, null);
  }

  private ApiResponse setDescription(ApiRequest request, DescriptionBody body) {
    var change = GroupChange.ofDescription(body.description());
    return update(request, body.groupJid(), change, new Updated("success"));
  }

  private ApiResponse setSetting(ApiRequest request, SettingBody body) {
    return update(request, body.groupJid(), body.toChange(), new SettingUpdated("success"));
  }

  private ApiResponse setMemberAddMode(ApiRequest request, MemberAddModeBody body) {
    var change = GroupChange.ofMembersAdd(body.mode().equals(ALL_MEMBERS));
    return update(request, body.groupJid(), change, new MemberAddMode("success", body.mode()));
  }

  private ApiResponse setEphemeral(ApiRequest request, EphemeralBody body) {
    var lifetime = Duration.ofSeconds(body.expiration());
    return update(request, body.groupJid(), GroupChange.ofEphemeral(lifetime), new Done(true));
  }

  private ApiResponse update(
      ApiRequest request, @Nullable String group, GroupChange change, Object answer) {
    groups.update(request.session().name(), GroupJid.of(request, group), change);
    return ApiResponse.created(answer);
  }

  private ApiResponse leave(ApiRequest request, GroupJid body) {
    var session = request.session().name();
    var group = body.in(request);
    return GroupJid.joined(
        group,
        () -> {
          groups.leave(session, group);
          return ApiResponse.ok(new Left(group.networkForm(), true));
        });
  }

  /// @param participants numbers or addresses; those that are not on the network are left out
  /// @param profilePicture a URL or base64
  record CreateBody(
      @Length(max = 100) String subject,
      @Size(min = 1) List<@Length(min = SHORTEST_PARTICIPANT) String> participants,
      @Nullable @Length(max = 2_048) String description,
      @Nullable Boolean promoteParticipants,
      @FileContent @Nullable String profilePicture) {}

  record SubjectBody(@Length(max = 100) String subject, @Nullable String groupJid) {}

  /// @param image a URL or base64
  record PictureBody(@FileContent String image, @Nullable String groupJid) {}

  /// @param description empty removes it
  record DescriptionBody(
      @MayBeEmpty @Length(max = 2_048) String description, @Nullable String groupJid) {}

  /// @param setting,value another client's spelling of `action`
  record SettingBody(
      @Nullable @OneOf({"announcement", "not_announcement", "locked", "unlocked"}) String action,
      @Nullable @OneOf({"announcement", "not_announcement", "locked", "unlocked"}) String setting,
      @Nullable JsonNode value,
      @Nullable String groupJid) {
    GroupChange toChange() {
      var word = Required.of("action", action == null ? setting : action);
      var isEnabled = action != null || isOn();
      return switch (word) {
        case "announcement" -> GroupChange.ofAnnounce(isEnabled);
        case "not_announcement" -> GroupChange.ofAnnounce(!isEnabled);
        case "locked" -> GroupChange.ofRestrict(isEnabled);
        case "unlocked" -> GroupChange.ofRestrict(!isEnabled);
        default -> throw new IllegalStateException(word);
      };
    }

    private boolean isOn() {
      return switch (value == null ? "true" : value.asText()) {
        case "true", "on" -> true;
        case "false", "off" -> false;
        default -> throw Fault.invalid("value", "must be true or false");
      };
    }
  }

  /// @param mode who may add people
  record MemberAddModeBody(
      @OneOf({ADMINISTRATORS, ALL_MEMBERS}) String mode, @Nullable String groupJid) {}

  /// @param expiration in seconds
  record EphemeralBody(
      @OneOf({"0", "86400", "604800", "7776000"}) Integer expiration, @Nullable String groupJid) {}

  record Updated(String update) {}

  record SettingUpdated(String updateSetting) {}

  record MemberAddMode(String update, String mode) {}

  record Done(boolean success) {}

  record Left(String groupJid, boolean leave) {}
}

package dev.sessiongateway.http.familya.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Members of groups in family A. A change answers 200 with a result for each person.
public record GroupMemberRoutes(Groups groups, ServerInfo server) implements Api.FamilyA {
  private static final String PARTICIPANTS = GroupPath.GROUP + "/participants";
  private static final String ADMIN = GroupPath.GROUP + "/admin";

  @Override
  public void register(Api api) {
    api.get("a.listGroupMembers", PARTICIPANTS, Scope.READ, this::list).answersList(Member.class);
    api.get("a.listGroupParticipants", PARTICIPANTS + "/v2", Scope.READ, this::listAsEvents)
        .answersList(GroupView.Participant.class);
    change(api, "a.addGroupMembers", PARTICIPANTS + "/add", MemberAction.JOIN);
    change(api, "a.removeGroupMembers", PARTICIPANTS + "/remove", MemberAction.LEAVE);
    change(api, "a.promoteGroupMembers", ADMIN + "/promote", MemberAction.PROMOTE);
    change(api, "a.demoteGroupMembers", ADMIN + "/demote", MemberAction.DEMOTE);
  }

  private void change(Api api, String id, String path, MemberAction action) {
    api.post(
        id,
        path,
        Scope.SEND,
        ParticipantsBody.class,
        (request, body) -> change(request, body, action));
  }

  private ApiResponse change(ApiRequest request, ParticipantsBody body, MemberAction action) {
    var people = body.toPeople(request);
    var group = GroupPath.group(request);
    return ApiResponse.ok(
        groups.changeMembers(request.session().name(), group, action, people).stream()
            .map(Changed::of)
            .toList());
  }

  private ApiResponse list(ApiRequest request) {
    var lidView = LidView.of(server, request.session());
    return ApiResponse.ok(
        members(request).stream().map(member -> Member.of(member, lidView)).toList());
  }

  /// As in the events `group.v2.*`.
  private ApiResponse listAsEvents(ApiRequest request) {
    var lidView = LidView.of(server, request.session());
    return ApiResponse.ok(
        members(request).stream()
            .map(member -> GroupView.Participant.of(member).with(lidView))
            .toList());
  }

  private List<Group.Participant> members(ApiRequest request) {
    return groups.get(request.session().name(), GroupPath.group(request)).participants();
  }

  /// The result of a change for one person.
  ///
  /// @param status an HTTP status
  /// @param error absent when the person was changed
  /// @param inviteCode lets a person join who may not be added without consent
  /// @param inviteExpiration Unix seconds
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Changed(
      String id,
      int status,
      @Nullable String error,
      @Nullable String inviteCode,
      @Nullable Long inviteExpiration) {
    static Changed of(MemberResult result) {
      var invitation = result.invitation();
      return new Changed(
          result.member().toString(),
          status(result.outcome()),
          error(result.outcome()),
          invitation == null ? null : invitation.code(),
          invitation == null ? null : invitation.expiresAt().getEpochSecond());
    }

    private static int status(MemberResult.Outcome outcome) {
      return switch (outcome) {
        case DONE -> 200;
        case PRIVATE -> 403;
        case NOT_FOUND -> 404;
        case REFUSED -> 405;
        case ALREADY -> 409;
      };
    }

    private static @Nullable String error(MemberResult.Outcome outcome) {
      return switch (outcome) {
        case DONE -> null;
        case PRIVATE -> "must be invited, the person's privacy does not let others add it";
        case NOT_FOUND -> "is not on the network, or not in the group";
        case REFUSED -> "is the owner, who stays in the group and an administrator";
        case ALREADY -> "needs no change";
      };
    }
  }

  /// A member under the names that the engines of older clients use: NOWEB's `id` and `admin`,
  /// WEBJS's `isAdmin` and `isSuperAdmin`, and GOWS's capitalized names.
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("A.EngineMember")
  record Member(
      String id,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String pn,
      String role,
      @Nullable String admin,
      boolean isAdmin,
      boolean isSuperAdmin,
      @JsonProperty("JID") String jid,
      @JsonProperty("PhoneNumber") String phoneNumber,
      @JsonProperty("LID") String lid,
      @JsonProperty("IsAdmin") boolean gowsIsAdmin,
      @JsonProperty("IsSuperAdmin") boolean gowsIsSuperAdmin,
      @JsonProperty("DisplayName") String displayName,
      @JsonProperty("Error") int error) {
    static Member of(Group.Participant member, LidView lidView) {
      var shown = GroupView.Participant.of(member).with(lidView);
      var number = member.id().kind() == Address.Kind.PERSON ? member.id() : null;
      var hidden = number == null ? member.id() : lidView.other(number).orElse(null);
      var isOwner = member.role() == Group.Role.SUPERADMIN;
      var isAdministrator = member.role() != Group.Role.MEMBER;
      return new Member(
          shown.id(),
          shown.pn(),
          shown.role(),
          shown.admin(),
          isAdministrator,
          isOwner,
          Address.of(shown.id()).networkForm(),
          number == null ? "" : number.networkForm(),
          hidden == null ? "" : hidden.networkForm(),
          isAdministrator,
          isOwner,
          "",
          0);
    }
  }
}

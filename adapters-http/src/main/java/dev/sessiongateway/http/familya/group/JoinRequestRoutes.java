package dev.sessiongateway.http.familya.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.group.JoinRequest;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// People who ask to be let into groups, in family A.
public record JoinRequestRoutes(Groups groups, ServerInfo server) implements Api.FamilyA {
  private static final String APPROVAL = GroupPath.GROUP + "/settings/security/membership-approval";
  private static final String REQUESTS = GroupPath.GROUP + "/participants/join-requests";

  @Override
  public void register(Api api) {
    api.get("a.getGroupMembershipApproval", APPROVAL, Scope.READ, this::approval)
        .answers(Approval.class);
    api.put(
            "a.setGroupMembershipApproval",
            APPROVAL,
            Scope.SEND,
            ApprovalBody.class,
            this::setApproval)
        .answers(Boolean.class);
    api.get("a.listJoinRequests", REQUESTS, Scope.READ, this::list).answersList(Asking.class);
    answer(api, "a.approveJoinRequests", REQUESTS + "/approve", true);
    answer(api, "a.rejectJoinRequests", REQUESTS + "/reject", false);
  }

  private void answer(Api api, String id, String path, boolean approved) {
    api.post(
            id,
            path,
            Scope.SEND,
            ParticipantsBody.class,
            (request, body) -> answer(request, body, approved))
        .answersList(Answered.class);
  }

  private ApiResponse approval(ApiRequest request) {
    var group = GroupPath.group(request);
    return ApiResponse.ok(new Approval(groups.needsApproval(request.session().name(), group)));
  }

  private ApiResponse setApproval(ApiRequest request, ApprovalBody body) {
    var session = request.session().name();
    var group = GroupPath.group(request);
    var required = body.value(request);
    return ApiResponse.ok(
        FaultTranslation.unlessRefused(() -> groups.requireApproval(session, group, required)));
  }

  private ApiResponse list(ApiRequest request) {
    var lidView = LidView.of(server, request.session());
    return ApiResponse.ok(
        groups.joinRequests(request.session().name(), GroupPath.group(request)).stream()
            .map(asked -> Asking.of(asked, lidView))
            .toList());
  }

  private ApiResponse answer(ApiRequest request, ParticipantsBody body, boolean approved) {
    var people = body.toPeople(request);
    var group = GroupPath.group(request);
    return ApiResponse.ok(
        groups.answerJoinRequests(request.session().name(), group, people, approved).stream()
            .map(Answered::of)
            .toList());
  }

  /// @param membershipApproval absent means true in WAHA's dialect
  record ApprovalBody(@Nullable Boolean membershipApproval) {
    boolean value(ApiRequest request) {
      return (membershipApproval == null && request.isDialect(Dialect.WAHA))
          || Required.of("membershipApproval", membershipApproval);
    }
  }

  @SchemaName("A.MembershipApproval")
  record Approval(boolean membershipApproval) {}

  /// @param id the hidden id, when it is known
  /// @param pn the phone number, when `id` hides it
  /// @param timestamp Unix seconds
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @SchemaName("A.JoinRequest")
  record Asking(String id, @Nullable String pn, long timestamp) {
    static Asking of(JoinRequest asked, LidView lidView) {
      var person = asked.person().toString();
      var shown = lidView.hidden(asked.person()).toString();
      return new Asking(shown, shown.equals(person) ? null : person, asked.at().getEpochSecond());
    }
  }

  /// @param status an HTTP status
  /// @param error absent when the request was answered
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @SchemaName("A.AnsweredJoinRequest")
  record Answered(String id, int status, @Nullable String error) {
    static Answered of(MemberResult result) {
      var isDone = result.outcome() == Outcome.DONE;
      return new Answered(
          result.member().toString(),
          isDone ? 200 : 404,
          isDone ? null : "has not asked to come into the group");
    }
  }
}

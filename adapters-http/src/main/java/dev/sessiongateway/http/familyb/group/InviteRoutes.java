package dev.sessiongateway.http.familyb.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Invite codes of groups in family B.
public record InviteRoutes(Groups groups, Messaging messaging, Recipients recipients)
    implements Api.FamilyB {
  private static final String CODE = "inviteCode";
  private static final Parameter<@Nullable String> INVITE_CODE = Parameter.text(CODE);

  @Override
  public void register(Api api) {
    api.get(
            "b.getInviteCode",
            "/group/inviteCode/{instance}",
            Scope.READ,
            GroupJid.class,
            this::show)
        .parameters(GroupJid.PARAMETER)
        .answers(Invite.class);
    api.get(
            "b.fetchInviteCode",
            "/group/fetchInviteCode/{instance}",
            Scope.READ,
            GroupJid.class,
            this::show)
        .parameters(GroupJid.PARAMETER)
        .answers(Invite.class);
    api.get(
            "b.getInviteInfo",
            "/group/inviteInfo/{instance}",
            Scope.READ,
            CodeBody.class,
            this::info)
        .parameters(INVITE_CODE);
    // Evolution API joins by GET.
    api.unsafeGet(
            "b.acceptInviteCode",
            "/group/acceptInviteCode/{instance}",
            Scope.SEND,
            CodeBody.class,
            this::accept)
        .parameters(INVITE_CODE)
        .answers(Accepted.class);
    api.post(
            "b.acceptInviteCode.post",
            "/group/acceptInviteCode/{instance}",
            Scope.SEND,
            CodeBody.class,
            this::accept)
        .parameters(INVITE_CODE)
        .answers(Accepted.class);
    api.putOrPost(
            "b.revokeInviteCode",
            "/group/revokeInviteCode/{instance}",
            Scope.SEND,
            GroupJid.class,
            this::revoke)
        .parameters(GroupJid.PARAMETER)
        .answers(Revoked.class);
    api.post("b.sendInvite", "/group/sendInvite/{instance}", Scope.SEND, SendBody.class, this::send)
        .parameters(GroupJid.PARAMETER)
        .answers(Sent.class);
    api.post(
            "b.sendGroupInvite",
            "/group/sendGroupInvite/{instance}",
            Scope.SEND,
            SendBody.class,
            this::send)
        .parameters(GroupJid.PARAMETER)
        .answers(Sent.class);
  }

  private ApiResponse show(ApiRequest request, GroupJid body) {
    var session = request.session().name();
    var code = groups.get(session, body.in(request)).inviteCode();
    return ApiResponse.ok(new Invite(code.url(), code.value()));
  }

  private ApiResponse info(ApiRequest request, CodeBody body) {
    var session = request.session().name();
    return ApiResponse.ok(GroupMetadata.of(groups.joinInfo(session, body.in(request))));
  }

  private ApiResponse accept(ApiRequest request, CodeBody body) {
    var session = request.session().name();
    return ApiResponse.ok(
        new Accepted(true, groups.join(session, body.in(request)).id().networkForm()));
  }

  private ApiResponse revoke(ApiRequest request, GroupJid body) {
    var session = request.session().name();
    return ApiResponse.created(
        new Revoked(true, groups.revokeInvite(session, body.in(request)).value()));
  }

  /// All numbers are checked before the first message is sent.
  private ApiResponse send(ApiRequest request, SendBody body) {
    var session = request.session().name();
    var group = groups.get(session, GroupJid.of(request, body.groupJid()));
    var url = group.inviteCode().url();
    var text = new Content.Text(body.description() + "\n\n" + url);
    messaging.check(session, text);
    var people =
        body.numbers().stream()
            .map(number -> recipients.reach(session, number))
            .distinct()
            .toList();
    people.forEach(person -> messaging.send(session, OutgoingMessage.to(person, text)));
    return ApiResponse.ok(new Sent(true, url));
  }

  /// @param inviteCode the code or the whole link; in the body or in the query
  record CodeBody(@Nullable String inviteCode) {
    InviteCode in(ApiRequest request) {
      return InviteCode.parse(CODE, inviteCode == null ? INVITE_CODE.require(request) : inviteCode);
    }
  }

  /// @param numbers the recipients of the invite link, sent below the description
  record SendBody(
      @Nullable String groupJid,
      @Size(min = 1) List<@Length(min = 1) String> numbers,
      String description) {}

  record Invite(String inviteUrl, String inviteCode) {}

  record Accepted(boolean accepted, String groupJid) {}

  record Revoked(boolean revoked, String inviteCode) {}

  record Sent(boolean send, String inviteUrl) {}
}

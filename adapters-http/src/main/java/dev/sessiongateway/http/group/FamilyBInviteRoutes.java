package dev.sessiongateway.http.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.jid.Recipients;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The codes that let people into groups, for family B.
public final class FamilyBInviteRoutes implements Api.Capability {
  private static final String CODE = "inviteCode";

  private final Groups groups;
  private final Messaging messaging;
  private final Recipients recipients;

  public FamilyBInviteRoutes(Groups groups, Messaging messaging, Recipients recipients) {
    this.groups = groups;
    this.messaging = messaging;
    this.recipients = recipients;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/group/inviteCode/{instance}", Scope.READ, GroupAddress.class, this::show);
    api.get("/group/fetchInviteCode/{instance}", Scope.READ, GroupAddress.class, this::show);
    api.get("/group/inviteInfo/{instance}", Scope.READ, CodeBody.class, this::info);
    // A client's habit: it reads, and joins.
    api.get("/group/acceptInviteCode/{instance}", Scope.SEND, CodeBody.class, this::accept);
    api.post("/group/acceptInviteCode/{instance}", Scope.SEND, CodeBody.class, this::accept);
    api.putOrPost(
        "/group/revokeInviteCode/{instance}", Scope.SEND, GroupAddress.class, this::revoke);
    api.post("/group/sendInvite/{instance}", Scope.SEND, SendBody.class, this::send);
    api.post("/group/sendGroupInvite/{instance}", Scope.SEND, SendBody.class, this::send);
  }

  private Answer show(Call call, GroupAddress body) {
    var session = call.session().name();
    var code = groups.get(session, body.in(call)).inviteCode();
    return Answer.ok(new Invite(InviteLink.of(code), code.value()));
  }

  private Answer info(Call call, CodeBody body) {
    var session = call.session().name();
    return Answer.ok(FamilyBGroupMetadata.of(groups.joinInfo(session, body.in(call))));
  }

  private Answer accept(Call call, CodeBody body) {
    var session = call.session().name();
    return Answer.ok(new Accepted(true, groups.join(session, body.in(call)).id().networkForm()));
  }

  private Answer revoke(Call call, GroupAddress body) {
    var session = call.session().name();
    return Answer.created(new Revoked(true, groups.revokeInvite(session, body.in(call)).value()));
  }

  /// Everybody is looked up before anybody is written to.
  private Answer send(Call call, SendBody body) {
    var session = call.session().name();
    if (body.numbers().isEmpty()) {
      throw Fault.invalid("numbers", "must not be empty");
    }
    var group = groups.get(session, GroupAddress.of(call, body.groupJid()));
    var url = InviteLink.of(group.inviteCode());
    var text = new Content.Text(body.description() + "\n\n" + url);
    var people =
        body.numbers().stream()
            .map(number -> recipients.reach(session, number))
            .distinct()
            .toList();
    people.forEach(person -> messaging.send(session, OutgoingMessage.to(person, text)));
    return Answer.ok(new Sent(true, url));
  }

  /// @param inviteCode the code or the whole address; in the body or in the query
  record CodeBody(@Nullable String inviteCode) {
    InviteCode in(Call call) {
      return InviteCode.parse(CODE, inviteCode == null ? call.query().required(CODE) : inviteCode);
    }
  }

  /// @param numbers who gets the address of the group, below the description
  record SendBody(@Nullable String groupJid, List<String> numbers, String description) {}

  record Invite(String inviteUrl, String inviteCode) {}

  record Accepted(boolean accepted, String groupJid) {}

  record Revoked(boolean revoked, String inviteCode) {}

  record Sent(boolean send, String inviteUrl) {}
}

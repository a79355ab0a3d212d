package dev.sessiongateway.http.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.contact.Acquaintance;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Answer;
import dev.sessiongateway.http.api.Api;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.jid.Recipients;
import dev.sessiongateway.http.media.MediaLink;
import dev.sessiongateway.http.product.Product;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Who is in a group, for family B.
public final class FamilyBMemberRoutes implements Api.Capability {
  private final Groups groups;
  private final Contacts contacts;
  private final Recipients recipients;
  private final Product product;

  public FamilyBMemberRoutes(
      Groups groups, Contacts contacts, Recipients recipients, Product product) {
    this.groups = groups;
    this.contacts = contacts;
    this.recipients = recipients;
    this.product = product;
  }

  @Override
  public Family family() {
    return Family.B;
  }

  @Override
  public void register(Api api) {
    api.get("/group/participants/{instance}", Scope.READ, GroupAddress.class, this::list);
    api.get("/group/findGroupMembers/{instance}", Scope.READ, GroupAddress.class, this::list);
    api.putOrPost(
        "/group/updateParticipant/{instance}", Scope.SEND, ChangeBody.class, this::change);
  }

  private Answer list(Call call, GroupAddress body) {
    var session = call.session().name();
    var members = groups.get(session, body.in(call)).participants();
    var known = known(session, members.stream().map(Group.Participant::id).toList());
    return Answer.ok(
        new Members(
            members.stream()
                .map(member -> Member.of(member, known.get(member.id()), product))
                .toList()));
  }

  /// What the session heard of them; the network is not asked for each.
  private Map<Jid, Acquaintance> known(SessionName session, List<Jid> people) {
    var known = new HashMap<Jid, Acquaintance>();
    for (var from = 0; from < people.size(); from += Page.MAX_LIMIT) {
      var some = people.subList(from, Math.min(from + Page.MAX_LIMIT, people.size()));
      var query = new ContactQuery(new ContactFilter(some, null), new Page(Page.MAX_LIMIT, 0));
      contacts.list(session, query).forEach(person -> known.put(person.id(), person));
    }
    return known;
  }

  private Answer change(Call call, ChangeBody body) {
    var session = call.session().name();
    var group = GroupAddress.of(call, body.groupJid());
    var action = body.toAction();
    if (body.participants().isEmpty()) {
      throw Fault.invalid("participants", "must not be empty");
    }
    var people =
        body.participants().stream()
            .map(number -> recipients.meant(session, "participants", number))
            .toList();
    var results = GroupCalls.in(group, () -> groups.changeMembers(session, group, action, people));
    return Answer.created(new Changed(results.stream().map(FamilyBMemberResult::of).toList()));
  }

  /// @param participants numbers or addresses
  record ChangeBody(String action, List<String> participants, @Nullable String groupJid) {
    MemberAction toAction() {
      return switch (action) {
        case "add" -> MemberAction.JOIN;
        case "remove" -> MemberAction.LEAVE;
        case "promote" -> MemberAction.PROMOTE;
        case "demote" -> MemberAction.DEMOTE;
        default -> throw Fault.invalid("action", "must be add, remove, promote or demote");
      };
    }
  }

  record Changed(List<FamilyBMemberResult> updateParticipants) {}

  record Members(List<Member> participants) {}

  /// @param name,imgUrl as far as the session heard of them
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Member(
      String id,
      @Nullable String phoneNumber,
      @Nullable String lid,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String admin,
      @Nullable String name,
      @Nullable String imgUrl) {
    static Member of(Group.Participant member, @Nullable Acquaintance known, Product product) {
      var shown = FamilyBGroup.Participant.of(member);
      return new Member(
          shown.id(),
          shown.phoneNumber(),
          shown.lid(),
          shown.admin(),
          known == null ? null : known.name(),
          known == null ? null : MediaLink.picture(product, known.pictureUrl()));
    }
  }
}

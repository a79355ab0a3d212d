package dev.sessiongateway.http.familyb.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Members of groups in family B.
public record MemberRoutes(
    Groups groups, Contacts contacts, Recipients recipients, ServerInfo server)
    implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.get(
            "b.findParticipants",
            "/group/participants/{instance}",
            Scope.READ,
            GroupJid.class,
            this::list)
        .parameters(GroupJid.PARAMETER);
    api.get(
            "b.findGroupMembers",
            "/group/findGroupMembers/{instance}",
            Scope.READ,
            GroupJid.class,
            this::list)
        .parameters(GroupJid.PARAMETER);
    api.putOrPost(
            "b.updateParticipant",
            "/group/updateParticipant/{instance}",
            Scope.SEND,
            ChangeBody.class,
            this::change)
        .parameters(GroupJid.PARAMETER)
        .answers(Changed.class);
  }

  private ApiResponse list(ApiRequest request, GroupJid body) {
    var session = request.session().name();
    var lidView = LidView.of(server, request.session());
    var members = groups.get(session, body.in(request)).participants();
    var known = known(session, members.stream().map(Group.Participant::id).toList());
    return ApiResponse.ok(
        new Members(
            members.stream()
                .map(member -> Member.of(member, known.get(member.id()), lidView, server))
                .toList()));
  }

  /// From the session's known contacts; the network is not asked for each.
  private Map<Address, KnownContact> known(SessionName session, List<Address> people) {
    var known = new HashMap<Address, KnownContact>();
    for (var from = 0; from < people.size(); from += Page.MAX_LIMIT) {
      var some = people.subList(from, Math.min(from + Page.MAX_LIMIT, people.size()));
      var query =
          new ContactQuery(new ContactFilter(some, null, true), new Page(Page.MAX_LIMIT, 0));
      contacts.list(session, query).forEach(person -> known.put(person.id(), person));
    }
    return known;
  }

  private ApiResponse change(ApiRequest request, ChangeBody body) {
    var session = request.session().name();
    var group = GroupJid.of(request, body.groupJid());
    var action = body.toAction();
    var people =
        body.participants().stream()
            .map(number -> recipients.findOrAsWritten(session, "participants", number))
            .toList();
    var results =
        GroupJid.joined(group, () -> groups.changeMembers(session, group, action, people));
    return ApiResponse.created(new Changed(results.stream().map(Result::of).toList()));
  }

  /// @param participants numbers or addresses
  record ChangeBody(
      @OneOf({"add", "remove", "promote", "demote"}) String action,
      @Size(min = 1) List<@Length(min = 1) String> participants,
      @Nullable String groupJid) {
    MemberAction toAction() {
      return switch (action) {
        case "add" -> MemberAction.JOIN;
        case "remove" -> MemberAction.LEAVE;
        case "promote" -> MemberAction.PROMOTE;
        case "demote" -> MemberAction.DEMOTE;
        default -> throw new IllegalStateException(action);
      };
    }
  }

  record Changed(List<Result> updateParticipants) {}

  record Members(List<Member> participants) {}

  /// @param name,imgUrl absent unless the session knows them
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Member(
      String id,
      @Nullable String phoneNumber,
      @Nullable String lid,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String admin,
      @Nullable String name,
      @Nullable String imgUrl) {
    static Member of(
        Group.Participant member,
        @Nullable KnownContact known,
        LidView lidView,
        ServerInfo server) {
      var shown = GroupView.Participant.of(member).with(lidView);
      return new Member(
          shown.id(),
          shown.phoneNumber(),
          shown.lid(),
          shown.admin(),
          known == null ? null : known.name(),
          known == null ? null : server.pictureUrl(known.pictureUrl()));
    }
  }

  /// The result of a membership change for one person, in the engine's form.
  ///
  /// @param status an HTTP status, as text
  record Result(String status, String jid, Node content) {
    static Result of(MemberResult result) {
      var status =
          switch (result.outcome()) {
            case DONE -> "200";
            case PRIVATE -> "403";
            case NOT_FOUND -> "404";
            case REFUSED -> "405";
            case ALREADY -> "409";
          };
      var jid = result.member().networkForm();
      return new Result(status, jid, participant(jid, status, result.invitation()));
    }

    private static Node participant(
        String jid, String status, MemberResult.@Nullable Invitation invitation) {
      var attrs = new LinkedHashMap<String, String>();
      attrs.put("jid", jid);
      if (!status.equals("200")) {
        attrs.put("error", status);
      }
      return new Node(
          "participant", attrs, invitation == null ? null : List.of(request(invitation)));
    }

    /// The person can join with this code until `expiration`, Unix seconds.
    private static Node request(MemberResult.Invitation invitation) {
      var attrs = new LinkedHashMap<String, String>();
      attrs.put("code", invitation.code());
      attrs.put("expiration", "" + invitation.expiresAt().getEpochSecond());
      return new Node("add_request", attrs, null);
    }

    /// A node of the network's own protocol.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @SchemaName("B.ProtocolNode")
    record Node(String tag, Map<String, String> attrs, @Nullable List<Node> content) {}
  }
}

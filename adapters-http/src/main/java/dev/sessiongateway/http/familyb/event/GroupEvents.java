package dev.sessiongateway.http.familyb.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.group.GroupView;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Event payloads of groups and their members.
final class GroupEvents {
  private GroupEvents() {}

  static List<EventPayload> of(GroupEvent event, Session session, ServerInfo server) {
    return switch (event) {
      case GroupEvent.GroupChanged(var group, var by, var change) -> changed(group, by, change);
      case GroupEvent.GroupJoined(var group) ->
          EventPayload.alone(
              "groups.upsert",
              List.of(GroupView.of(group, true, server, LidView.of(server, session))));
      case GroupEvent.GroupLeft(var group, var by) -> left(group, by, session);
      case GroupEvent.GroupMembersChanged changed -> members(changed);
      case GroupEvent.JoinRequestChanged _ -> List.of(); // Evolution API has no such event.
      case GroupEvent.GroupSuspended(var group, var suspended) ->
          EventPayload.alone(
              "groups.update", List.of(new Suspended(group.networkForm(), suspended)));
    };
  }

  private static List<EventPayload> changed(
      Address group, @Nullable Address by, GroupChange change) {
    return EventPayload.alone(
        "groups.update",
        List.of(
            new Changed(
                group.networkForm(),
                change.subject(),
                change.description(),
                change.announce(),
                change.restrict(),
                change.ephemeral() == null ? null : change.ephemeral().toSeconds(),
                change.membersAdd(),
                text(by))));
  }

  /// The account itself was removed or left.
  private static List<EventPayload> left(Address group, @Nullable Address by, Session session) {
    return session.account() == null
        ? List.of()
        : members(group, by, MemberAction.LEAVE, List.of(session.account().id()));
  }

  private static List<EventPayload> members(GroupEvent.GroupMembersChanged event) {
    var who = event.members().stream().map(Group.Participant::id).toList();
    return members(event.chat(), event.by(), event.action(), who);
  }

  private static List<EventPayload> members(
      Address group, @Nullable Address by, MemberAction action, List<Address> who) {
    var known = who.stream().filter(address -> address.kind() == Address.Kind.PERSON).toList();
    return EventPayload.alone(
        "group-participants.update",
        new Members(
            group.networkForm(),
            text(by),
            who.stream().map(Address::networkForm).toList(),
            switch (action) {
              case JOIN -> "add";
              case LEAVE -> "remove";
              case PROMOTE -> "promote";
              case DEMOTE -> "demote";
            },
            known.isEmpty() ? null : known.stream().map(Member::of).toList()));
  }

  private static @Nullable String text(@Nullable Address address) {
    return address == null ? null : address.networkForm();
  }

  /// The changed fields, under the engine's names.
  ///
  /// @param ephemeralDuration seconds; 0 when messages do not expire
  /// @param memberAddMode whether every member may add people
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Changed(
      String id,
      @Nullable String subject,
      @Nullable String desc,
      @Nullable Boolean announce,
      @Nullable Boolean restrict,
      @Nullable Long ephemeralDuration,
      @Nullable Boolean memberAddMode,
      @Nullable String author) {}

  record Suspended(String id, boolean suspended) {}

  /// @param participantsData members whose number is known
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Members(
      String id,
      @Nullable String author,
      List<String> participants,
      String action,
      @Nullable List<Member> participantsData) {}

  /// @param phoneNumber digits
  record Member(String jid, String phoneNumber) {
    static Member of(Address person) {
      return new Member(person.networkForm(), person.user());
    }
  }
}

package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.world.GroupState;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.util.LinkedHashMap;
import java.util.List;

/// The group operations of phones and links. Only administrators remove people and change settings;
/// a setting says whether every member may add people.
public final class GroupCommands {
  private static final String MADE_BY_PEOPLE = "1203631";
  private static final int CODE_LENGTH = 22;

  private final Time time;
  private final Identifiers identifiers;

  public GroupCommands(Time time, Identifiers identifiers) {
    this.time = time;
    this.identifiers = identifiers;
  }

  public Group found(
      WorldEditor editor, Address founder, GroupSubject subject, List<Address> members) {
    var roles = new LinkedHashMap<Address, Group.Role>();
    roles.put(founder, Group.Role.SUPERADMIN);
    for (var member : members) {
      roles.putIfAbsent(member, Group.Role.MEMBER);
    }
    checkSize(roles.size());
    var group =
        new Group(
            nextId(editor.world),
            subject.value(),
            null,
            founder,
            time.instant(),
            roles.entrySet().stream()
                .map(role -> new Group.Participant(role.getKey(), role.getValue()))
                .toList(),
            freshCode(),
            false,
            false);
    editor.record(new GroupWorldChange.GroupFounded(group));
    return group;
  }

  private static Address nextId(WorldState world) {
    var made =
        world.groups().stream().filter(group -> group.id.user().startsWith(MADE_BY_PEOPLE)).count();
    return Address.group("%s%011d".formatted(MADE_BY_PEOPLE, made + 1));
  }

  public InviteCode freshCode() {
    return new InviteCode(identifiers.code(CODE_LENGTH));
  }

  public void change(WorldEditor editor, Address actor, Address id, GroupChange change) {
    var group = editor.world.groupOf(actor, id);
    if (change.needsAdministrator()) {
      checkIsAdministrator(group, actor);
    } else {
      checkMayChange(group, actor);
    }
    var news = group.changesOf(change);
    if (!news.equals(GroupChange.NONE)) {
      editor.record(new GroupWorldChange.GroupEdited(id, actor, news, time.instant()));
    }
  }

  /// Changes subject, description, picture and message expiry.
  public static void checkMayChange(GroupState group, Address actor) {
    if (!group.mayChange(actor)) {
      throw new Fault.Refused("only administrators change this group").toException();
    }
  }

  public static void checkIsAdministrator(GroupState group, Address actor) {
    if (!group.isAdministrator(actor)) {
      throw new Fault.Refused("only administrators do this in a group").toException();
    }
  }

  /// @param people whom the action is about
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.refused`
  public static void checkMayChangeMembers(
      GroupState group, Address actor, MemberAction action, List<Address> people) {
    var isAllowed =
        switch (action) {
          case JOIN -> group.mayAdd(actor);
          // Everybody may leave.
          case LEAVE -> group.isAdministrator(actor) || people.equals(List.of(actor));
          case PROMOTE, DEMOTE -> group.isAdministrator(actor);
        };
    if (!isAllowed) {
      throw new Fault.Refused("only administrators do this in this group").toException();
    }
  }

  /// The result that the action would have for this person; `NOT_FOUND` when it requires a member
  /// and the person is none.
  public static Outcome outcome(
      GroupState group, MemberAction action, Address actor, Address person) {
    var role = group.members().get(person);
    var isOwner = role == Group.Role.SUPERADMIN;
    return switch (action) {
      case JOIN -> role == null ? Outcome.DONE : Outcome.ALREADY;
      case LEAVE -> {
        if (isOwner && !person.equals(actor)) {
          yield Outcome.REFUSED;
        }
        yield role == null ? Outcome.NOT_FOUND : Outcome.DONE;
      }
      case PROMOTE ->
          role == null
              ? Outcome.NOT_FOUND
              : role == Group.Role.MEMBER ? Outcome.DONE : Outcome.ALREADY;
      case DEMOTE -> {
        if (isOwner) {
          yield Outcome.REFUSED;
        }
        yield role == null
            ? Outcome.NOT_FOUND
            : role == Group.Role.ADMIN ? Outcome.DONE : Outcome.ALREADY;
      }
    };
  }

  /// @param people the persons that the action changes
  public static void changeMembers(
      WorldEditor editor, GroupState group, Address by, MemberAction action, List<Address> people) {
    if (people.isEmpty()) {
      return;
    }
    if (action == MemberAction.JOIN) {
      checkSize(group.members().size() + people.size());
    }
    editor.record(new GroupWorldChange.MembersChanged(group.id, by, action, people));
  }

  /// Joins by the group's invite code or by a personal invitation.
  public Group join(WorldEditor editor, Address newcomer, InviteCode code) {
    var group = editor.world.group(code);
    if (group == null) {
      group =
          editor.world.groups().stream()
              .filter(other -> other.invites(newcomer, code, time.instant()))
              .findFirst()
              .orElseThrow(() -> Fault.notFound("group", code.value()));
    }
    if (!group.has(newcomer)) {
      changeMembers(editor, group, newcomer, MemberAction.JOIN, List.of(newcomer));
    }
    return group.toGroup();
  }

  private static void checkSize(int members) {
    if (members > GroupState.MOST) {
      throw Fault.invalid("members", "must be at most " + GroupState.MOST);
    }
  }
}

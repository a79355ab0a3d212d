package dev.sessiongateway.network.simulator.command;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.world.GroupState;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What an account does in groups, by one of its sessions or on its phone. Only administrators
/// remove people and change settings; a setting says whether every member may add people.
public final class GroupCommands implements GroupReading, GroupAdministration {
  private static final String MADE_BY_PEOPLE = "1203631";
  private static final int CODE_LENGTH = 22;
  private static final Duration INVITATION_DURATION = Duration.ofDays(3);

  private final Actor account;
  private final Time time;
  private final Identifiers identifiers;

  public GroupCommands(Actor account, Time time, Identifiers identifiers) {
    this.account = account;
    this.time = time;
    this.identifiers = identifiers;
  }

  @Override
  public List<Group> groups() {
    return account.read(
        (world, member) -> world.groupsOf(member.jid).stream().map(GroupState::toGroup).toList());
  }

  @Override
  public Optional<Group> find(Address id) {
    return account.read((world, member) ->
        Optional.ofNullable(world.groupOrNull(id))
            .filter(group -> group.has(member.jid))
            .map(GroupState::toGroup));
  }

  @Override
  public Optional<Group> findByInvite(InviteCode code) {
    return account.readWorld(
        world -> Optional.ofNullable(world.group(code)).map(GroupState::toGroup));
  }

  @Override
  public Group create(GroupSubject subject, List<Address> members) {
    return account.change((editor, founder) -> {
      var willing =
          members.stream()
              .flatMap(member -> editor.world.lookUp(member).stream())
              .filter(phone -> phone.joinsGroupsOf(founder.jid))
              .map(phone -> phone.jid)
              .toList();
      return found(editor, founder.jid, subject, willing);
    });
  }

  @Override
  public void update(Address id, GroupChange change) {
    account.edit((editor, actor) -> {
      var _ = change(editor, actor, id, change, time.instant());
    });
  }

  /// @return whether anything is another one now
  static boolean change(WorldEditor editor, PhoneState actor, Address id, GroupChange change) {
    return change(editor, actor, id, change, null);
  }

  private static boolean change(
      WorldEditor editor, PhoneState actor, Address id, GroupChange change, @Nullable Instant at) {
    var group = editor.world.groupOf(actor.jid, id);
    if (change.needsAdministrator()) {
      checkIsAdministrator(group, actor.jid);
    } else {
      checkMayChange(group, actor.jid);
    }
    var news = group.changesOf(change);
    if (news.equals(GroupChange.NONE)) {
      return false;
    }
    editor.record(new GroupWorldChange.GroupEdited(id, actor.jid, news, at));
    return true;
  }

  @Override
  public void setPicture(Address id, Attachment.Stored image) {
    account.edit((editor, actor) -> {
      var group = changeable(editor, actor, id);
      if (!image.equals(group.picture())) {
        editor.record(new GroupWorldChange.Pictured(id, actor.jid, image));
      }
    });
  }

  @Override
  public boolean removePicture(Address id) {
    return account.change((editor, actor) -> {
      var changes = changeable(editor, actor, id).picture() != null;
      if (changes) {
        editor.record(new GroupWorldChange.Pictured(id, actor.jid, null));
      }
      return changes;
    });
  }

  private static GroupState changeable(WorldEditor editor, PhoneState actor, Address id) {
    var group = editor.world.groupOf(actor.jid, id);
    checkMayChange(group, actor.jid);
    return group;
  }

  @Override
  public List<MemberResult> changeMembers(Address id, MemberAction action, List<Address> members) {
    return account.change((editor, actor) -> {
      var group = editor.world.groupOf(actor.jid, id);
      checkMayChangeMembers(group, actor.jid, action, members);
      var results = new ArrayList<MemberResult>();
      for (var person : new LinkedHashSet<>(members)) {
        results.add(result(editor, group, action, actor.jid, person));
      }
      var done =
          results.stream()
              .filter(result -> result.outcome() == Outcome.DONE)
              .map(MemberResult::member)
              .distinct()
              .toList();
      changeMembers(editor, group, actor.jid, action, done);
      for (var result : results) {
        record(editor, group, result);
      }
      return List.copyOf(results);
    });
  }

  private MemberResult result(
      WorldEditor editor, GroupState group, MemberAction action, Address actor, Address asked) {
    var found = editor.world.lookUp(asked);
    if (found.isEmpty()) {
      return new MemberResult(asked, Outcome.NOT_FOUND);
    }
    var person = found.get();
    var outcome = group.outcome(action, actor, person.jid);
    if (action != MemberAction.JOIN || outcome != Outcome.DONE || person.joinsGroupsOf(actor)) {
      return new MemberResult(person.jid, outcome);
    }
    var until = time.instant().plus(INVITATION_DURATION);
    var invitation = new MemberResult.Invitation(freshCode().value(), until);
    return new MemberResult(person.jid, Outcome.PRIVATE, invitation);
  }

  private static void record(WorldEditor editor, GroupState group, MemberResult result) {
    var invitation = result.invitation();
    if (invitation != null) {
      editor.record(
          new GroupWorldChange.Invited(
              group.id, result.member(), invitation.code(), invitation.expiresAt()));
    }
  }

  @Override
  public InviteCode revokeInvite(Address id) {
    return account.change((editor, actor) -> {
      checkIsAdministrator(editor.world.groupOf(actor.jid, id), actor.jid);
      var code = freshCode();
      editor.record(new GroupWorldChange.InviteRevoked(id, actor.jid, code));
      return code;
    });
  }

  /// By the group's invite code or by a personal invitation.
  @Override
  public Group join(InviteCode code) {
    return account.change((editor, newcomer) -> {
      var group = editor.world.group(code);
      if (group == null) {
        group =
            editor.world.groups().stream()
                .filter(other -> other.invites(newcomer.jid, code, time.instant()))
                .findFirst()
                .orElseThrow(() -> Fault.notFound("group", code.value()));
      }
      if (!group.has(newcomer.jid) && group.needsApproval() && code.equals(group.inviteCode())) {
        ask(editor, group, newcomer.jid);
      } else if (!group.has(newcomer.jid)) {
        changeMembers(editor, group, newcomer.jid, MemberAction.JOIN, List.of(newcomer.jid));
      }
      return group.toGroup();
    });
  }

  private void ask(WorldEditor editor, GroupState group, Address person) {
    if (!group.requests().containsKey(person)) {
      editor.record(new GroupWorldChange.JoinRequested(group.id, person, time.instant()));
    }
  }

  /// Who only asked to be let in takes that back.
  @Override
  public void leave(Address id) {
    account.edit((editor, member) -> {
      var group = editor.world.groupOrNull(id);
      if (group != null && group.requests().containsKey(member.jid)) {
        editor.record(new GroupWorldChange.JoinRequestEnded(id, member.jid, null));
      } else {
        leave(editor, editor.world.groupOf(member.jid, id), member);
      }
    });
  }

  @Override
  public void leaveAndDelete(Address id) {
    account.edit((editor, member) -> {
      var group = editor.world.groupOrNull(id);
      var hasChat = member.conversations.contains(id);
      if (group != null && group.has(member.jid)) {
        leave(editor, group, member);
      } else if (!hasChat) {
        throw Fault.notFound("group", id.toString());
      }
      if (hasChat) {
        editor.record(new AccountChange.ChatDeleted(member.jid, id));
      }
    });
  }

  private static void leave(WorldEditor editor, GroupState group, PhoneState member) {
    changeMembers(editor, group, member.jid, MemberAction.LEAVE, List.of(member.jid));
  }

  /// As [#create], with people who are all there; on a phone, nobody is asked.
  public Group createWith(GroupSubject subject, List<Address> members) {
    return account.change(
        (editor, founder) -> found(editor, founder.jid, subject, people(editor.world, members)));
  }

  /// As [#changeMembers], but people who are already as wanted are passed over, and the rest must
  /// be possible.
  public void changeAll(Address id, MemberAction action, List<Address> members) {
    account.edit((editor, actor) -> {
      var group = editor.world.groupOf(actor.jid, id);
      var people = people(editor.world, members);
      checkMayChangeMembers(group, actor.jid, action, people);
      var concerned =
          people.stream().filter(person -> concerns(group, action, actor.jid, person)).toList();
      changeMembers(editor, group, actor.jid, action, concerned);
    });
  }

  /// Whether the action would change this person's membership.
  private static boolean concerns(
      GroupState group, MemberAction action, Address actor, Address person) {
    var outcome = group.outcome(action, actor, person);
    if (outcome == Outcome.NOT_FOUND && action != MemberAction.LEAVE) {
      throw Fault.invalid("members", "must be members of the group");
    }
    if (outcome == Outcome.REFUSED) {
      throw new Fault.Refused("the owner of a group stays in it and an administrator")
          .toException();
    }
    return outcome == Outcome.DONE;
  }

  /// Without duplicates.
  private static List<Address> people(WorldState world, List<Address> members) {
    return members.stream().map(member -> world.phone(member).jid).distinct().toList();
  }

  private Group found(
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

  private InviteCode freshCode() {
    return new InviteCode(identifiers.code(CODE_LENGTH));
  }

  /// Changes subject, description, picture and message expiry.
  private static void checkMayChange(GroupState group, Address actor) {
    if (!group.mayChange(actor)) {
      throw new Fault.Refused("only administrators change this group").toException();
    }
  }

  private static void checkIsAdministrator(GroupState group, Address actor) {
    if (!group.isAdministrator(actor)) {
      throw new Fault.Refused("only administrators do this in a group").toException();
    }
  }

  private static void checkMayChangeMembers(
      GroupState group, Address actor, MemberAction action, List<Address> people) {
    if (!group.mayChangeMembers(actor, action, people)) {
      throw new Fault.Refused("only administrators do this in this group").toException();
    }
  }

  /// @param people the persons that the action changes
  private static void changeMembers(
      WorldEditor editor, GroupState group, Address by, MemberAction action, List<Address> people) {
    if (people.isEmpty()) {
      return;
    }
    if (action == MemberAction.JOIN) {
      checkSize(group.members().size() + people.size());
    }
    editor.record(new GroupWorldChange.MembersChanged(group.id, by, action, people));
  }

  private static void checkSize(int members) {
    if (members > GroupState.MOST) {
      throw Fault.invalid("members", "must be at most " + GroupState.MOST);
    }
  }
}

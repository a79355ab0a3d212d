package dev.sessiongateway.network.simulator.link;

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
import dev.sessiongateway.network.simulator.command.Actor;
import dev.sessiongateway.network.simulator.command.GroupCommands;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.world.GroupState;
import dev.sessiongateway.network.simulator.world.PhoneState;
import dev.sessiongateway.network.simulator.world.WorldJournal.WorldEditor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// Group operations of one session.
final class LinkGroups implements GroupReading, GroupAdministration {
  private static final Duration INVITATION_DURATION = Duration.ofDays(3);

  private final Actor account;
  private final GroupCommands commands;
  private final Time time;

  LinkGroups(Actor account, GroupCommands commands, Time time) {
    this.account = account;
    this.commands = commands;
    this.time = time;
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
      return commands.found(editor, founder.jid, subject, willing);
    });
  }

  @Override
  public void update(Address id, GroupChange change) {
    account.edit((editor, actor) -> commands.change(editor, actor.jid, id, change));
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
    GroupCommands.checkMayChange(group, actor.jid);
    return group;
  }

  @Override
  public List<MemberResult> changeMembers(Address id, MemberAction action, List<Address> members) {
    return account.change((editor, actor) -> {
      var group = editor.world.groupOf(actor.jid, id);
      GroupCommands.checkMayChangeMembers(group, actor.jid, action, members);
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
      GroupCommands.changeMembers(editor, group, actor.jid, action, done);
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
    var outcome = GroupCommands.outcome(group, action, actor, person.jid);
    if (action != MemberAction.JOIN || outcome != Outcome.DONE || person.joinsGroupsOf(actor)) {
      return new MemberResult(person.jid, outcome);
    }
    var until = time.instant().plus(INVITATION_DURATION);
    var invitation = new MemberResult.Invitation(commands.freshCode().value(), until);
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
      GroupCommands.checkIsAdministrator(editor.world.groupOf(actor.jid, id), actor.jid);
      var code = commands.freshCode();
      editor.record(new GroupWorldChange.InviteRevoked(id, actor.jid, code));
      return code;
    });
  }

  @Override
  public Group join(InviteCode code) {
    return account.change((editor, newcomer) -> commands.join(editor, newcomer.jid, code));
  }

  @Override
  public void leave(Address id) {
    account.edit((editor, member) -> leave(editor, editor.world.groupOf(member.jid, id), member));
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
    GroupCommands.changeMembers(editor, group, member.jid, MemberAction.LEAVE, List.of(member.jid));
  }
}

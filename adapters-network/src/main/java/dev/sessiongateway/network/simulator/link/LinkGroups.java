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
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.AccountChange;
import dev.sessiongateway.network.simulator.journal.GroupWorldChange;
import dev.sessiongateway.network.simulator.world.GroupCommands;
import dev.sessiongateway.network.simulator.world.GroupState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// Group operations of one session.
final class LinkGroups implements GroupReading, GroupAdministration {
  private static final Duration INVITATION_LASTS = Duration.ofDays(3);

  private final SessionName session;
  private final WorldJournal journal;
  private final GroupCommands acts;
  private final Time time;

  LinkGroups(SessionName session, WorldJournal journal, GroupCommands acts, Time time) {
    this.session = session;
    this.journal = journal;
    this.acts = acts;
    this.time = time;
  }

  @Override
  public List<Group> groups() {
    return journal.read(world -> {
      var account = account(world);
      return world.groups().stream()
          .filter(group -> group.members.containsKey(account))
          .map(GroupState::toGroup)
          .toList();
    });
  }

  @Override
  public Optional<Group> find(Address id) {
    return journal.read(world -> {
      var account = account(world);
      return Optional.ofNullable(world.groupOrNull(id))
          .filter(group -> group.members.containsKey(account))
          .map(GroupState::toGroup);
    });
  }

  @Override
  public Optional<Group> findByInvite(InviteCode code) {
    return journal.read(world -> Optional.ofNullable(world.group(code)).map(GroupState::toGroup));
  }

  @Override
  public Group create(GroupSubject subject, List<Address> members) {
    return journal.change(editor -> {
      var founder = account(editor.world);
      var willing =
          members.stream()
              .flatMap(member -> editor.world.lookUp(member).stream())
              .filter(phone -> phone.joinsGroupsOf(founder))
              .map(phone -> phone.jid)
              .toList();
      return acts.found(editor, founder, subject, willing);
    });
  }

  @Override
  public void update(Address id, GroupChange change) {
    journal.change(editor -> {
      acts.change(editor, account(editor.world), id, change);
      return id;
    });
  }

  @Override
  public void setPicture(Address id, Attachment.Stored image) {
    journal.change(editor -> {
      var account = account(editor.world);
      var group = editor.world.groupOf(account, id);
      GroupCommands.checkMayChange(group, account);
      if (!image.equals(group.picture())) {
        editor.record(new GroupWorldChange.Pictured(id.toString(), account.toString(), image));
      }
      return group;
    });
  }

  @Override
  public boolean removePicture(Address id) {
    return journal.change(editor -> {
      var account = account(editor.world);
      var group = editor.world.groupOf(account, id);
      GroupCommands.checkMayChange(group, account);
      if (group.picture() == null) {
        return false;
      }
      editor.record(new GroupWorldChange.Pictured(id.toString(), account.toString(), null));
      return true;
    });
  }

  @Override
  public List<MemberResult> changeMembers(Address id, MemberAction action, List<Address> members) {
    return journal.change(editor -> {
      var account = account(editor.world);
      var group = editor.world.groupOf(account, id);
      GroupCommands.checkMayChangeMembers(group, account, action, members);
      var results = new ArrayList<MemberResult>();
      for (var person : new LinkedHashSet<>(members)) {
        results.add(result(editor, group, action, account, person));
      }
      var done =
          results.stream()
              .filter(result -> result.outcome() == Outcome.DONE)
              .map(MemberResult::member)
              .distinct()
              .toList();
      GroupCommands.changeMembers(editor, group, account, action, done);
      for (var result : results) {
        record(editor, group, result);
      }
      return List.copyOf(results);
    });
  }

  private MemberResult result(
      WorldJournal.WorldEditor editor,
      GroupState group,
      MemberAction action,
      Address account,
      Address asked) {
    var found = editor.world.lookUp(asked);
    if (found.isEmpty()) {
      return new MemberResult(asked, Outcome.NOT_FOUND);
    }
    var person = found.get();
    var outcome = GroupCommands.outcome(group, action, account, person.jid);
    if (action != MemberAction.JOIN || outcome != Outcome.DONE || person.joinsGroupsOf(account)) {
      return new MemberResult(person.jid, outcome);
    }
    var until = time.instant().plus(INVITATION_LASTS);
    var invitation = new MemberResult.Invitation(acts.freshCode().value(), until);
    return new MemberResult(person.jid, Outcome.PRIVATE, invitation);
  }

  private static void record(
      WorldJournal.WorldEditor editor, GroupState group, MemberResult result) {
    var invitation = result.invitation();
    if (invitation != null) {
      editor.record(
          new GroupWorldChange.Invited(
              group.id.toString(),
              result.member().toString(),
              invitation.code(),
              invitation.expiresAt().toString()));
    }
  }

  @Override
  public InviteCode revokeInvite(Address id) {
    return journal.change(editor -> {
      var account = account(editor.world);
      GroupCommands.checkIsAdministrator(editor.world.groupOf(account, id), account);
      var code = acts.freshCode();
      editor.record(
          new GroupWorldChange.InviteRevoked(id.toString(), account.toString(), code.value()));
      return code;
    });
  }

  @Override
  public Group join(InviteCode code) {
    return journal.change(editor -> acts.join(editor, account(editor.world), code));
  }

  @Override
  public void leave(Address id) {
    journal.change(editor -> {
      var account = account(editor.world);
      var group = editor.world.groupOf(account, id);
      GroupCommands.changeMembers(editor, group, account, MemberAction.LEAVE, List.of(account));
      return group;
    });
  }

  @Override
  public void leaveAndDelete(Address id) {
    journal.change(editor -> {
      var owner = editor.world.devices().device(session).phone;
      var group = editor.world.groupOrNull(id);
      var hasChat = owner.conversations.contains(id);
      if (group != null && group.members.containsKey(owner.jid)) {
        GroupCommands.changeMembers(
            editor, group, owner.jid, MemberAction.LEAVE, List.of(owner.jid));
      } else if (!hasChat) {
        throw Fault.notFound("group", id.toString());
      }
      if (hasChat) {
        editor.record(new AccountChange.ChatDeleted(owner.jid.toString(), id.toString()));
      }
      return id;
    });
  }

  private Address account(WorldState world) {
    return world.devices().device(session).phone.jid;
  }
}

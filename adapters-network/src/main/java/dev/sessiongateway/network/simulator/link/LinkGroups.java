package dev.sessiongateway.network.simulator.link;

import dev.sessiongateway.application.network.GroupAdministration;
import dev.sessiongateway.application.network.GroupReading;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.FileRecord;
import dev.sessiongateway.network.simulator.journal.GroupWorldChange;
import dev.sessiongateway.network.simulator.world.GroupCommands;
import dev.sessiongateway.network.simulator.world.GroupState;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Groups of one session.
final class LinkGroups implements GroupReading, GroupAdministration {
  private static final Duration INVITATION_LASTS = Duration.ofDays(3);

  private final SessionName session;
  private final WorldJournal chronicle;
  private final GroupCommands acts;
  private final Time time;

  LinkGroups(SessionName session, WorldJournal chronicle, GroupCommands acts, Time time) {
    this.session = session;
    this.chronicle = chronicle;
    this.acts = acts;
    this.time = time;
  }

  @Override
  public List<Group> groups() {
    return chronicle.read(world -> {
      var account = account(world);
      return world.groups.values().stream()
          .filter(group -> group.members.containsKey(account))
          .map(GroupState::toGroup)
          .toList();
    });
  }

  @Override
  public Optional<Group> find(Address id) {
    return chronicle.read(world -> {
      var account = account(world);
      return Optional.ofNullable(world.groups.get(id))
          .filter(group -> group.members.containsKey(account))
          .map(GroupState::toGroup);
    });
  }

  @Override
  public Optional<Group> findByInvite(InviteCode code) {
    return chronicle.read(world -> Optional.ofNullable(world.group(code)).map(GroupState::toGroup));
  }

  @Override
  public Group create(GroupSubject subject, List<Address> members) {
    return chronicle.change(pen -> {
      var founder = account(pen.world);
      var willing =
          members.stream()
              .flatMap(member -> pen.world.lookUp(member).stream())
              .filter(phone -> phone.joinsGroupsOf(founder))
              .map(phone -> phone.jid)
              .toList();
      return acts.found(pen, founder, subject, willing);
    });
  }

  @Override
  public void update(Address id, GroupChange change) {
    chronicle.change(pen -> {
      acts.change(pen, account(pen.world), id, change);
      return id;
    });
  }

  @Override
  public void setPicture(Address id, Attachment.Stored image) {
    var file = Objects.requireNonNull(FileRecord.of(image));
    chronicle.change(pen -> {
      var account = account(pen.world);
      var group = pen.world.groupOf(account, id);
      GroupCommands.checkMayChange(group, account);
      if (!image.equals(group.picture())) {
        pen.record(new GroupWorldChange.Pictured(id.toString(), account.toString(), file));
      }
      return group;
    });
  }

  @Override
  public List<MemberResult> changeMembers(Address id, MemberAction action, List<Address> members) {
    return chronicle.change(pen -> {
      var account = account(pen.world);
      var group = pen.world.groupOf(account, id);
      GroupCommands.checkIsAdministrator(group, account);
      var results = new ArrayList<MemberResult>();
      for (var person : new LinkedHashSet<>(members)) {
        results.add(result(pen, group, action, account, person));
      }
      var done =
          results.stream()
              .filter(result -> result.outcome() == Outcome.DONE)
              .map(MemberResult::member)
              .distinct()
              .toList();
      GroupCommands.changeMembers(pen, group, account, action, done);
      for (var result : results) {
        record(pen, group, result);
      }
      return List.copyOf(results);
    });
  }

  private MemberResult result(
      WorldJournal.WorldEditor pen,
      GroupState group,
      MemberAction action,
      Address account,
      Address asked) {
    var found = pen.world.lookUp(asked);
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

  private static void record(WorldJournal.WorldEditor pen, GroupState group, MemberResult result) {
    var invitation = result.invitation();
    if (invitation != null) {
      pen.record(
          new GroupWorldChange.Invited(
              group.id.toString(),
              result.member().toString(),
              invitation.code(),
              invitation.expiresAt().toString()));
    }
  }

  @Override
  public InviteCode revokeInvite(Address id) {
    return chronicle.change(pen -> {
      var account = account(pen.world);
      GroupCommands.checkIsAdministrator(pen.world.groupOf(account, id), account);
      var code = acts.freshCode();
      pen.record(
          new GroupWorldChange.InviteRevoked(id.toString(), account.toString(), code.value()));
      return code;
    });
  }

  @Override
  public Group join(InviteCode code) {
    return chronicle.change(pen -> acts.join(pen, account(pen.world), code));
  }

  @Override
  public void leave(Address id) {
    chronicle.change(pen -> {
      var account = account(pen.world);
      var group = pen.world.groupOf(account, id);
      GroupCommands.changeMembers(pen, group, account, MemberAction.LEAVE, List.of(account));
      return group;
    });
  }

  private Address account(WorldState world) {
    return world.device(session).phone.jid;
  }
}

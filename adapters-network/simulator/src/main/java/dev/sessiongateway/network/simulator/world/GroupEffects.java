package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.JoinRequestAction;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult.Invitation;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.world.LinkedDevices.Notice;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Applies the creation and changes of groups, and notifies their members.
final class GroupEffects {
  private final WorldState world;
  private final Consumer<Notice> notices;

  /// @param notices collects what the sessions are notified of
  GroupEffects(WorldState world, Consumer<Notice> notices) {
    this.world = world;
    this.notices = notices;
  }

  void apply(GroupWorldChange change) {
    switch (change) {
      case GroupWorldChange.GroupFounded(var record) -> {
        var group = new GroupState(record, null);
        world.addGroup(group);
        notifyAll(group, new GroupEvent.GroupJoined(group.toGroup()));
      }
      case GroupWorldChange.SubjectChanged(var group, var by, var subject) ->
          changed(group, by, GroupChange.ofSubject(subject), null);
      case GroupWorldChange.GroupEdited(var group, var by, var edit, var at) ->
          changed(group, by, edit, at);
      case GroupWorldChange.Pictured(var group, _, var picture) -> pictured(group, picture);
      case GroupWorldChange.InviteRevoked(var group, _, var code) ->
          with(group, found -> world.renewInvite(found, code));
      case GroupWorldChange.Invited invited -> invited(invited);
      case GroupWorldChange.ApprovalChanged(var group, var required) ->
          shown(group, found -> found.needApproval(required));
      case GroupWorldChange.JoinRequested(var group, var person, var at) ->
          shown(
              group,
              found -> {
                found.request(person, at);
                notifyAdministrators(found, person, JoinRequestAction.CREATED);
              });
      case GroupWorldChange.JoinRequestEnded(var group, var person, var by) ->
          shown(
              group,
              found -> {
                found.endRequest(person);
                notifyAdministrators(
                    found,
                    person,
                    by == null ? JoinRequestAction.REVOKED : JoinRequestAction.REJECTED);
              });
      case GroupWorldChange.MembersChanged(var group, var by, var action, var people) ->
          with(group, found -> membersChanged(found, by, action, people));
    }
  }

  void restore(WorldChange.GroupSnapshot snapshot) {
    pictured(snapshot.group(), snapshot.picture());
    snapshot.invitations().forEach(this::invited);
    with(
        snapshot.group(),
        group -> {
          group.needApproval(snapshot.approval());
          snapshot.requests().forEach(asked -> group.request(asked.person(), asked.at()));
        });
  }

  /// Members who follow their phone see the group again.
  private void shown(Address id, Consumer<GroupState> change) {
    with(
        id,
        group -> {
          change.accept(group);
          group.members().keySet().forEach(member -> changedFor(member, group));
        });
  }

  private void with(Address id, Consumer<GroupState> change) {
    var group = world.groupOrNull(id);
    if (group != null) {
      change.accept(group);
    }
  }

  private void pictured(Address id, Attachment.@Nullable Stored picture) {
    with(
        id,
        group -> {
          group.show(picture, world.addressOf(picture));
          group.members().keySet().forEach(member -> changedFor(member, group));
        });
  }

  private void invited(GroupWorldChange.Invited invited) {
    with(
        invited.group(),
        group ->
            group.invite(invited.person(), new Invitation(invited.code(), invited.expiresAt())));
  }

  private void changed(Address id, Address by, GroupChange change, @Nullable Instant at) {
    with(
        id,
        group -> {
          group.change(change, by, at);
          notifyAll(group, new GroupEvent.GroupChanged(group.id, by, change));
        });
  }

  /// Skips members who have the wanted role already.
  private void membersChanged(
      GroupState group, Address by, MemberAction action, List<Address> people) {
    var changed = new ArrayList<Group.Participant>();
    for (var person : people) {
      if (group.change(action, person)) {
        var role = group.members().getOrDefault(person, Group.Role.MEMBER);
        changed.add(new Group.Participant(person, role));
      }
    }
    if (changed.isEmpty()) {
      return;
    }
    if (action == MemberAction.JOIN) {
      var joined = new GroupEvent.GroupJoined(group.toGroup());
      changed.forEach(newcomer -> notify(newcomer.id(), joined));
    }
    notifyAll(group, new GroupEvent.GroupMembersChanged(group.id, by, action, changed));
    if (action == MemberAction.LEAVE) {
      changed.forEach(gone -> {
        notify(gone.id(), new GroupEvent.GroupLeft(group.id, by));
        changedFor(gone.id(), group);
      });
    }
  }

  private void notifyAll(GroupState group, Event.Reported event) {
    for (var member : group.members().keySet()) {
      notify(member, event);
      changedFor(member, group);
    }
  }

  /// Only they see who asks to be let in.
  private void notifyAdministrators(GroupState group, Address person, JoinRequestAction action) {
    var event = new GroupEvent.JoinRequestChanged(group.id, person, action);
    group.members().keySet().stream()
        .filter(group::isAdministrator)
        .forEach(member -> notify(member, event));
  }

  private void notify(Address person, Event.Reported event) {
    var phone = world.phoneOrNull(person);
    if (phone != null) {
      notices.accept(Notice.of(phone, event));
    }
  }

  private void changedFor(Address member, GroupState group) {
    var phone = world.phoneOrNull(member);
    if (phone != null) {
      phone.activity.group(group.id);
    }
  }
}

package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult.Invitation;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.network.simulator.journal.GroupWorldChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Applies the creation and changes of groups, and sends the events to members.
final class GroupEffects {
  private final WorldState world;

  GroupEffects(WorldState world) {
    this.world = world;
  }

  void apply(GroupWorldChange deed) {
    switch (deed) {
      case GroupWorldChange.GroupFounded(var group) -> founded(new GroupState(group, null));
      case GroupWorldChange.SubjectChanged(var group, var by, var subject) ->
          changed(jid(group), jid(by), GroupChange.ofSubject(subject), null);
      case GroupWorldChange.GroupEdited(var group, var by, var change, var at) ->
          changed(jid(group), jid(by), change, at == null ? null : Instant.parse(at));
      case GroupWorldChange.Pictured(var group, _, var picture) -> pictured(jid(group), picture);
      case GroupWorldChange.InviteRevoked(var id, _, var code) -> {
        var group = world.groupOrNull(jid(id));
        if (group != null) {
          world.renewInvite(group, new InviteCode(code));
        }
      }
      case GroupWorldChange.Invited invited -> invited(invited);
      case GroupWorldChange.MembersChanged(var group, var by, var action, var people) ->
          membersChanged(
              jid(group), jid(by), action, people.stream().map(GroupEffects::jid).toList());
    }
  }

  private static Address jid(String text) {
    return Address.of(text);
  }

  void pictured(Address id, Attachment.@Nullable Stored picture) {
    var group = world.groupOrNull(id);
    if (group != null) {
      group.show(picture, world.addressOf(picture));
      group.members.keySet().forEach(member -> changedFor(member, id));
    }
  }

  void invited(GroupWorldChange.Invited invited) {
    var group = world.groupOrNull(jid(invited.group()));
    if (group != null) {
      group.invite(
          jid(invited.person()),
          new Invitation(invited.code(), Instant.parse(invited.expiresAt())));
    }
  }

  private void founded(GroupState group) {
    world.addGroup(group);
    tellAll(group, new GroupEvent.GroupJoined(group.toGroup()));
  }

  private void changed(Address id, Address by, GroupChange change, @Nullable Instant at) {
    var group = world.groupOrNull(id);
    if (group != null) {
      group.change(change, by, at);
      tellAll(group, new GroupEvent.GroupChanged(id, by, change));
    }
  }

  /// Skips members who have the wanted role already.
  private void membersChanged(Address id, Address by, MemberAction action, List<Address> people) {
    var group = world.groupOrNull(id);
    if (group == null) {
      return;
    }
    var changed = new ArrayList<Group.Participant>();
    for (var person : people) {
      if (change(group, action, person)) {
        var role = group.members.getOrDefault(person, Group.Role.MEMBER);
        changed.add(new Group.Participant(person, role));
      }
    }
    if (changed.isEmpty()) {
      return;
    }
    if (action == MemberAction.JOIN) {
      var joined = new GroupEvent.GroupJoined(group.toGroup());
      changed.forEach(newcomer -> {
        group.joined(newcomer.id());
        world.devices().send(newcomer.id(), joined);
      });
    }
    tellAll(group, new GroupEvent.GroupMembersChanged(id, by, action, changed));
    if (action == MemberAction.LEAVE) {
      changed.forEach(gone -> {
        world.devices().send(gone.id(), new GroupEvent.GroupLeft(id, by));
        changedFor(gone.id(), id);
      });
    }
  }

  private static boolean change(GroupState group, MemberAction action, Address person) {
    var members = group.members;
    return switch (action) {
      case JOIN -> members.putIfAbsent(person, Group.Role.MEMBER) == null;
      case LEAVE -> members.remove(person) != null;
      case PROMOTE -> members.replace(person, Group.Role.MEMBER, Group.Role.ADMIN);
      case DEMOTE -> members.replace(person, Group.Role.ADMIN, Group.Role.MEMBER);
    };
  }

  private void tellAll(GroupState group, Event.Reported event) {
    group
        .members
        .keySet()
        .forEach(member -> {
          world.devices().send(member, event);
          changedFor(member, group.id);
        });
  }

  private void changedFor(Address member, Address group) {
    var phone = world.phoneOrNull(member);
    if (phone != null) {
      phone.activity.group(group);
    }
  }
}

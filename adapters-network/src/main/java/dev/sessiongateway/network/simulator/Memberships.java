package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.jid.Jid;
import java.util.ArrayList;
import java.util.List;

/// How groups come to be and change, and who of their members hears of it.
final class Memberships {
  private final WorldState world;

  Memberships(WorldState world) {
    this.world = world;
  }

  void founded(GroupState group) {
    world.addGroup(group);
    tellAll(group, new Event.GroupJoined(group.toGroup()));
  }

  void changed(Jid id, Jid by, GroupChange change) {
    var group = world.groups.get(id);
    if (group != null) {
      group.change(change);
      tellAll(group, new Event.GroupChanged(id, by, change));
    }
  }

  /// Those who are already as wanted are passed over.
  void membersChanged(Jid id, Jid by, MemberAction action, List<Jid> people) {
    var group = world.groups.get(id);
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
      var joined = new Event.GroupJoined(group.toGroup());
      changed.forEach(newcomer -> world.tell(newcomer.id(), joined));
    }
    tellAll(group, new Event.GroupMembersChanged(id, by, action, changed));
    if (action == MemberAction.LEAVE) {
      changed.forEach(gone -> world.tell(gone.id(), new Event.GroupLeft(id, by)));
    }
  }

  private static boolean change(GroupState group, MemberAction action, Jid person) {
    var members = group.members;
    return switch (action) {
      case JOIN -> members.putIfAbsent(person, Group.Role.MEMBER) == null;
      case LEAVE -> members.remove(person) != null;
      case PROMOTE -> members.replace(person, Group.Role.MEMBER, Group.Role.ADMIN);
      case DEMOTE -> members.replace(person, Group.Role.ADMIN, Group.Role.MEMBER);
    };
  }

  private void tellAll(GroupState group, Event.Reported event) {
    group.members.keySet().forEach(member -> world.tell(member, event));
  }
}

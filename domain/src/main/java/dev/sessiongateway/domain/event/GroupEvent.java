package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.JoinRequestAction;
import dev.sessiongateway.domain.group.MemberAction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// About a group and its members.
public sealed interface GroupEvent extends Event {
  /// A new subject also renames the chat.
  record GroupChanged(Address chat, @Nullable Address by, GroupChange change)
      implements GroupEvent, Event.Reported {}

  /// The account became a member.
  record GroupJoined(Group group) implements GroupEvent, Event.EventOnly {
    @Override
    public Address chat() {
      return group.id();
    }
  }

  /// The account is no longer a member. `by` removed it; the account itself when it left.
  record GroupLeft(Address chat, @Nullable Address by) implements GroupEvent, Event.EventOnly {}

  /// A person asks to be let in, or does so no more. Whoever is let in becomes a member.
  record JoinRequestChanged(Address chat, Address person, JoinRequestAction action)
      implements GroupEvent, Event.EventOnly {}

  /// The network lets nobody write in the group, or lets them again.
  record GroupSuspended(Address chat, boolean suspended) implements GroupEvent, Event.EventOnly {}

  /// @param members the changed members, with their current role
  record GroupMembersChanged(
      Address chat, @Nullable Address by, MemberAction action, List<Group.Participant> members)
      implements GroupEvent, Event.EventOnly {
    public GroupMembersChanged {
      members = List.copyOf(members);
    }
  }
}

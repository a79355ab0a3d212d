package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.media.Attachment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// [WorldChange]s that members make to their groups.
public sealed interface GroupWorldChange extends WorldChange {

  record SubjectChanged(String group, String by, String subject) implements GroupWorldChange {}

  /// As [WorldChange.GroupMade], but by a member, so the members' sessions get an event.
  record GroupFounded(Group group) implements GroupWorldChange {}

  /// @param at absent in a change that a client wrote without it
  record GroupEdited(String group, String by, GroupChange change, @Nullable String at)
      implements GroupWorldChange {}

  record MembersChanged(String group, String by, MemberAction action, List<String> members)
      implements GroupWorldChange {}

  /// @param picture absent when it was removed
  record Pictured(String group, String by, Attachment.@Nullable Stored picture)
      implements GroupWorldChange {}

  record InviteRevoked(String group, String by, String code) implements GroupWorldChange {}

  /// This person may join until `expiresAt`, even if others may not.
  record Invited(String group, String person, String code, String expiresAt)
      implements GroupWorldChange {}
}

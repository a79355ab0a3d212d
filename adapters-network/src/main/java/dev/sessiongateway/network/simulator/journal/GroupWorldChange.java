package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.group.MemberAction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// [WorldChange]s that members make to their groups.
public sealed interface GroupWorldChange extends WorldChange {

  record SubjectChanged(String group, String by, String subject) implements GroupWorldChange {}

  /// As [WorldChange.GroupMade], but by a member, so the members' sessions get an event.
  record GroupFounded(GroupRecord group) implements GroupWorldChange {}

  /// Absent parts stay unchanged.
  ///
  /// @param at absent in journals written before the time of a subject was kept
  record GroupEdited(
      String group,
      String by,
      @Nullable String subject,
      @Nullable String description,
      @Nullable Boolean announce,
      @Nullable Boolean restrict,
      @Nullable Long ephemeralSeconds,
      @Nullable String at,
      @Nullable Boolean membersAdd)
      implements GroupWorldChange {}

  record MembersChanged(String group, String by, MemberAction action, List<String> members)
      implements GroupWorldChange {}

  /// @param picture absent when it was removed
  record Pictured(String group, String by, @Nullable FileRecord picture)
      implements GroupWorldChange {}

  record InviteRevoked(String group, String by, String code) implements GroupWorldChange {}

  /// This person may join until `expiresAt`, even if others may not.
  record Invited(String group, String person, String code, String expiresAt)
      implements GroupWorldChange {}
}

package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.group.MemberAction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The [WorldChange]s that members make of their groups.
public sealed interface GroupWorldChange extends WorldChange {

  record SubjectChanged(String group, String by, String subject) implements GroupWorldChange {}

  /// As [WorldChange.GroupMade], by one of its members, so that their sessions hear of it.
  record GroupFounded(GroupRecord group) implements GroupWorldChange {}

  /// Absent parts stay as they are.
  ///
  /// @param at absent in what was written before the time of a subject was kept
  record GroupEdited(
      String group,
      String by,
      @Nullable String subject,
      @Nullable String description,
      @Nullable Boolean announce,
      @Nullable Boolean restrict,
      @Nullable Long ephemeralSeconds,
      @Nullable String at)
      implements GroupWorldChange {}

  record MembersChanged(String group, String by, MemberAction action, List<String> members)
      implements GroupWorldChange {}

  record Pictured(String group, String by, FileRecord picture) implements GroupWorldChange {}

  record InviteRevoked(String group, String by, String code) implements GroupWorldChange {}

  /// One person may come in until `expiresAt`, whoever else may not.
  record Invited(String group, String person, String code, String expiresAt)
      implements GroupWorldChange {}
}

package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.jid.Jid;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A group the account takes part in.
///
/// @param announce only administrators may write
/// @param restrict only administrators may change subject, description and picture
/// @spec api.md#records Group
public record Group(
    Jid id,
    String subject,
    @Nullable String description,
    @Nullable Jid owner,
    Instant createdAt,
    List<Participant> participants,
    InviteCode inviteCode,
    boolean announce,
    boolean restrict) {

  public Group {
    participants = List.copyOf(participants);
  }

  /// A member and what it may do.
  public record Participant(Jid id, Role role) {}

  /// What a member may do.
  public enum Role {
    MEMBER,
    ADMIN,
    SUPERADMIN
  }
}

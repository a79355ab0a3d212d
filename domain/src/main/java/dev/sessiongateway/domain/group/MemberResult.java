package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.address.Address;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What became of one person when the members of a group were to change.
///
/// @param invitation to be sent to who does not want to be added by others
public record MemberResult(Address member, Outcome outcome, @Nullable Invitation invitation) {

  /// The result of one who got, or who already was, as wanted.
  public MemberResult(Address member, Outcome outcome) {
    this(member, outcome, null);
  }

  /// How it went.
  public enum Outcome {
    DONE,
    /// Wants to be asked first.
    PRIVATE,
    /// Not on the network, or not in the group, as who leaves, is promoted or demoted must be.
    NOT_FOUND,
    /// Already as wanted.
    ALREADY
  }

  /// Lets one person in.
  public record Invitation(String code, Instant expiresAt) {}
}

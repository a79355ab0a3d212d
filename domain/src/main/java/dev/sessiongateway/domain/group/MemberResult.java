package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.text.Coded;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The result of a member change for one person.
///
/// @param invitation to be sent to a person who may not be added without consent
public record MemberResult(Address member, Outcome outcome, @Nullable Invitation invitation) {

  /// The result for a person who was changed, or needed no change.
  public MemberResult(Address member, Outcome outcome) {
    this(member, outcome, null);
  }

  /// The kind of result.
  public enum Outcome implements Coded {
    DONE("DONE"),
    /// The person must be invited instead.
    PRIVATE("PRIVATE"),
    /// The person is not on the network or, for removal, promotion and demotion, not in the group.
    NOT_FOUND("NOT_FOUND"),
    /// Nobody may do this to the person: the owner stays in the group and an administrator.
    REFUSED("REFUSED"),
    /// No change was needed.
    ALREADY("ALREADY");

    private final String code;

    Outcome(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  /// A personal invitation to a group.
  public record Invitation(String code, Instant expiresAt) {}
}

package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The changed properties of a group; absent parts are unchanged.
///
/// @param description empty removes it
/// @param announce only administrators may write
/// @param restrict only administrators may change subject, description and picture
/// @param ephemeral the time after which messages expire; zero when they do not
/// @param membersAdd every member may add people; otherwise only administrators
public record GroupChange(
    @Nullable String subject,
    @Nullable String description,
    @Nullable Boolean announce,
    @Nullable Boolean restrict,
    @Nullable Duration ephemeral,
    @Nullable Boolean membersAdd) {
  /// Nothing changes.
  public static final GroupChange NONE = new GroupChange(null, null, null, null, null, null);

  private static final int LONGEST_DESCRIPTION = 2_048;

  public static GroupChange ofSubject(String subject) {
    return new GroupChange(subject, null, null, null, null, null);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.description`
  public static GroupChange ofDescription(String description) {
    if (description.length() > LONGEST_DESCRIPTION) {
      throw Fault.invalid("description", "must be at most " + LONGEST_DESCRIPTION + " characters");
    }
    return new GroupChange(null, description, null, null, null, null);
  }

  public static GroupChange ofAnnounce(boolean announce) {
    return new GroupChange(null, null, announce, null, null, null);
  }

  public static GroupChange ofRestrict(boolean restrict) {
    return new GroupChange(null, null, null, restrict, null, null);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.expiration` when it is none of
  ///   zero, a day, a week or 90 days
  public static GroupChange ofEphemeral(Duration lifetime) {
    var timer = DisappearingTimer.of("expiration", lifetime);
    return new GroupChange(null, null, null, null, timer.length(), null);
  }

  public static GroupChange ofMembersAdd(boolean membersAdd) {
    return new GroupChange(null, null, null, null, null, membersAdd);
  }

  /// Whether it changes something that only administrators may change.
  public boolean needsAdministrator() {
    return announce != null || restrict != null || membersAdd != null;
  }
}

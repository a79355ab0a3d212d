package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A group that the account is a member of.
///
/// @param announce only administrators may write
/// @param restrict only administrators may change subject, description and picture
/// @param ephemeral the time after which messages expire; zero when they do not
/// @param pictureUrl the URL of the picture; absent when there is none
/// @param subjectBy the person who set the subject; absent when the network does not report it
/// @param subjectAt the time when the subject was set
/// @param membersAdd every member may add people; otherwise only administrators
///
/// @spec api.md#records Records
public record Group(
    Address id,
    String subject,
    @Nullable String description,
    @Nullable Address owner,
    Instant createdAt,
    List<Participant> participants,
    InviteCode inviteCode,
    boolean announce,
    boolean restrict,
    Duration ephemeral,
    @Nullable String pictureUrl,
    @Nullable Address subjectBy,
    @Nullable Instant subjectAt,
    boolean membersAdd) {

  /// A group without a picture and without message expiry, whose subject was set by its owner at
  /// creation, and to which every member may add people.
  public Group(
      Address id,
      String subject,
      @Nullable String description,
      @Nullable Address owner,
      Instant createdAt,
      List<Participant> participants,
      InviteCode inviteCode,
      boolean announce,
      boolean restrict) {
    this(
        id,
        subject,
        description,
        owner,
        createdAt,
        participants,
        inviteCode,
        announce,
        restrict,
        Duration.ZERO,
        null,
        owner,
        createdAt,
        true);
  }

  public Group {
    participants = List.copyOf(participants);
  }

  /// A member and its role.
  public record Participant(Address id, Role role) {}

  /// The rights of a member.
  public enum Role implements Coded {
    MEMBER("MEMBER"),
    ADMIN("ADMIN"),
    SUPERADMIN("SUPERADMIN");

    private final String code;

    Role(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}

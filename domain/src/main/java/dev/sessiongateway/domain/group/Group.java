package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A group the account takes part in.
///
/// @param announce only administrators may write
/// @param restrict only administrators may change subject, description and picture
/// @param ephemeral after which messages vanish; zero when they stay
/// @param pictureUrl where the picture is; absent when there is none
/// @param subjectBy who gave it its subject; absent when the network does not say
/// @param subjectAt when
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
    @Nullable Instant subjectAt) {

  /// A group whose subject is that of its owner, from the beginning.
  public Group(
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
      @Nullable String pictureUrl) {
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
        ephemeral,
        pictureUrl,
        owner,
        createdAt);
  }

  /// A group without a picture whose messages stay.
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
        null);
  }

  public Group {
    participants = List.copyOf(participants);
  }

  /// A member and what it may do.
  public record Participant(Address id, Role role) {}

  /// What a member may do.
  public enum Role implements Coded {
    MEMBER("MEMBER"),
    ADMIN("ADMIN"),
    SUPERADMIN("SUPERADMIN");

    private final String code;

    Role(String code) {
      this.code = code;
    }

    /// The word for it that is stored.
    @Override
    public String code() {
      return code;
    }
  }
}

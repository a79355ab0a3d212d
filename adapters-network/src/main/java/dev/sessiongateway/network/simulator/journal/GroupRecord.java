package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A group in the journal.
///
/// @param ephemeralSeconds absent when messages do not expire
/// @param membersAdd absent in journals written before it was kept: every member may add people
public record GroupRecord(
    String id,
    String subject,
    @Nullable String description,
    @Nullable String owner,
    String createdAt,
    List<Member> members,
    String inviteCode,
    boolean announce,
    boolean restrict,
    @Nullable Long ephemeralSeconds,
    @Nullable String pictureUrl,
    @Nullable String subjectBy,
    @Nullable String subjectAt,
    @Nullable Boolean membersAdd) {

  /// A group whose subject was never changed.
  public GroupRecord(
      String id,
      String subject,
      @Nullable String description,
      @Nullable String owner,
      String createdAt,
      List<Member> members,
      String inviteCode,
      boolean announce,
      boolean restrict,
      @Nullable Long ephemeralSeconds,
      @Nullable String pictureUrl) {
    this(
        id,
        subject,
        description,
        owner,
        createdAt,
        members,
        inviteCode,
        announce,
        restrict,
        ephemeralSeconds,
        pictureUrl,
        owner,
        createdAt,
        null);
  }

  public record Member(String id, Group.Role role) {}

  public static GroupRecord of(Group group) {
    return new GroupRecord(
        group.id().toString(),
        group.subject(),
        group.description(),
        group.owner() == null ? null : group.owner().toString(),
        group.createdAt().toString(),
        group.participants().stream().map(p -> new Member(p.id().toString(), p.role())).toList(),
        group.inviteCode().value(),
        group.announce(),
        group.restrict(),
        group.ephemeral().isZero() ? null : group.ephemeral().toSeconds(),
        group.pictureUrl(),
        group.subjectBy() == null ? null : group.subjectBy().toString(),
        group.subjectAt() == null ? null : group.subjectAt().toString(),
        group.membersAdd());
  }

  public Group toGroup() {
    return new Group(
        Address.of(id),
        subject,
        description,
        owner == null ? null : Address.of(owner),
        Instant.parse(createdAt),
        members.stream().map(m -> new Group.Participant(Address.of(m.id()), m.role())).toList(),
        new InviteCode(inviteCode),
        announce,
        restrict,
        lifetime(ephemeralSeconds),
        pictureUrl,
        subjectBy == null ? null : Address.of(subjectBy),
        subjectAt == null ? null : Instant.parse(subjectAt),
        membersAdd == null || membersAdd);
  }

  private static Duration lifetime(@Nullable Long seconds) {
    return seconds == null ? Duration.ZERO : Duration.ofSeconds(seconds);
  }
}

package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// @param ephemeral seconds; absent when messages do not expire
/// @param picture its URL
/// @param membersAdd absent in rows written before it was kept: every member may add people
record GroupJson(
    String id,
    String subject,
    @Nullable String description,
    @Nullable String owner,
    String createdAt,
    List<Member> participants,
    String inviteCode,
    boolean announce,
    boolean restrict,
    @Nullable Long ephemeral,
    @Nullable String picture,
    @Nullable String subjectBy,
    @Nullable String subjectAt,
    @Nullable Boolean membersAdd) {

  static GroupJson of(Group group) {
    return new GroupJson(
        group.id().toString(),
        group.subject(),
        group.description(),
        AddressText.write(group.owner()),
        group.createdAt().toString(),
        group.participants().stream().map(Member::of).toList(),
        group.inviteCode().value(),
        group.announce(),
        group.restrict(),
        group.ephemeral().isZero() ? null : group.ephemeral().toSeconds(),
        group.pictureUrl(),
        AddressText.write(group.subjectBy()),
        group.subjectAt() == null ? null : group.subjectAt().toString(),
        group.membersAdd());
  }

  Group toGroup() {
    return new Group(
        AddressText.read(id),
        subject,
        description,
        AddressText.readOptional(owner),
        Instant.parse(createdAt),
        participants.stream().map(Member::toParticipant).toList(),
        new InviteCode(inviteCode),
        announce,
        restrict,
        ephemeral == null ? Duration.ZERO : Duration.ofSeconds(ephemeral),
        picture,
        AddressText.readOptional(subjectBy),
        subjectAt == null ? null : Instant.parse(subjectAt),
        membersAdd == null || membersAdd);
  }

  record Member(String id, String role) {
    static Member of(Group.Participant participant) {
      return new Member(participant.id().toString(), participant.role().code());
    }

    Group.Participant toParticipant() {
      return new Group.Participant(AddressText.read(id), Coded.of(Group.Role.class, role));
    }
  }
}

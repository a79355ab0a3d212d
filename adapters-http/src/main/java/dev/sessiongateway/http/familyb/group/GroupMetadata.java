package dev.sessiongateway.http.familyb.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A group in the engine's own form: answered to its creation and to the look-up of an invite code.
///
/// @param addressingMode whether members have phone numbers, `pn`, or hidden ids, `lid`
/// @param ownerPn the owner's address by number, when known
/// @param memberAddMode whether every member may add people
/// @param ephemeralDuration seconds; absent while messages do not expire
@JsonInclude(JsonInclude.Include.NON_NULL)
record GroupMetadata(
    String id,
    String addressingMode,
    String subject,
    @Nullable String subjectOwner,
    @Nullable Long subjectTime,
    int size,
    long creation,
    @Nullable String owner,
    @Nullable String ownerPn,
    @Nullable String desc,
    @Nullable String descId,
    boolean restrict,
    boolean announce,
    boolean isCommunity,
    boolean isCommunityAnnounce,
    boolean joinApprovalMode,
    boolean memberAddMode,
    @Nullable Long ephemeralDuration,
    String inviteCode,
    List<GroupView.Participant> participants) {
  static GroupMetadata of(Group group) {
    var owner = group.owner();
    var isHidden =
        group.participants().stream().anyMatch(member -> member.id().kind() == Address.Kind.LID);
    return new GroupMetadata(
        group.id().networkForm(),
        isHidden ? "lid" : "pn",
        group.subject(),
        group.subjectBy() == null ? null : group.subjectBy().networkForm(),
        group.subjectAt() == null ? null : group.subjectAt().getEpochSecond(),
        group.participants().size(),
        group.createdAt().getEpochSecond(),
        owner == null ? null : owner.networkForm(),
        owner == null || owner.kind() != Address.Kind.PERSON ? null : owner.networkForm(),
        group.description(),
        GroupView.descriptionId(group),
        group.restrict(),
        group.announce(),
        false,
        false,
        false,
        group.membersAdd(),
        group.ephemeral().isZero() ? null : group.ephemeral().toSeconds(),
        group.inviteCode().value(),
        group.participants().stream().map(GroupView.Participant::of).toList());
  }
}

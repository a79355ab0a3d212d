package dev.sessiongateway.http.familya.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.messaging.LidView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A group as family A shows it.
///
/// @param creation Unix seconds
/// @param participants absent when the client did not ask for them
@JsonInclude(JsonInclude.Include.ALWAYS)
@SchemaName("Group")
public record GroupView(
    String id,
    String subject,
    long creation,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Participant> participants,
    @Nullable String description,
    String invite,
    @Nullable String owner,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer size,
    boolean membersCanAddNewMember,
    boolean membersCanSendMessages,
    boolean newMembersApprovalRequired) {
  public static GroupView of(Group group) {
    return of(group, true);
  }

  public static GroupView of(Group group, boolean withParticipants) {
    var members = group.participants().stream().map(Participant::of).toList();
    return new GroupView(
        group.id().toString(),
        group.subject(),
        group.createdAt().getEpochSecond(),
        withParticipants ? members : null,
        group.description(),
        group.inviteCode().url(),
        group.owner() == null ? null : group.owner().toString(),
        // A list without members may lack their number.
        withParticipants || !members.isEmpty() ? members.size() : null,
        group.membersAdd(),
        !group.announce(),
        false);
  }

  /// With the hidden ids of members, where they are known.
  public GroupView with(LidView lidView) {
    return lidView.isEmpty() || participants == null
        ? this
        : new GroupView(
            id,
            subject,
            creation,
            participants.stream().map(member -> member.with(lidView)).toList(),
            description,
            invite,
            owner,
            size,
            membersCanAddNewMember,
            membersCanSendMessages,
            newMembersApprovalRequired);
  }

  /// A member.
  ///
  /// @param pn the phone number when `id` may hide it
  /// @param admin equals `role`, in the words of older clients
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @SchemaName("Participant")
  public record Participant(
      String id,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String pn,
      String role,
      @Nullable String admin) {
    /// With the hidden id as `id`, when it is known.
    public Participant with(LidView lidView) {
      var hidden = lidView.hidden(Address.of(id)).toString();
      return hidden.equals(id) ? this : new Participant(hidden, id, role, admin);
    }

    /// The person after leaving the group.
    public Participant gone() {
      return new Participant(id, pn, "left", null);
    }

    public static Participant of(Group.Participant member) {
      var id = member.id();
      var pn = id.kind() == Address.Kind.PERSON ? id.toString() : null;
      return switch (member.role()) {
        case MEMBER -> new Participant(id.toString(), pn, "participant", null);
        case ADMIN -> new Participant(id.toString(), pn, "admin", "admin");
        case SUPERADMIN -> new Participant(id.toString(), pn, "superadmin", "superadmin");
      };
    }
  }
}

package dev.sessiongateway.http.familyb.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.text.Sha256;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A group in answers and events.
///
/// @param subjectOwner the member that set the subject, when the network reports it
/// @param subjectTime Unix seconds
/// @param creation Unix seconds
/// @param descId changes with the description
/// @param participants absent when the client did not ask for them
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GroupView(
    String id,
    String subject,
    @Nullable String subjectOwner,
    @Nullable Long subjectTime,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String pictureUrl,
    @Nullable Integer size,
    long creation,
    @Nullable String owner,
    @Nullable String desc,
    @Nullable String descId,
    boolean restrict,
    boolean announce,
    boolean isCommunity,
    boolean isCommunityAnnounce,
    @Nullable List<Participant> participants) {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final int ID_BYTES = 10;

  /// With the hidden ids of members, where they are known.
  public static GroupView of(
      Group group, boolean withParticipants, ServerInfo server, LidView lidView) {
    var members =
        group.participants().stream().map(member -> Participant.of(member).with(lidView)).toList();
    return new GroupView(
        group.id().networkForm(),
        group.subject(),
        group.subjectBy() == null ? null : group.subjectBy().networkForm(),
        group.subjectAt() == null ? null : group.subjectAt().getEpochSecond(),
        server.pictureUrl(group.pictureUrl()),
        // A list without members may lack their number.
        withParticipants || !members.isEmpty() ? members.size() : null,
        group.createdAt().getEpochSecond(),
        group.owner() == null ? null : group.owner().networkForm(),
        group.description(),
        descriptionId(group),
        group.restrict(),
        group.announce(),
        false,
        false,
        withParticipants ? members : null);
  }

  /// The id by which clients detect a changed description, 20 hexadecimal digits; absent when there
  /// is no description. Not every network has one, so it is a hash of the description.
  static @Nullable String descriptionId(Group group) {
    return group.description() == null
        ? null
        : HEX.formatHex(Sha256.of(group.id() + "\n" + group.description()), 0, ID_BYTES);
  }

  /// A member.
  ///
  /// @param phoneNumber the person's address by number, when known
  /// @param admin `admin`, `superadmin` or null
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Participant(
      String id,
      @Nullable String phoneNumber,
      @Nullable String lid,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String admin) {
    Participant with(LidView lidView) {
      return lid == null
          ? new Participant(
              id,
              phoneNumber,
              lidView.other(Address.of(id)).map(Address::networkForm).orElse(null),
              admin)
          : this;
    }

    public static Participant of(Group.Participant member) {
      var id = member.id().networkForm();
      var hidden = member.id().kind() == Address.Kind.LID;
      var admin =
          switch (member.role()) {
            case MEMBER -> null;
            case ADMIN -> "admin";
            case SUPERADMIN -> "superadmin";
          };
      return new Participant(id, hidden ? null : id, hidden ? id : null, admin);
    }
  }
}

package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Participant;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.InviteCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;

/// A room as the gateway sees groups.
final class RoomGroup {
  private RoomGroup() {}

  /// Of a room whose server cannot be reached only the account is known.
  static Group of(Room room, Jids jids) {
    var participants =
        room.entry().isIn()
            ? room.members().participants()
            : List.of(new Participant(jids.me(), Role.MEMBER));
    var subject = room.subject().get();
    return group(
        room.jid(),
        room.info(),
        room.subject().orName(room.info()),
        room.since(),
        participants,
        subject);
  }

  /// A room that the account is not in.
  static Group of(EntityBareJid room, RoomInfo info, Instant now) {
    return group(room, info, RoomSubject.name(room.toString(), info), now, List.of(), null);
  }

  private static Group group(
      EntityBareJid room,
      @Nullable RoomInfo info,
      String subject,
      Instant since,
      List<Participant> participants,
      RoomSubject.@Nullable Set set) {
    return new Group(
        Jids.group(room),
        subject,
        info == null ? null : info.description(),
        owner(participants),
        since,
        participants,
        new InviteCode(room.toString()),
        info != null && info.isAnnounced(),
        info == null || info.restrict(),
        Duration.ZERO,
        null,
        set == null ? null : set.by(),
        set == null ? null : set.at(),
        info != null && info.membersAdd());
  }

  /// The first one of several.
  private static @Nullable Address owner(List<Participant> participants) {
    return participants.stream()
        .filter(participant -> participant.role() == Role.SUPERADMIN)
        .findFirst()
        .map(Participant::id)
        .orElse(null);
  }
}

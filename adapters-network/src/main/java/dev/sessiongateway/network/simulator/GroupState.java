package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.jid.Jid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// A group and who is in it. Guarded by the world's lock.
final class GroupState {
  final Jid id;
  final Group.@Nullable Role newcomers;
  final SequencedMap<Jid, Group.Role> members = new LinkedHashMap<>();
  private final Group origin;
  private String subject;

  GroupState(Group origin, Group.@Nullable Role newcomers) {
    this.id = origin.id();
    this.origin = origin;
    this.newcomers = newcomers;
    this.subject = origin.subject();
    origin.participants().forEach(member -> members.put(member.id(), member.role()));
  }

  String subject() {
    return subject;
  }

  void rename(String to) {
    subject = to;
  }

  /// @return whether it joined just now
  boolean welcome(Jid newcomer) {
    return newcomers != null && members.putIfAbsent(newcomer, newcomers) == null;
  }

  boolean mayWrite(Jid person) {
    return !origin.announce() || isAdministrator(person);
  }

  boolean mayRename(Jid person) {
    return !origin.restrict() || isAdministrator(person);
  }

  private boolean isAdministrator(Jid person) {
    var role = members.get(person);
    return role == Group.Role.ADMIN || role == Group.Role.SUPERADMIN;
  }

  Group toGroup() {
    var participants = new ArrayList<Group.Participant>(members.size());
    members.forEach((id, role) -> participants.add(new Group.Participant(id, role)));
    return new Group(
        id,
        subject,
        origin.description(),
        origin.owner(),
        origin.createdAt(),
        participants,
        origin.inviteCode(),
        origin.announce(),
        origin.restrict());
  }
}

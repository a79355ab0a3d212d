package dev.sessiongateway.network.simulator;

import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.jid.Jid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// A group and who is in it. Guarded by the world's lock.
final class GroupState {
  /// From here on newcomers go to another group, so that a world of many sessions stays a world of
  /// small groups.
  static final int FULL = 64;

  /// How many a group can have at all.
  static final int MOST = 1_024;

  final Jid id;
  final SequencedMap<Jid, Group.Role> members = new LinkedHashMap<>();
  private final Group origin;
  private String subject;
  private @Nullable String description;
  private boolean announce;
  private boolean restrict;
  private Group.@Nullable Role newcomers;

  GroupState(Group origin, Group.@Nullable Role newcomers) {
    this.id = origin.id();
    this.origin = origin;
    this.newcomers = newcomers;
    this.subject = origin.subject();
    this.description = origin.description();
    this.announce = origin.announce();
    this.restrict = origin.restrict();
    origin.participants().forEach(member -> members.put(member.id(), member.role()));
  }

  String subject() {
    return subject;
  }

  void change(GroupChange change) {
    subject = change.subject() == null ? subject : change.subject();
    if (change.description() != null) {
      description = change.description().isEmpty() ? null : change.description();
    }
    announce = change.announce() == null ? announce : change.announce();
    restrict = change.restrict() == null ? restrict : change.restrict();
  }

  /// What of this would really change something.
  GroupChange news(GroupChange wanted) {
    var before = description == null ? "" : description;
    return new GroupChange(
        subject.equals(wanted.subject()) ? null : wanted.subject(),
        before.equals(wanted.description()) ? null : wanted.description(),
        Boolean.valueOf(announce).equals(wanted.announce()) ? null : wanted.announce(),
        Boolean.valueOf(restrict).equals(wanted.restrict()) ? null : wanted.restrict());
  }

  /// What a newly paired account is in it; absent when it does not join.
  Group.@Nullable Role newcomers() {
    return newcomers;
  }

  boolean isFull() {
    return newcomers != null && members.size() >= FULL;
  }

  /// Sends newcomers to a group like this one, in which only the first two members are.
  GroupState successor() {
    var first = members.sequencedEntrySet().stream().limit(2).toList();
    var successor =
        new Group(
            Jid.group(next(id.user())),
            subject,
            description,
            origin.owner(),
            origin.createdAt(),
            first.stream().map(e -> new Group.Participant(e.getKey(), e.getValue())).toList(),
            new InviteCode(next(origin.inviteCode().value())),
            announce,
            restrict);
    var role = newcomers;
    newcomers = null;
    return new GroupState(successor, role);
  }

  /// The text with the number in its last eight digits 1,000 higher.
  private static String next(String text) {
    var head = text.length() - 8;
    return text.substring(0, head)
        + "%08d".formatted(Integer.parseInt(text.substring(head)) + 1_000);
  }

  /// @return whether it joined just now
  boolean welcome(Jid newcomer) {
    return newcomers != null && members.putIfAbsent(newcomer, newcomers) == null;
  }

  boolean mayWrite(Jid person) {
    return !announce || isAdministrator(person);
  }

  /// Subject and description; what only administrators may do is theirs to change.
  boolean mayChange(Jid person) {
    return !restrict || isAdministrator(person);
  }

  boolean isAdministrator(Jid person) {
    var role = members.get(person);
    return role == Group.Role.ADMIN || role == Group.Role.SUPERADMIN;
  }

  Group toGroup() {
    var participants = new ArrayList<Group.Participant>(members.size());
    members.forEach((id, role) -> participants.add(new Group.Participant(id, role)));
    return new Group(
        id,
        subject,
        description,
        origin.owner(),
        origin.createdAt(),
        participants,
        origin.inviteCode(),
        announce,
        restrict);
  }
}

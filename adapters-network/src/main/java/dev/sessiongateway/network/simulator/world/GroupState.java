package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberResult.Invitation;
import dev.sessiongateway.domain.media.Attachment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A group and who is in it. Guarded by the world's lock.
public final class GroupState {
  private static final Pattern COUNTED = Pattern.compile(".*[0-9]{8}");

  /// From here on newcomers go to another group, so that a world of many sessions stays a world of
  /// small groups.
  public static final int FULL = 64;

  /// How many a group can have at all.
  static final int MOST = 1_024;

  public final Address id;
  public final SequencedMap<Address, Group.Role> members = new LinkedHashMap<>();
  private final Group origin;
  private String subject;
  private @Nullable Address subjectBy;
  private @Nullable Instant subjectAt;
  private @Nullable String description;
  private boolean announce;
  private boolean restrict;
  private Duration ephemeral;
  private InviteCode inviteCode;
  private Attachment.@Nullable Stored picture;
  private @Nullable String pictureUrl;
  private Group.@Nullable Role newcomers;
  private final SequencedMap<Address, Invitation> invitations = new LinkedHashMap<>();

  public GroupState(Group origin, Group.@Nullable Role newcomers) {
    this.id = origin.id();
    this.origin = origin;
    this.newcomers = newcomers;
    this.subject = origin.subject();
    this.subjectBy = origin.subjectBy();
    this.subjectAt = origin.subjectAt();
    this.description = origin.description();
    this.announce = origin.announce();
    this.restrict = origin.restrict();
    this.ephemeral = origin.ephemeral();
    this.inviteCode = origin.inviteCode();
    origin.participants().forEach(member -> members.put(member.id(), member.role()));
  }

  String subject() {
    return subject;
  }

  InviteCode inviteCode() {
    return inviteCode;
  }

  /// Invitations of before go on.
  void renewInvite(InviteCode code) {
    inviteCode = code;
  }

  public Attachment.@Nullable Stored picture() {
    return picture;
  }

  /// @param address where it can be read; absent when nowhere
  void show(Attachment.@Nullable Stored shown, @Nullable String address) {
    picture = shown;
    pictureUrl = address;
  }

  /// Replaces an earlier invitation of this person.
  void invite(Address person, Invitation invitation) {
    invitations.put(person, invitation);
  }

  boolean invites(Address person, InviteCode code, Instant now) {
    var invitation = invitations.get(person);
    return invitation != null
        && invitation.code().equals(code.value())
        && invitation.expiresAt().isAfter(now);
  }

  SequencedMap<Address, Invitation> invitations() {
    return Collections.unmodifiableSequencedMap(invitations);
  }

  void joined(Address person) {
    invitations.remove(person);
  }

  /// @param at absent when nobody knows any more
  void change(GroupChange change, Address by, @Nullable Instant at) {
    if (change.subject() != null) {
      subject = change.subject();
      subjectBy = by;
      subjectAt = at;
    }
    if (change.description() != null) {
      description = change.description().isEmpty() ? null : change.description();
    }
    announce = change.announce() == null ? announce : change.announce();
    restrict = change.restrict() == null ? restrict : change.restrict();
    ephemeral = change.ephemeral() == null ? ephemeral : change.ephemeral();
  }

  /// What of this would really change something.
  GroupChange news(GroupChange wanted) {
    var before = description == null ? "" : description;
    return new GroupChange(
        subject.equals(wanted.subject()) ? null : wanted.subject(),
        before.equals(wanted.description()) ? null : wanted.description(),
        Boolean.valueOf(announce).equals(wanted.announce()) ? null : wanted.announce(),
        Boolean.valueOf(restrict).equals(wanted.restrict()) ? null : wanted.restrict(),
        ephemeral.equals(wanted.ephemeral()) ? null : wanted.ephemeral());
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
            Address.group(next(id.user())),
            subject,
            description,
            origin.owner(),
            origin.createdAt(),
            first.stream().map(e -> new Group.Participant(e.getKey(), e.getValue())).toList(),
            successorOf(inviteCode),
            announce,
            restrict);
    var role = newcomers;
    newcomers = null;
    return new GroupState(successor, role);
  }

  /// A code that was renewed has no number to count on with.
  private InviteCode successorOf(InviteCode code) {
    return COUNTED.matcher(code.value()).matches()
        ? new InviteCode(next(code.value()))
        : new InviteCode("Invite" + next(id.user()));
  }

  /// The text with the number in its last eight digits 1,000 higher.
  private static String next(String text) {
    var head = text.length() - 8;
    return text.substring(0, head)
        + "%08d".formatted(Integer.parseInt(text.substring(head)) + 1_000);
  }

  /// @return whether it joined just now
  boolean welcome(Address newcomer) {
    return newcomers != null && members.putIfAbsent(newcomer, newcomers) == null;
  }

  public boolean mayWrite(Address person) {
    return !announce || isAdministrator(person);
  }

  /// Subject and description; what only administrators may do is theirs to change.
  public boolean mayChange(Address person) {
    return !restrict || isAdministrator(person);
  }

  boolean isAdministrator(Address person) {
    var role = members.get(person);
    return role == Group.Role.ADMIN || role == Group.Role.SUPERADMIN;
  }

  public Group toGroup() {
    var participants = new ArrayList<Group.Participant>(members.size());
    members.forEach((id, role) -> participants.add(new Group.Participant(id, role)));
    return new Group(
        id,
        subject,
        description,
        origin.owner(),
        origin.createdAt(),
        participants,
        inviteCode,
        announce,
        restrict,
        ephemeral,
        pictureUrl,
        subjectBy,
        subjectAt);
  }
}

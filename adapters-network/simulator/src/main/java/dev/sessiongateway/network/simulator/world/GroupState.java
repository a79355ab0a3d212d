package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult.Invitation;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A group and its members. Guarded by the world's lock.
public final class GroupState {
  private static final Pattern COUNTED = Pattern.compile(".*[0-9]{8}");

  /// At this size, newly paired accounts join a successor group, so that groups stay small in a
  /// world of many sessions.
  public static final int FULL = 64;

  /// The maximum number of members.
  public static final int MOST = 1_024;

  public final Address id;
  private final SequencedMap<Address, Group.Role> members = new LinkedHashMap<>();
  private final Group origin;
  private String subject;
  private @Nullable Address subjectBy;
  private @Nullable Instant subjectAt;
  private @Nullable String description;
  private boolean announce;
  private boolean restrict;
  private Duration ephemeral;
  private boolean membersAdd;
  private InviteCode inviteCode;
  private Attachment.@Nullable Stored picture;
  private @Nullable String pictureUrl;
  private Group.@Nullable Role newcomers;
  private final SequencedMap<Address, Invitation> invitations = new LinkedHashMap<>();
  private final SequencedMap<Address, Instant> requests = new LinkedHashMap<>();
  private boolean approval;

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
    this.membersAdd = origin.membersAdd();
    this.inviteCode = origin.inviteCode();
    origin.participants().forEach(member -> members.put(member.id(), member.role()));
  }

  /// With their roles.
  public SequencedMap<Address, Group.Role> members() {
    return Collections.unmodifiableSequencedMap(members);
  }

  public boolean has(Address person) {
    return members.containsKey(person);
  }

  String subject() {
    return subject;
  }

  public InviteCode inviteCode() {
    return inviteCode;
  }

  /// Personal invitations stay valid.
  void renewInvite(InviteCode code) {
    inviteCode = code;
  }

  public Attachment.@Nullable Stored picture() {
    return picture;
  }

  /// @param address its URL; absent when there is none
  void show(Attachment.@Nullable Stored shown, @Nullable String address) {
    picture = shown;
    pictureUrl = address;
  }

  /// Replaces an earlier invitation of this person.
  void invite(Address person, Invitation invitation) {
    invitations.put(person, invitation);
  }

  public boolean invites(Address person, InviteCode code, Instant now) {
    var invitation = invitations.get(person);
    return invitation != null
        && invitation.code().equals(code.value())
        && invitation.expiresAt().isAfter(now);
  }

  SequencedMap<Address, Invitation> invitations() {
    return Collections.unmodifiableSequencedMap(invitations);
  }

  /// Whether an administrator lets people in who follow the invite link.
  public boolean needsApproval() {
    return approval;
  }

  void needApproval(boolean needed) {
    approval = needed;
  }

  /// Who asks to be let in, oldest first, with the time.
  public SequencedMap<Address, Instant> requests() {
    return Collections.unmodifiableSequencedMap(requests);
  }

  void request(Address person, Instant at) {
    if (requests.size() < MOST) {
      requests.putIfAbsent(person, at);
    }
  }

  void endRequest(Address person) {
    requests.remove(person);
  }

  /// @return false when the person has the wanted role already
  boolean change(MemberAction action, Address person) {
    return switch (action) {
      case JOIN -> {
        var isNew = members.putIfAbsent(person, Group.Role.MEMBER) == null;
        if (isNew) {
          invitations.remove(person);
          requests.remove(person);
        }
        yield isNew;
      }
      case LEAVE -> members.remove(person) != null;
      case PROMOTE -> members.replace(person, Group.Role.MEMBER, Group.Role.ADMIN);
      case DEMOTE -> members.replace(person, Group.Role.ADMIN, Group.Role.MEMBER);
    };
  }

  /// @param at absent when unknown
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
    membersAdd = change.membersAdd() == null ? membersAdd : change.membersAdd();
  }

  public DisappearingTimer timer() {
    return DisappearingTimer.of("expiration", ephemeral);
  }

  /// The parts of `change` that differ from the current values.
  public GroupChange changesOf(GroupChange change) {
    var before = description == null ? "" : description;
    return new GroupChange(
        subject.equals(change.subject()) ? null : change.subject(),
        before.equals(change.description()) ? null : change.description(),
        Boolean.valueOf(announce).equals(change.announce()) ? null : change.announce(),
        Boolean.valueOf(restrict).equals(change.restrict()) ? null : change.restrict(),
        ephemeral.equals(change.ephemeral()) ? null : change.ephemeral(),
        Boolean.valueOf(membersAdd).equals(change.membersAdd()) ? null : change.membersAdd());
  }

  /// The role of newly paired accounts; absent when they do not join.
  Group.@Nullable Role newcomers() {
    return newcomers;
  }

  boolean isFull() {
    return newcomers != null && members.size() >= FULL;
  }

  /// A copy of this group with only its first two members, which newly paired accounts join
  /// instead.
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
            restrict,
            Duration.ZERO,
            null,
            origin.owner(),
            origin.createdAt(),
            membersAdd);
    var role = newcomers;
    newcomers = null;
    return new GroupState(successor, role);
  }

  /// A renewed code does not end in a number to increment.
  private InviteCode successorOf(InviteCode code) {
    return COUNTED.matcher(code.value()).matches()
        ? new InviteCode(next(code.value()))
        : new InviteCode("Invite" + next(id.user()));
  }

  /// The text with 1,000 added to the number in its last eight digits.
  private static String next(String text) {
    var head = text.length() - 8;
    return text.substring(0, head)
        + "%08d".formatted(Integer.parseInt(text.substring(head)) + 1_000);
  }

  /// @return whether the person was not a member before
  boolean welcome(Address newcomer) {
    return newcomers != null && members.putIfAbsent(newcomer, newcomers) == null;
  }

  public boolean mayWrite(Address person) {
    return !announce || isAdministrator(person);
  }

  /// Whether the member may change subject and description; a restricted group lets administrators
  /// only.
  public boolean mayChange(Address person) {
    return !restrict || isAdministrator(person);
  }

  private boolean mayAdd(Address person) {
    return membersAdd || isAdministrator(person);
  }

  /// @param people whom the action is about
  public boolean mayChangeMembers(Address actor, MemberAction action, List<Address> people) {
    return switch (action) {
      case JOIN -> mayAdd(actor);
      // Everybody may leave.
      case LEAVE -> isAdministrator(actor) || people.equals(List.of(actor));
      case PROMOTE, DEMOTE -> isAdministrator(actor);
    };
  }

  /// The result that the action would have for this person; `NOT_FOUND` when it requires a member
  /// and the person is none.
  public Outcome outcome(MemberAction action, Address actor, Address person) {
    var role = members.get(person);
    var isOwner = role == Group.Role.SUPERADMIN;
    return switch (action) {
      case JOIN -> role == null ? Outcome.DONE : Outcome.ALREADY;
      case LEAVE -> {
        if (isOwner && !person.equals(actor)) {
          yield Outcome.REFUSED;
        }
        yield role == null ? Outcome.NOT_FOUND : Outcome.DONE;
      }
      case PROMOTE ->
          role == null
              ? Outcome.NOT_FOUND
              : role == Group.Role.MEMBER ? Outcome.DONE : Outcome.ALREADY;
      case DEMOTE -> {
        if (isOwner) {
          yield Outcome.REFUSED;
        }
        yield role == null
            ? Outcome.NOT_FOUND
            : role == Group.Role.ADMIN ? Outcome.DONE : Outcome.ALREADY;
      }
    };
  }

  public boolean isAdministrator(Address person) {
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
        subjectAt,
        membersAdd);
  }
}

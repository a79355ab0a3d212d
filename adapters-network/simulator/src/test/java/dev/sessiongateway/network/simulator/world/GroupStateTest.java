package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult.Invitation;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupStateTest {
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final Address OWNER = Address.person("4915110000001");
  private static final Address ADMIN = Address.person("4915110000002");
  private static final Address MEMBER = Address.person("447700900101");
  private static final Address STRANGER = Address.person("447700900102");

  private final GroupState group = group(null);

  private static GroupState group(@Nullable Role newcomers) {
    return new GroupState(
        new Group(
            Address.group("120363000000000999"),
            "Crew",
            "Those who row",
            OWNER,
            NOON,
            List.of(
                new Group.Participant(OWNER, Role.SUPERADMIN),
                new Group.Participant(ADMIN, Role.ADMIN),
                new Group.Participant(MEMBER, Role.MEMBER)),
            new InviteCode("CrewInvite000000000999"),
            false,
            false),
        newcomers);
  }

  private static Address who(String role) {
    return switch (role) {
      case "owner" -> OWNER;
      case "admin" -> ADMIN;
      case "member" -> MEMBER;
      default -> STRANGER;
    };
  }

  @ParameterizedTest
  @CsvSource({
    "JOIN,    owner, stranger, DONE",
    "JOIN,    owner, member,   ALREADY",
    "LEAVE,   admin, owner,    REFUSED",
    "LEAVE,   owner, owner,    DONE",
    "LEAVE,   owner, member,   DONE",
    "LEAVE,   owner, stranger, NOT_FOUND",
    "PROMOTE, owner, member,   DONE",
    "PROMOTE, owner, admin,    ALREADY",
    "PROMOTE, admin, owner,    ALREADY",
    "PROMOTE, owner, stranger, NOT_FOUND",
    "DEMOTE,  admin, owner,    REFUSED",
    "DEMOTE,  owner, admin,    DONE",
    "DEMOTE,  owner, member,   ALREADY",
    "DEMOTE,  owner, stranger, NOT_FOUND",
  })
  void whatAnActionWouldDo(MemberAction action, String actor, String person, Outcome outcome) {
    assertThat(group.outcome(action, who(actor), who(person))).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "JOIN,    stranger, true",
    "JOIN,    member,   false",
    "LEAVE,   member,   true",
    "LEAVE,   stranger, false",
    "PROMOTE, member,   true",
    "PROMOTE, admin,    false",
    "PROMOTE, owner,    false",
    "DEMOTE,  admin,    true",
    "DEMOTE,  member,   false",
    "DEMOTE,  owner,    false",
  })
  void anActionChangesWhoDoesNotHaveTheRoleYet(
      MemberAction action, String person, boolean changes) {
    assertThat(group.change(action, who(person))).isEqualTo(changes);
    assertThat(group.change(action, who(person))).as("a second time").isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "JOIN,    member, admin,  true",
    "LEAVE,   member, member, true",
    "LEAVE,   member, admin,  false",
    "LEAVE,   admin,  member, true",
    "PROMOTE, member, member, false",
    "PROMOTE, admin,  member, true",
    "DEMOTE,  member, admin,  false",
    "DEMOTE,  owner,  admin,  true",
  })
  void administratorsDecideWhoIsInTheGroup(
      MemberAction action, String actor, String person, boolean may) {
    assertThat(group.mayChangeMembers(who(actor), action, List.of(who(person)))).isEqualTo(may);
  }

  @Test
  void inAClosedGroupOnlyAdministratorsAddWriteAndChange() {
    assertThat(group.mayWrite(MEMBER)).isTrue();
    assertThat(group.mayChange(MEMBER)).isTrue();
    group.change(new GroupChange(null, null, true, true, null, false), OWNER, NOON);

    assertThat(group.mayChangeMembers(MEMBER, MemberAction.JOIN, List.of(STRANGER))).isFalse();
    assertThat(group.mayWrite(MEMBER)).isFalse();
    assertThat(group.mayChange(MEMBER)).isFalse();
    assertThat(group.mayChangeMembers(ADMIN, MemberAction.JOIN, List.of(STRANGER))).isTrue();
    assertThat(group.mayWrite(OWNER)).isTrue();
    assertThat(group.mayChange(ADMIN)).isTrue();
    assertThat(group.isAdministrator(STRANGER)).isFalse();
  }

  @Test
  void anInvitationIsForOnePersonAndOneCodeUntilItsEnd() {
    var code = new InviteCode("PersonalInvite00000001");
    group.invite(STRANGER, new Invitation(code.value(), NOON));

    assertThat(group.invites(STRANGER, code, NOON.minusMillis(1))).isTrue();
    assertThat(group.invites(STRANGER, code, NOON)).as("at its end").isFalse();
    assertThat(group.invites(MEMBER, code, NOON.minusMillis(1))).isFalse();
    assertThat(group.invites(STRANGER, group.inviteCode(), NOON.minusMillis(1))).isFalse();

    group.change(MemberAction.JOIN, STRANGER);
    assertThat(group.invitations()).as("who is in the group is not invited").isEmpty();
  }

  @Test
  void aPictureIsShownUnderItsAddressUntilItIsRemoved() {
    var picture =
        new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", "crew.jpg", 10);
    group.show(picture, "https://pictures.example/crew.jpg");
    assertThat(group.picture()).isEqualTo(picture);
    assertThat(group.toGroup().pictureUrl()).isEqualTo("https://pictures.example/crew.jpg");

    group.show(null, null);
    assertThat(group.picture()).isNull();
    assertThat(group.toGroup().pictureUrl()).isNull();
  }

  @Test
  void aChangeNamesOnlyWhatDiffers() {
    var same = new GroupChange("Crew", "Those who row", false, false, Duration.ZERO, true);
    assertThat(group.changesOf(same)).isEqualTo(GroupChange.NONE);

    var other = new GroupChange("Boat", "", true, true, Duration.ofDays(1), false);
    assertThat(group.changesOf(other)).isEqualTo(other);

    group.change(other, ADMIN, NOON);
    assertThat(group.changesOf(other)).isEqualTo(GroupChange.NONE);
    assertThat(group.toGroup())
        .returns("Boat", Group::subject)
        .returns(ADMIN, Group::subjectBy)
        .returns(NOON, Group::subjectAt)
        .returns(null, Group::description)
        .returns(true, Group::announce)
        .returns(true, Group::restrict)
        .returns(Duration.ofDays(1), Group::ephemeral)
        .returns(false, Group::membersAdd);
  }

  @Test
  void aGroupThatTakesNewcomersIsFullAtSixtyFour() {
    var open = group(Role.MEMBER);
    for (var number = 3; number < GroupState.FULL; number++) {
      assertThat(open.isFull()).isFalse();
      assertThat(open.welcome(Address.person("49152%08d".formatted(number)))).isTrue();
    }
    assertThat(open.isFull()).isTrue();
    assertThat(open.welcome(MEMBER)).as("it is in the group already").isFalse();

    var successor = open.successor();
    assertThat(successor.members()).containsOnlyKeys(OWNER, ADMIN);
    assertThat(successor.id).isEqualTo(Address.group("120363000000001999"));
    assertThat(successor.inviteCode()).isEqualTo(new InviteCode("CrewInvite000000001999"));
    assertThat(successor.newcomers()).isEqualTo(Role.MEMBER);
    assertThat(open.newcomers()).isNull();
    assertThat(open.isFull()).as("nobody comes any more").isFalse();
    assertThat(open.welcome(STRANGER)).isFalse();
    assertThat(group.isFull()).isFalse();
    assertThat(group.welcome(STRANGER)).isFalse();
  }
}

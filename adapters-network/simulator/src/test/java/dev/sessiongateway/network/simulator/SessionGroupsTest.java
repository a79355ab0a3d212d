package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.CHLOE;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.NOTICES;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.ProfileCapabilities.PrivacyEditing;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Participant;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import dev.sessiongateway.network.simulator.world.GroupState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Groups that sessions make, join and run.
class SessionGroupsTest {
  private static final GroupSubject CREW = new GroupSubject("Crew");

  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;
  private Town.Paired frida;
  private GroupAdministration groups;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
    frida = town.pair("frida", FRIDA);
    groups = paula.use(GroupAdministration.class);
    town.heardBy(paula);
    town.heardBy(frida);
  }

  @Test
  void everyMemberHearsOfItsNewGroup() {
    var group = groups.create(CREW, List.of(FRIDA.jid(), BEN.jid()));
    assertThat(town.eventsOf(paula)).containsExactly(new GroupEvent.GroupJoined(group));
    assertThat(town.eventsOf(frida)).containsExactly(new GroupEvent.GroupJoined(group));
    assertThat(town.phones.createGroup(BEN, "Another", List.of()).id()).isNotEqualTo(group.id());
    groups.update(group.id(), GroupChange.ofEphemeral(Duration.ofDays(1)));
    assertThat(town.eventsOf(frida))
        .containsExactly(
            new GroupEvent.GroupChanged(
                group.id(), PAULA.jid(), GroupChange.ofEphemeral(Duration.ofDays(1))));
    groups.update(group.id(), GroupChange.ofEphemeral(Duration.ofDays(1)));
    assertThat(town.eventsOf(frida)).isEmpty();
  }

  @Test
  void whoWantsToBeAskedIsLeftOutAndInvited() {
    keepOut();
    var group = groups.create(CREW, List.of(FRIDA.jid(), BEN.jid()));
    assertThat(group.participants()).extracting(Participant::id).doesNotContain(FRIDA.jid());
    var results =
        groups.changeMembers(group.id(), MemberAction.JOIN, List.of(FRIDA.jid(), ADA.jid()));
    assertThat(results)
        .extracting(MemberResult::outcome)
        .containsExactly(Outcome.PRIVATE, Outcome.DONE);
    var invitation = Objects.requireNonNull(results.getFirst().invitation());
    assertThat(invitation.expiresAt()).isEqualTo(town.time.instant().plus(Duration.ofDays(3)));
    assertThat(town.eventsOf(frida)).isEmpty();
    assertFault(
        "group.not-found", () -> town.phones.joinGroup(BEN, new InviteCode("0".repeat(22))));
    var code = new InviteCode(invitation.code());
    assertFault("group.not-found", () -> join(CHLOE, code));
    assertThat(join(FRIDA, code).id()).isEqualTo(group.id());
    assertThat(town.eventsOf(frida)).contains(new GroupEvent.GroupJoined(town.group(group.id())));
    town.phones.changeMembers(FRIDA, group.id(), MemberAction.LEAVE, List.of(FRIDA.jid()));
    assertFault("group.not-found", () -> join(FRIDA, code));
  }

  private Group join(PhoneNumber phone, InviteCode code) {
    return town.phones.joinGroup(phone, code);
  }

  @Test
  void anInvitationIsGoodForThreeDays() {
    keepOut();
    var group = groups.create(CREW, List.of(BEN.jid()));
    var first = invite(group);
    var second = invite(group);
    assertFault("group.not-found", () -> join(FRIDA, first));
    town.time.advance(Duration.ofDays(3));
    assertFault("group.not-found", () -> join(FRIDA, second));
    assertThat(frida.use(GroupAdministration.class).join(invite(group)).id()).isEqualTo(group.id());
  }

  private InviteCode invite(Group group) {
    var result = groups.changeMembers(group.id(), MemberAction.JOIN, List.of(FRIDA.jid()));
    return new InviteCode(Objects.requireNonNull(result.getFirst().invitation()).code());
  }

  private void keepOut() {
    frida
        .use(PrivacyEditing.class)
        .update(new PrivacySettings(Map.of(Setting.GROUP_ADD, "contacts")));
  }

  @Test
  void whoHasAChatWithTheAccountIsNotAsked() {
    keepOut();
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    assertThat(groups.create(CREW, List.of(FRIDA.jid())).participants()).hasSize(2);
    frida.use(ContactBlocking.class).block(PAULA.jid(), true);
    assertThat(groups.create(CREW, List.of(FRIDA.jid())).participants())
        .as("who blocked the account")
        .hasSize(1);
  }

  @Test
  void numbersWrittenWrongAreUnderstood() {
    var wrong = Address.person("4407700900101");
    var group = groups.create(CREW, List.of(wrong, ADA.jid()));
    assertThat(group.participants())
        .extracting(Participant::id)
        .containsExactly(PAULA.jid(), ADA.jid());
    assertThat(groups.changeMembers(group.id(), MemberAction.PROMOTE, List.of(wrong, ADA.jid())))
        .containsExactly(
            new MemberResult(ADA.jid(), Outcome.DONE), new MemberResult(ADA.jid(), Outcome.DONE));
  }

  @Test
  void theOwnerOfAGroupStays() {
    assertThat(groups.changeMembers(HIKERS, MemberAction.LEAVE, List.of(ADA.jid())))
        .containsExactly(new MemberResult(ADA.jid(), Outcome.REFUSED));
    assertThat(groups.changeMembers(HIKERS, MemberAction.DEMOTE, List.of(BEN.jid(), ADA.jid())))
        .containsExactly(
            new MemberResult(BEN.jid(), Outcome.ALREADY),
            new MemberResult(ADA.jid(), Outcome.REFUSED));
    assertThat(town.group(HIKERS).participants())
        .contains(new Participant(ADA.jid(), Role.SUPERADMIN));
  }

  @Test
  void aPlainMemberOfAnOpenGroupChangesWhatIsForAll() {
    town.phones.changeMembers(ADA, HIKERS, MemberAction.DEMOTE, List.of(PAULA.jid()));
    groups.update(HIKERS, GroupChange.ofDescription("Sundays"));
    assertFault("network.refused", () -> groups.update(HIKERS, GroupChange.ofAnnounce(true)));
    assertFault("network.refused", () -> groups.revokeInvite(HIKERS));
  }

  @Test
  void aMemberAddsPeopleUntilOnlyAdministratorsMay() {
    var group = town.phones.createGroup(BEN, "Crew", List.of(PAULA.jid(), FRIDA.jid())).id();
    assertThat(groups.changeMembers(group, MemberAction.JOIN, List.of(ADA.jid())))
        .containsExactly(new MemberResult(ADA.jid(), Outcome.DONE));
    assertFault(
        "network.refused",
        () -> groups.changeMembers(group, MemberAction.LEAVE, List.of(ADA.jid())));
    assertFault("network.refused", () -> groups.update(group, GroupChange.ofMembersAdd(false)));
    town.heardBy(paula);
    var onlyAdministrators = new GroupChange(null, null, null, null, null, false);
    town.phones.changeGroup(BEN, group, onlyAdministrators);
    assertThat(town.eventsOf(paula))
        .containsExactly(new GroupEvent.GroupChanged(group, BEN.jid(), onlyAdministrators));
    assertFault(
        "network.refused",
        () -> groups.changeMembers(group, MemberAction.JOIN, List.of(CHLOE.jid())));
    assertFault(
        "network.refused",
        () -> town.phones.changeMembers(FRIDA, group, MemberAction.JOIN, List.of(CHLOE.jid())));
    town.phones.changeMembers(BEN, group, MemberAction.JOIN, List.of(CHLOE.jid()));
    assertThat(groups.changeMembers(group, MemberAction.LEAVE, List.of(PAULA.jid())))
        .as("leaving by removing oneself")
        .containsExactly(new MemberResult(PAULA.jid(), Outcome.DONE));
  }

  @Test
  void whoLeavesIsGoneForTheOthersToo() {
    groups.leave(NOTICES);
    assertThat(town.eventsOf(frida))
        .containsExactly(
            new GroupEvent.GroupMembersChanged(
                NOTICES,
                PAULA.jid(),
                MemberAction.LEAVE,
                List.of(new Participant(PAULA.jid(), Role.MEMBER))));
    assertThat(paula.use(GroupReading.class).find(NOTICES)).isEmpty();
  }

  @Test
  void aDeletedGroupLosesItsChatAndTheOthersKeepTheirs() {
    var group = groups.create(CREW, List.of(FRIDA.jid())).id();
    paula.send(group, "hello", 1);
    town.heardBy(paula);
    groups.leaveAndDelete(group);
    assertThat(town.eventsOf(paula))
        .containsExactly(
            new GroupEvent.GroupLeft(group, PAULA.jid()), new Event.ChatDeleted(group));
    assertThat(town.messages(PAULA, group)).isEmpty();
    assertThat(town.messages(FRIDA, group)).hasSize(1);
    assertThat(town.group(group).participants())
        .extracting(Participant::id)
        .containsOnly(FRIDA.jid());
    var other = groups.create(CREW, List.of(FRIDA.jid())).id();
    paula.send(other, "hello", 2);
    groups.leave(other);
    groups.leaveAndDelete(other);
    assertThat(town.messages(PAULA, other)).isEmpty();
    assertFault("group.not-found", () -> groups.leaveAndDelete(other));
  }

  @Test
  void newcomersStillFindAGroupWhenTheInviteWasRevoked() {
    var code = groups.revokeInvite(HIKERS);
    for (var number = 0; number < GroupState.FULL; number++) {
      var phone = new PhoneNumber("49152%08d".formatted(number));
      town.phones.create(phone, null);
      town.pair("session" + number, phone).close();
    }
    assertThat(town.group(HIKERS).inviteCode()).isEqualTo(code);
    assertThat(town.group(HIKERS).participants()).hasSize(GroupState.FULL);
    assertThat(town.group(Address.group("120363000000001101")).inviteCode()).isNotEqualTo(code);
  }
}

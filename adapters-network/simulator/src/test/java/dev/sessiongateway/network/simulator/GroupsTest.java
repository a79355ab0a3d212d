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

import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Participant;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Groups that phones make, join and run.
class GroupsTest {
  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
    town.heardBy(paula);
  }

  @Test
  void whoIsPutIntoANewGroupHearsThatItJoined() {
    var frida = town.pair("frida", FRIDA);
    var group =
        town.phones.createGroup(FRIDA, "Repair crew", List.of(PAULA.jid(), BEN.jid(), PAULA.jid()));
    assertThat(group.owner()).isEqualTo(FRIDA.jid());
    assertThat(group.participants())
        .containsExactly(
            new Participant(FRIDA.jid(), Role.SUPERADMIN),
            new Participant(PAULA.jid(), Role.MEMBER),
            new Participant(BEN.jid(), Role.MEMBER));
    assertThat(paula.signals().next(GroupEvent.GroupJoined.class))
        .isEqualTo(new GroupEvent.GroupJoined(group));
    assertThat(town.eventsOf(frida)).contains(new GroupEvent.GroupJoined(group));
    assertThat(paula.use(GroupReading.class).groups()).contains(group);
    var next = town.phones.createGroup(FRIDA, "Another", List.of());
    assertThat(next.id()).isNotEqualTo(group.id());
    assertThat(next.inviteCode()).isNotEqualTo(group.inviteCode());
  }

  @Test
  void aGroupNeedsASubjectAndPhones() {
    assertFault("invalid.subject", () -> town.phones.createGroup(FRIDA, " ", List.of()));
    assertFault(
        "phone.not-found",
        () -> town.phones.createGroup(FRIDA, "Crew", List.of(Address.person("19995550100"))));
  }

  @Test
  void membersHearWhoComesAndWhoGoes() {
    var frida = town.pair("frida", FRIDA);
    town.heardBy(frida);
    var group = town.phones.createGroup(BEN, "Crew", List.of(PAULA.jid())).id();
    paula.signals().next(GroupEvent.GroupJoined.class);

    town.phones.changeMembers(BEN, group, MemberAction.JOIN, List.of(FRIDA.jid(), PAULA.jid()));
    var joined = changed(group, BEN.jid(), MemberAction.JOIN, FRIDA.jid(), Role.MEMBER);
    assertThat(town.eventsOf(paula)).containsExactly(joined);
    assertThat(town.eventsOf(frida))
        .containsExactly(new GroupEvent.GroupJoined(town.group(group)), joined);

    town.phones.changeMembers(BEN, group, MemberAction.PROMOTE, List.of(FRIDA.jid()));
    town.phones.changeMembers(BEN, group, MemberAction.PROMOTE, List.of(FRIDA.jid()));
    town.phones.changeMembers(BEN, group, MemberAction.DEMOTE, List.of(FRIDA.jid()));
    assertThat(town.eventsOf(paula))
        .containsExactly(
            changed(group, BEN.jid(), MemberAction.PROMOTE, FRIDA.jid(), Role.ADMIN),
            changed(group, BEN.jid(), MemberAction.DEMOTE, FRIDA.jid(), Role.MEMBER));
    town.heardBy(frida);

    town.phones.changeMembers(BEN, group, MemberAction.LEAVE, List.of(FRIDA.jid()));
    assertThat(town.eventsOf(paula))
        .containsExactly(changed(group, BEN.jid(), MemberAction.LEAVE, FRIDA.jid(), Role.MEMBER));
    assertThat(town.eventsOf(frida)).containsExactly(new GroupEvent.GroupLeft(group, BEN.jid()));
    assertFault("group.not-found", () -> town.phones.write(FRIDA, group, "hello?"));
  }

  @Test
  void whoLeavesIsToldThatItLeft() {
    town.phones.changeMembers(PAULA, NOTICES, MemberAction.LEAVE, List.of(PAULA.jid()));
    assertThat(paula.signals().next(GroupEvent.GroupLeft.class))
        .isEqualTo(new GroupEvent.GroupLeft(NOTICES, PAULA.jid()));
    assertThat(paula.use(GroupReading.class).groups()).extracting(Group::id).containsOnly(HIKERS);
  }

  @Test
  void onlyAdministratorsChangeWhoIsInAGroup() {
    var nobody = Address.person("19995550100");
    town.phones.changeGroup(ADA, HIKERS, GroupChange.ofMembersAdd(false));
    town.eventsOf(paula);
    refused(() -> members(BEN, HIKERS, MemberAction.JOIN, FRIDA.jid()));
    refused(() -> members(BEN, HIKERS, MemberAction.LEAVE, ADA.jid()));
    refused(() -> members(BEN, HIKERS, MemberAction.PROMOTE, BEN.jid()));
    refused(() -> members(PAULA, HIKERS, MemberAction.LEAVE, ADA.jid()));
    refused(() -> members(PAULA, HIKERS, MemberAction.DEMOTE, ADA.jid()));
    assertFault("invalid.members", () -> members(ADA, HIKERS, MemberAction.PROMOTE, FRIDA.jid()));
    assertFault("phone.not-found", () -> members(ADA, HIKERS, MemberAction.JOIN, nobody));
    assertFault("group.not-found", () -> members(FRIDA, HIKERS, MemberAction.JOIN, FRIDA.jid()));
    assertThat(town.eventsOf(paula)).isEmpty();
  }

  private void members(PhoneNumber phone, Address group, MemberAction action, Address who) {
    town.phones.changeMembers(phone, group, action, List.of(who));
  }

  private static void refused(ThrowingCallable call) {
    assertFault("network.refused", call);
  }

  @Test
  void anInviteCodeOpensAGroup() {
    var code = new InviteCode("HikersInvite0000000101");
    var joined = town.phones.joinGroup(CHLOE, code);
    assertThat(joined.id()).isEqualTo(HIKERS);
    assertThat(town.phones.joinGroup(CHLOE, code)).isEqualTo(joined);
    assertThat(town.eventsOf(paula))
        .containsExactly(changed(HIKERS, CHLOE.jid(), MemberAction.JOIN, CHLOE.jid(), Role.MEMBER));
    assertFault(
        "group.not-found",
        () -> town.phones.joinGroup(CHLOE, new InviteCode("0000000000000000000000")));
  }

  @Test
  void aChangeTellsOnlyWhatIsNew() {
    town.phones.changeGroup(
        ADA, HIKERS, new GroupChange("Weekend hikers", "Sundays at nine", true, false, null, null));
    assertThat(town.eventsOf(paula))
        .containsExactly(
            new GroupEvent.GroupChanged(
                HIKERS,
                ADA.jid(),
                new GroupChange(null, "Sundays at nine", true, null, null, null)));
    town.phones.changeGroup(ADA, HIKERS, new GroupChange(null, "", false, true, null, null));
    town.phones.changeGroup(ADA, HIKERS, new GroupChange(null, "", false, true, null, null));
    assertThat(town.eventsOf(paula)).hasSize(1);
    var group = town.group(HIKERS);
    assertThat(group.description()).isNull();
    assertThat(group.announce()).isFalse();
    assertThat(group.restrict()).isTrue();
  }

  @Test
  void inAnAnnouncementGroupOnlyAdministratorsWrite() {
    town.phones.changeGroup(ADA, HIKERS, new GroupChange(null, null, true, null, null, null));
    refused(() -> town.phones.write(BEN, HIKERS, "may I?"));
    town.phones.write(ADA, HIKERS, "no");
    paula.send(HIKERS, "administrators only", 1);
  }

  @Test
  void aRestrictedGroupIsChangedByAdministratorsOnly() {
    var subject = GroupChange.ofSubject("Sunday hikers");
    town.phones.changeGroup(BEN, HIKERS, subject);
    refused(() ->
        town.phones.changeGroup(BEN, HIKERS, new GroupChange(null, null, null, true, null, null)));
    town.phones.changeGroup(ADA, HIKERS, new GroupChange(null, null, null, true, null, null));
    refused(() -> town.phones.changeGroup(BEN, HIKERS, GroupChange.ofSubject("Mine")));
    assertFault("group.not-found", () -> town.phones.changeGroup(FRIDA, HIKERS, subject));
    assertFault(
        "invalid.subject", () -> town.phones.changeGroup(ADA, HIKERS, GroupChange.ofSubject("")));
    assertFault(
        "invalid.description",
        () ->
            town.phones.changeGroup(
                ADA, HIKERS, new GroupChange(null, "x".repeat(2_049), null, null, null, null)));
  }

  private static GroupEvent.GroupMembersChanged changed(
      Address group, Address by, MemberAction action, Address who, Role role) {
    return new GroupEvent.GroupMembersChanged(
        group, by, action, List.of(new Participant(who, role)));
  }
}

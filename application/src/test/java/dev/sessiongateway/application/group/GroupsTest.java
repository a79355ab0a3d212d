package dev.sessiongateway.application.group;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.group.NewGroup;
import dev.sessiongateway.domain.media.Attachment;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GroupsTest {
  private static final Address GRACE = Samples.GRACE;
  private static final Address NOBODY = Address.person("15559990000");
  @AutoClose private final GatewayFixture gateway = new GatewayFixture();
  private Groups groups;

  @BeforeEach
  void populate() {
    gateway.active(ADA);
    gateway.network.addContact(new Contact(GRACE, "Grace", null));
    groups = gateway.gateway().groups();
  }

  private static NewGroup crew(boolean promote, Attachment picture) {
    return new NewGroup(
        new GroupSubject("Crew"), List.of(GRACE, NOBODY), "Who mends what", promote, picture);
  }

  private Group made() {
    return groups.create(ADA, crew(false, null));
  }

  @Test
  void oneIsMadeWithEverythingThatWasAskedFor() {
    var png = new Attachment.Inline(MediaSamples.PNG, null, null);
    var group = groups.create(ADA, crew(true, png));
    assertThat(group.subject()).isEqualTo("Crew");
    assertThat(group.description()).isEqualTo("Who mends what");
    assertThat(group.participants())
        .containsExactly(
            new Group.Participant(FakeNetwork.ADA.id(), Group.Role.SUPERADMIN),
            new Group.Participant(GRACE, Group.Role.ADMIN));
    assertThat(gateway.network.groupPicture(ADA, group.id())).isPresent();
    assertThat(groups.get(ADA, group.id())).isEqualTo(group);
    gateway.settle();
    assertThat(gateway.events(ADA, GroupEvent.GroupJoined.class)).hasSize(1);
  }

  @Test
  void noneIsMadeWhenItsPictureIsNone() {
    var pdf = new Attachment.Inline(MediaSamples.PDF, null, null);
    assertFault("invalid.file", () -> groups.create(ADA, crew(false, pdf)));
    gateway.settle();
    assertThat(gateway.events(ADA, GroupEvent.GroupJoined.class)).isEmpty();
  }

  @Test
  void everythingAboutOneCanChange() {
    var id = made().id();
    groups.update(ADA, id, GroupChange.ofAnnounce(true));
    groups.update(ADA, id, GroupChange.ofRestrict(true));
    groups.update(ADA, id, GroupChange.ofEphemeral(Duration.ofDays(7)));
    groups.update(ADA, id, GroupChange.ofDescription(""));
    groups.setPicture(ADA, id, new Attachment.Inline(MediaSamples.PNG, null, null));
    var group = groups.get(ADA, id);
    assertThat(group.announce()).isTrue();
    assertThat(group.restrict()).isTrue();
    assertThat(group.ephemeral()).isEqualTo(Duration.ofDays(7));
    assertThat(group.description()).isNull();
    assertThat(group.pictureUrl()).isNotNull();
  }

  @Test
  void eachPersonHasAResultInTheOrderAskedFor() {
    var id = made().id();
    assertThat(groups.changeMembers(ADA, id, MemberAction.JOIN, List.of(NOBODY, GRACE)))
        .containsExactly(
            new MemberResult(NOBODY, Outcome.NOT_FOUND), new MemberResult(GRACE, Outcome.ALREADY));
    assertThat(groups.changeMembers(ADA, id, MemberAction.PROMOTE, List.of(GRACE)))
        .containsExactly(new MemberResult(GRACE, Outcome.DONE));
    assertThat(groups.changeMembers(ADA, id, MemberAction.LEAVE, List.of(GRACE)))
        .containsExactly(new MemberResult(GRACE, Outcome.DONE));
    assertThat(groups.get(ADA, id).participants()).hasSize(1);
    gateway.settle();
    assertThat(gateway.events(ADA, GroupEvent.GroupMembersChanged.class)).hasSize(2);
  }

  @Test
  void aRevokedInviteLeadsNowhere() {
    var group = made();
    var code = groups.revokeInvite(ADA, group.id());
    assertFault("group.not-found", () -> groups.joinInfo(ADA, group.inviteCode()));
    assertThat(groups.joinInfo(ADA, code).id()).isEqualTo(group.id());
    assertThat(groups.join(ADA, code).id()).isEqualTo(group.id());
  }

  @Test
  void whatWasLeftIsNotFound() {
    var id = made().id();
    groups.leave(ADA, id);
    assertFault("group.not-found", () -> groups.get(ADA, id));
    assertFault("group.not-found", () -> groups.leave(ADA, id));
    gateway.settle();
    assertThat(gateway.events(ADA, GroupEvent.GroupLeft.class)).hasSize(1);
  }
}

package dev.sessiongateway.application.network;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.LinkSignal.Connected;
import dev.sessiongateway.application.network.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.channel.ChannelKey;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.label.LabelId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.profile.PrivacySettings.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What the capabilities of a link keep besides sending, for a network that has them all. Before a
/// test the network knows [NetworkContract#FRIEND], and the account of [NetworkContract#PHONE] will
/// be an administrator of one group and a plain member of another that is restricted.
public interface CapabilityContract extends NetworkContract {

  @Test
  default void aPairingCodeTypedIntoItsPhoneConnects() {
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      heard.next(LoginRequired.class);
      enter(PHONE, link.find(CodePairing.class).orElseThrow().requestCode(PHONE));
      assertThat(heard.next(Connected.class).account().id()).isEqualTo(PHONE.jid());
    }
  }

  @Test
  default void aPairingCodeIsForOnePhoneAndReplacesTheOneBefore() {
    var heard = new SignalRecorder();
    try (var link = network().open(SESSION, heard)) {
      link.connect();
      heard.next(LoginRequired.class);
      var pairing = link.find(CodePairing.class).orElseThrow();
      var first = pairing.requestCode(PHONE);
      var second = pairing.requestCode(PHONE);
      assertFault("invalid.code", () -> enter(PHONE, first));
      assertFault("invalid.code", () -> enter(FRIEND, second));
      assertFault("invalid.code", () -> enter(PHONE, new PairingCode("0000-0000")));
      enter(PHONE, second);
      heard.next(Connected.class);
    }
  }

  @Test
  default void withoutAnAttemptThereIsNoPairingCode() {
    try (var link = pair()) {
      var pairing = link.find(CodePairing.class).orElseThrow();
      assertFault("session.wrong-state", () -> pairing.requestCode(PHONE));
    }
    try (var link = network().open(SESSION, new SignalRecorder())) {
      var pairing = link.find(CodePairing.class).orElseThrow();
      assertFault("session.wrong-state", () -> pairing.requestCode(PHONE));
    }
  }

  @Test
  default void onlyPeopleOnTheNetworkAreFound() {
    try (var link = pair()) {
      var lookup = link.find(ContactLookup.class).orElseThrow();
      assertThat(lookup.lookUp(FRIEND.jid()).orElseThrow().id()).isEqualTo(FRIEND.jid());
      assertThat(lookup.lookUp(Address.person("19999999999"))).isEmpty();
    }
  }

  @Test
  default void groupsOfTheAccountAreInOrderAndFoundByInvite() {
    try (var link = pair()) {
      var reading = link.find(GroupReading.class).orElseThrow();
      var groups = reading.groups();
      assertThat(groups).extracting(g -> g.id().user()).isSorted().hasSizeGreaterThan(1);
      assertThat(groups).allSatisfy(g -> assertThat(roleIn(g)).isNotNull());
      for (var group : groups) {
        assertThat(reading.findByInvite(group.inviteCode()).orElseThrow()).isEqualTo(group);
      }
      assertThat(reading.findByInvite(new InviteCode("0000000000000000000000"))).isEmpty();
    }
  }

  @Test
  default void anAdministratorChangesTheSubjectAndHearsOfIt() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      var reading = link.find(GroupReading.class).orElseThrow();
      var mine = groupWhere(reading.groups(), Group.Role.ADMIN);
      link.find(GroupAdministration.class)
          .orElseThrow()
          .update(mine.id(), GroupChange.ofSubject("Another subject"));
      assertThat(heard.nextEvent(Event.GroupChanged.class))
          .isEqualTo(
              new Event.GroupChanged(
                  mine.id(), PHONE.jid(), GroupChange.ofSubject("Another subject")));
      assertThat(reading.findByInvite(mine.inviteCode()).orElseThrow().subject())
          .isEqualTo("Another subject");
    }
  }

  @Test
  default void aPlainMemberOfARestrictedGroupIsRefused() {
    try (var link = pair()) {
      var reading = link.find(GroupReading.class).orElseThrow();
      var administration = link.find(GroupAdministration.class).orElseThrow();
      var theirs = groupWhere(reading.groups(), Group.Role.MEMBER);
      assertThat(theirs.restrict()).isTrue();
      assertFault(
          "network.refused",
          () -> administration.update(theirs.id(), GroupChange.ofSubject("Mine now")));
      assertFault(
          "group.not-found",
          () ->
              administration.update(
                  Address.group("120363999999999999"), GroupChange.ofSubject("Nowhere")));
      assertThat(reading.groups()).contains(theirs);
    }
  }

  @Test
  default void anUnknownChannelIsEmpty() {
    try (var link = pair()) {
      var reading = link.find(ChannelReading.class).orElseThrow();
      var nowhere = Address.channel("120363999999999999");
      assertThat(reading.find(new ChannelKey.ById(nowhere))).isEmpty();
      assertThat(reading.find(new ChannelKey.ByInvite(new InviteCode("0000000000000000000000"))))
          .isEmpty();
      assertThat(reading.posts(nowhere, 10)).isEmpty();
      assertThat(reading.categories()).isNotEmpty().doesNotHaveDuplicates();
    }
  }

  @Test
  default void aLabelPutTwiceIsHeardOfOnce() {
    var heard = new SignalRecorder();
    try (var link = pair(heard)) {
      var labelling = link.find(Labelling.class).orElseThrow();
      var label = labelling.labels().getFirst();
      labelling.handle(FRIEND.jid(), label.id(), LabelAction.ADD);
      labelling.handle(FRIEND.jid(), label.id(), LabelAction.ADD);
      labelling.handle(FRIEND.jid(), label.id(), LabelAction.REMOVE);
      labelling.handle(FRIEND.jid(), label.id(), LabelAction.REMOVE);
      write(FRIEND, "marker");
      assertThat(heard.nextEvent(Event.LabelHandled.class))
          .isEqualTo(new Event.LabelHandled(FRIEND.jid(), label, LabelAction.ADD));
      assertThat(heard.nextEvent(Event.LabelHandled.class).action()).isEqualTo(LabelAction.REMOVE);
      heard.next(LinkSignal.MessageArrived.class);
      assertThat(heard.drain()).noneMatch(signal -> signal instanceof LinkSignal.Happened);
      assertFault(
          "label.not-found",
          () -> labelling.handle(FRIEND.jid(), new LabelId("none"), LabelAction.ADD));
    }
  }

  @Test
  default void aPrivacyUpdateChangesOnlyWhatItNames() {
    try (var link = pair()) {
      var privacy = link.find(PrivacyEditing.class).orElseThrow();
      var before = privacy.privacy();
      assertThat(before.values()).containsOnlyKeys(Setting.values());
      var update = new PrivacySettings(Map.of(Setting.LAST, "none"));
      assertThat(privacy.update(update)).isEqualTo(before.with(update));
      assertThat(privacy.privacy()).isEqualTo(before.with(update));
    }
  }

  @Test
  default void aPictureIsThereUntilItIsRemoved() {
    try (var link = pair()) {
      var pictures = link.find(ProfilePictures.class).orElseThrow();
      pictures.setPicture(
          new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", null, 100));
      assertThat(pictures.removePicture()).isTrue();
      assertThat(pictures.removePicture()).isFalse();
    }
  }

  private static Group groupWhere(List<Group> groups, Group.Role role) {
    return groups.stream().filter(g -> roleIn(g) == role).findFirst().orElseThrow();
  }

  private static Group.Role roleIn(Group group) {
    return group.participants().stream()
        .filter(p -> p.id().equals(PHONE.jid()))
        .findFirst()
        .orElseThrow()
        .role();
  }
}

package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudBusiness.CloudProfile;
import dev.sessiongateway.application.simulation.NumberSettings;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.journal.SnapshotPart;
import dev.sessiongateway.network.simulator.journal.WorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.AccountChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.BusinessChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.ChannelWorldChange;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupSnapshot;
import dev.sessiongateway.network.simulator.journal.WorldChange.GroupWorldChange;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Change;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Pending;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// What the world has, what it has no more, and that a snapshot recreates it.
class WorldStateTest extends WorldChangesFixture {
  private static final Address LID = new Address("203000000000007", Address.Kind.LID);

  private static List<WorldChange> snapshot(WorldState world) {
    return WorldSnapshot.parts(world).stream()
        .flatMap(SnapshotPart::changes)
        .map(Supplier::get)
        .toList();
  }

  @Test
  void aSnapshotRecreatesTheWorld() {
    changes.apply(tidesMade());
    changes.apply(new WorldChange.WentOnline(FRIDA, false, NOON));
    changes.apply(new AccountChange.MarkedUnread(PAULA, FRIDA));
    changes.apply(new WorldChange.MessageChange.Reacted(id(2), PAULA, FRIDA, id(1), "👍", null));
    changes.apply(new WorldChange.Unlinked(session(CHLOE), FailureReason.UNLINKED));
    var picture =
        new Attachment.Stored(new MediaId("abcdefgh12345678.jpg"), "image/jpeg", "crew.jpg", 10);
    changes.apply(new GroupWorldChange.Pictured(CREW, FRIDA, picture));
    changes.apply(new BusinessChange.BusinessSaved(business(BEN)));
    var lines = snapshot(world);

    var next = world.empty();
    var replayed = new WorldChanges(next);
    lines.forEach(replayed::apply);

    assertThat(snapshot(next)).isEqualTo(lines);
    assertThat(next.phone(FRIDA).isAvailable()).isFalse();
    assertThat(next.phone(FRIDA).lastSeen()).isEqualTo(NOON);
    assertThat(next.phone(FRIDA).isWelcomed()).isTrue();
    assertThat(next.phone(PAULA).markedUnread()).containsExactly(FRIDA);
    assertThat(next.devices().revocationOrNull(session(CHLOE))).isEqualTo(FailureReason.UNLINKED);
    assertThat(Objects.requireNonNull(next.groupOrNull(CREW)).picture()).isEqualTo(picture);
    assertThat(next.business(BEN)).isEqualTo(business(BEN));
  }

  @Test
  void aSnapshotHasTheTimersOfChatsAndWhatIsToDisappear() {
    changes.apply(new AccountChange.TimerSet(PAULA, FRIDA, FRIDA, DisappearingTimer.WEEK));
    world.dueMessages().add(NOON, new DueMessages.Due(PAULA, FRIDA, id(1)));

    assertThat(snapshot(world))
        .contains(
            new AccountChange.TimerSet(PAULA, FRIDA, FRIDA, DisappearingTimer.WEEK),
            new WorldChange.DueKept(PAULA, FRIDA, id(1), NOON));
  }

  @Test
  void aSnapshotHasTheInvitationsOfAGroupWithoutAPicture() {
    assertThat(snapshot(world)).as("nobody is invited").noneMatch(GroupSnapshot.class::isInstance);
    var end = NOON.plusSeconds(60);
    changes.apply(new GroupWorldChange.Invited(CREW, CHLOE, "CrewForChloe0000000001", end));
    var next = world.empty();
    var replayed = new WorldChanges(next);
    snapshot(world).forEach(replayed::apply);

    assertThat(
            Objects.requireNonNull(next.groupOrNull(CREW))
                .invites(CHLOE, new InviteCode("CrewForChloe0000000001"), NOON))
        .isTrue();
  }

  private static CloudBusiness business(Address phone) {
    return new CloudBusiness(
        phone,
        "1" + phone.user(),
        "2" + phone.user(),
        "token-of-" + phone.user(),
        "secret-of-" + phone.user(),
        false,
        null,
        null,
        false,
        CloudProfile.NONE,
        List.of(),
        NumberSettings.NEW,
        List.of());
  }

  @Test
  void aBusinessIsThereUntilItOrItsPhoneIsRemoved() {
    changes.apply(new BusinessChange.BusinessSaved(business(FRIDA)));
    changes.apply(new BusinessChange.BusinessSaved(business(BEN)));
    changes.apply(new BusinessChange.BusinessSaved(business(Address.person("19995550100"))));
    assertThat(world.businesses())
        .as("none without a phone")
        .containsExactly(business(BEN), business(FRIDA));
    assertThat(world.business(FRIDA)).isEqualTo(business(FRIDA));
    assertThat(world.isBusiness(FRIDA)).isTrue();
    assertThat(world.isBusiness(PAULA)).isFalse();

    changes.apply(new BusinessChange.BusinessRemoved(FRIDA));
    changes.apply(new WorldChange.PhoneDeleted(BEN));
    assertThat(world.businesses()).isEmpty();
    assertThat(world.isBusiness(FRIDA)).isFalse();
    assertThatThrownBy(() -> world.business(FRIDA))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("business.not-found"));
  }

  @Test
  void aPhoneThatIsDeletedLeavesNothing() {
    changes.apply(new AccountChange.LidGiven(FRIDA, LID));
    var follower = new FeedFollower(() -> {});
    world.phone(FRIDA).activity.follow(follower);
    changes.apply(new WorldChange.PhoneDeleted(FRIDA));

    assertThat(world.phoneOrNull(FRIDA)).isNull();
    assertThat(world.phoneOrNull(LID)).isNull();
    assertThat(world.lids().lidOrNull(FRIDA)).isNull();
    assertThat(world.holders(PAULA)).as("who had a chat with somebody").isEmpty();
    assertThat(follower.take(10)).contains(new Pending(new Change.PhoneRemoved(), false));
    changes.apply(new WorldChange.PhoneDeleted(FRIDA));
    assertThat(world.phones()).hasSize(3);
  }

  @Test
  void followersAreWokenOnce() {
    world.phone(FRIDA).activity.follow(new FeedFollower(() -> {}));
    write(2, PAULA, FRIDA);

    assertThat(world.takeFollowersToWake()).hasSize(1);
    assertThat(world.takeFollowersToWake()).isEmpty();
  }

  @Test
  void aRenewedInviteCodeIsTheOnlyOne() {
    var group = Objects.requireNonNull(world.groupOrNull(CREW));
    var before = group.inviteCode();
    var code = new InviteCode("RenewedInvite000000001");
    changes.apply(new GroupWorldChange.InviteRevoked(CREW, FRIDA, code));

    assertThat(group.inviteCode()).isEqualTo(code);
    assertThat(world.group(code)).isSameAs(group);
    assertThat(world.group(before)).isNull();
  }

  @Test
  void aDeletedChannelIsFoundByNothing() {
    changes.apply(tidesMade());
    assertThat(world.channel(TIDES_CODE)).isSameAs(world.channel(TIDES));
    changes.apply(new ChannelWorldChange.ChannelDeleted(TIDES, PAULA));

    assertThat(world.channel(TIDES_CODE)).isNull();
    assertThat(world.channelOrNull(TIDES)).isNull();
    assertThatThrownBy(() -> world.channel(TIDES))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("channel.not-found"));
    changes.apply(new ChannelWorldChange.ChannelDeleted(TIDES, PAULA));
  }

  @Test
  void anAccountKeepsItsOtherSessionsWhenOneIsUnlinked() {
    var second = new SessionName("second");
    changes.apply(new WorldChange.Linked(second, PAULA));
    changes.apply(new WorldChange.Unlinked(second, null));
    write(2, FRIDA, PAULA);

    assertThat(world.devices().sessionsOf(PAULA)).containsExactly(session(PAULA));
    assertThat(updates(PAULA)).hasOnlyElementsOfType(LinkSignal.MessageArrived.class).hasSize(1);
  }

  @Test
  void aSessionLearnsAHiddenIdBeforeTheMessageOfItsPerson() {
    changes.apply(new AccountChange.LidGiven(FRIDA, LID));
    var _ = updates(PAULA);
    write(2, FRIDA, PAULA);

    assertThat(updates(PAULA))
        .satisfiesExactly(
            first -> assertThat(first).isInstanceOf(LinkSignal.LidsLearned.class),
            second -> assertThat(second).isInstanceOf(LinkSignal.MessageArrived.class));
  }

  @Test
  void sessionsAreWokenOnce() {
    var _ = world.devices().takeDevicesToWake();
    write(2, FRIDA, PAULA);

    assertThat(world.devices().takeDevicesToWake())
        .extracting(device -> device.session)
        .contains(session(PAULA));
    assertThat(world.devices().takeDevicesToWake()).isEmpty();
  }
}

package dev.sessiongateway.network.simulator.world;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.NOTICES;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.ConnectionLost;
import dev.sessiongateway.domain.event.LinkSignal.LinkFailed;
import dev.sessiongateway.domain.event.LinkSignal.LoginRequired;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DeviceLinkingTest {
  @TempDir private Path directory;
  @AutoClose private Town town;

  @BeforeEach
  void open() {
    town = new Town(directory);
  }

  @Test
  void qrCodesLastSixtySecondsThenTwentyAndThereAreSix() {
    var signals = new SignalRecorder();
    var link = town.open("paula", signals);
    link.connect();
    var lifetimes = new ArrayList<Duration>();
    for (var number = 1; number <= 6; number++) {
      var qr = signals.nextQr();
      assertThat(qr.number()).isEqualTo(number);
      assertThat(qr.value()).startsWith("2@").hasSizeGreaterThan(150);
      assertThat(qr.value().split(",")).hasSize(4);
      lifetimes.add(Duration.between(town.time.instant(), qr.expiresAt()));
      town.time.advance(lifetimes.getLast().minusMillis(1));
      signals.assertSilent();
      town.time.advance(Duration.ofMillis(1));
    }
    assertThat(lifetimes)
        .extracting(Duration::toSeconds)
        .containsExactly(60L, 20L, 20L, 20L, 20L, 20L);
    assertThat(signals.next(LinkFailed.class).reason()).isEqualTo(FailureReason.QR_EXPIRED);
    assertThat(town.time.waiting()).isZero();
  }

  @Test
  void onePhoneHasSeveralSessions() {
    town.pair("one", PAULA);
    town.pair("two", PAULA);
    assertThat(town.phones.phones())
        .filteredOn(phone -> phone.number().equals(PAULA))
        .singleElement()
        .satisfies(phone ->
            assertThat(phone.sessions())
                .containsExactly(new SessionName("one"), new SessionName("two")));
  }

  @Test
  void anAccountJoinsTheDefaultGroupsWhenItIsFirstPaired() {
    var paula = town.pair("paula", PAULA);
    var joined =
        List.of(
            paula.signals().next(GroupEvent.GroupJoined.class),
            paula.signals().next(GroupEvent.GroupJoined.class));
    assertThat(joined).extracting(event -> event.group().id()).containsExactly(HIKERS, NOTICES);
    assertThat(paula.use(GroupReading.class).groups())
        .allSatisfy(group -> assertThat(group.participants()).hasSizeGreaterThan(1));
    var second = town.pair("second", PAULA);
    town.phones.write(FRIDA, PAULA.jid(), "marker");
    second.signals().next(MessageArrived.class);
    assertThat(second.signals().drain()).noneMatch(Event.Reported.class::isInstance);
  }

  @Test
  void aNewDeviceLearnsWhichChatsAreArchived() {
    town.pair("one", PAULA);
    town.phones.write(FRIDA, PAULA.jid(), "Later");
    town.phones.archive(PAULA, FRIDA.jid(), true);
    var second = town.pair("two", PAULA);
    second.signals().next(Event.HistorySynced.class);
    assertThat(second.signals().next(Event.ChatArchived.class))
        .isEqualTo(new Event.ChatArchived(FRIDA.jid(), true));
  }

  @Test
  void aFullGroupSendsNewcomersToAnotherOneLikeIt() {
    for (var number = 0; number < GroupState.FULL; number++) {
      var phone = new PhoneNumber("49152%08d".formatted(number));
      town.phones.create(phone, null);
      town.pair("session" + number, phone).close();
    }
    var paula = town.pair("paula", PAULA);
    var groups = paula.use(GroupReading.class).groups();
    assertThat(groups)
        .extracting(Group::id)
        .containsExactly(Address.group("120363000000001101"), Address.group("120363000000001102"));
    assertThat(groups).allSatisfy(group -> assertThat(group.participants()).hasSizeBetween(3, 6));
    assertThat(groups)
        .extracting(Group::inviteCode)
        .containsExactly(
            new InviteCode("HikersInvite0000001101"), new InviteCode("NoticeInvite0000001102"));
    assertThat(town.phones.world().groups())
        .allSatisfy(
            group -> assertThat(group.participants()).hasSizeLessThanOrEqualTo(GroupState.FULL));
  }

  @Test
  void aSessionHasOneOpenLink() {
    town.pair("paula", PAULA);
    assertThatThrownBy(() -> town.open("paula", new SignalRecorder()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anUnlinkedSessionIsToldAtOnceAndPairsAgain() {
    var paula = town.pair("paula", PAULA);
    town.phones.unlink(PAULA, new SessionName("paula"));
    assertThat(paula.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
    assertFault("session.unauthenticated", () -> paula.send(FRIDA.jid(), "hello", 1));
    paula.link().connect();
    assertThat(paula.signals().nextQr().number()).isEqualTo(1);
  }

  @Test
  void aSessionUnlinkedWhileItWasAwayIsToldWhenItConnects() {
    town.pair("paula", PAULA).close();
    town.phones.unlink(PAULA, new SessionName("paula"));
    var signals = new SignalRecorder();
    var link = town.open("paula", signals);
    link.connect();
    assertThat(signals.next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
    link.connect();
    signals.next(LoginRequired.class);
  }

  @Test
  void onlyAPhonesOwnSessionsCanBeUnlinked() {
    town.pair("paula", PAULA);
    assertFault("session.not-found", () -> town.phones.unlink(FRIDA, new SessionName("paula")));
    assertThat(town.open("other", new SignalRecorder())).isNotNull();
  }

  @Test
  void aForgottenSessionHearsNothingMore() {
    var paula = town.pair("paula", PAULA);
    paula.signals().next(GroupEvent.GroupJoined.class);
    paula.signals().next(GroupEvent.GroupJoined.class);
    town.network.forget(new SessionName("paula"));
    town.phones.write(FRIDA, PAULA.jid(), "hello");
    paula.link().connect();
    assertThat(paula.signals().nextQr().number()).isEqualTo(1);
  }

  @Test
  void aNumberWrittenWithItsTrunkZeroIsFoundUnderItsRightForm() {
    var paula = town.pair("paula", PAULA);
    var lookup = paula.use(ContactLookup.class);
    assertThat(lookup.lookUp(Address.person("4407700900102")).orElseThrow().id())
        .isEqualTo(Town.BEN.jid());
  }

  @Test
  void aBlockedRecipientIsRefused() {
    var paula = town.pair("paula", PAULA);
    assertFault("network.refused", () -> paula.send(Address.person("15550000403"), "hello", 1));
    assertThat(town.messages(PAULA, Address.person("15550000403"))).isEmpty();
  }

  @Test
  void aDeadNetworkTakesNothing() {
    var paula = town.pair("paula", PAULA);
    assertFault("network.down", () -> paula.send(Address.person("15550000500"), "hello", 1));
    assertFault("network.down", () -> paula.send(Address.person("15550000500"), "hello", 1));
    assertThat(town.messages(PAULA, Address.person("15550000500"))).isEmpty();
  }

  @Test
  void aLostAnswerIsMendedByRepeating() {
    var paula = town.pair("paula", PAULA);
    var chat = Address.person("15550000502");
    assertFault("network.down", () -> paula.send(chat, "hello", 1));
    var id = paula.send(chat, "hello", 1);
    assertThat(town.messages(PAULA, chat))
        .singleElement()
        .satisfies(shown -> {
          assertThat(shown.message().id()).isEqualTo(id);
          assertThat(shown.message().ack()).isEqualTo(Ack.SERVER);
        });
  }

  @Test
  void aSlowNetworkTakesTwoSeconds() throws Exception {
    var paula = town.pair("paula", PAULA);
    var chat = Address.person("15550000504");
    var sent = CompletableFuture.supplyAsync(() -> paula.send(chat, "hello", 1), town.executor);
    while (town.time.waiting() == 0) {
      Thread.onSpinWait();
    }
    town.time.advance(Duration.ofMillis(1_999));
    assertThat(sent).isNotDone();
    town.time.advance(Duration.ofMillis(1));
    sent.get(60, TimeUnit.SECONDS);
    assertThat(town.messages(PAULA, chat)).hasSize(1);
  }

  @Test
  void aDroppedConnectionComesBackWithWhatWasMissed() {
    var paula = town.pair("paula", PAULA);
    assertFault("network.down", () -> paula.send(Address.person("15550000408"), "hello", 1));
    paula.signals().next(ConnectionLost.class);
    town.phones.write(FRIDA, PAULA.jid(), "are you there?");
    town.time.advance(Duration.ofSeconds(3));
    paula.signals().next(Connected.class);
    assertThat(paula.signals().next(MessageArrived.class).message().content().text())
        .isEqualTo("are you there?");
  }

  @Test
  void aBannedAccountLosesEverySession() {
    var one = town.pair("one", PAULA);
    var two = town.pair("two", PAULA);
    assertFault("network.refused", () -> one.send(Address.person("15550000410"), "spam", 1));
    assertThat(one.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.BANNED);
    assertThat(two.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.BANNED);
  }
}

package dev.sessiongateway.network.simulator;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sessiongateway.application.network.SignalRecorder;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.simulation.FaultInjection;
import dev.sessiongateway.application.simulation.FaultRule;
import dev.sessiongateway.application.simulation.FaultRule.Target;
import dev.sessiongateway.application.simulation.FaultRule.Trigger;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.application.simulation.NetworkFault.Acks;
import dev.sessiongateway.application.simulation.NetworkFault.Direction;
import dev.sessiongateway.application.simulation.NetworkFault.Refusal;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.application.simulation.WorldControl.WorldSource;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.Connected;
import dev.sessiongateway.domain.event.LinkSignal.ConnectionLost;
import dev.sessiongateway.domain.event.LinkSignal.LinkFailed;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each fault on demand, as a session and a phone notice it.
final class FaultsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;
  private FaultInjection faults;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
    town.heardBy(paula);
    faults = Simulation.of(town.network).orElseThrow().faults();
  }

  @Test
  void latencyDelaysASend() throws Exception {
    add(new NetworkFault.Latency(SECOND, Duration.ZERO, Direction.OUT));
    var sending = sendLater();

    awaitTimer(SECOND);
    assertThat(onFridasPhone()).isEmpty();
    town.time.advance(SECOND);
    sending.get(60, TimeUnit.SECONDS);

    assertThat(onFridasPhone()).containsExactly("hello");
  }

  @Test
  void latencyDelaysWhatArrivesAndKeepsItsOrder() {
    add(new NetworkFault.Latency(SECOND, Duration.ZERO, Direction.IN));
    write("one");
    awaitTimer(SECOND);
    write("two");
    await(() -> faults.list().getFirst().fired() == 2);
    paula.signals().assertSilent();

    town.time.advance(SECOND);

    assertThat(next()).isEqualTo("one");
    assertThat(next()).isEqualTo("two");
  }

  @Test
  void jitterIsWithinItsBoundAndTheSameInEachRun() throws Exception {
    faults.add(
        new FaultRule(
            new NetworkFault.Latency(SECOND, SECOND, Direction.OUT),
            new Target.World(),
            Trigger.ALWAYS,
            null,
            42L));
    var sending = sendLater();

    await(() -> town.time.untilNext().isPresent());
    assertThat(town.time.untilNext().orElseThrow())
        .isEqualTo(Duration.ofNanos(1_159_910_392L))
        .isBetween(SECOND, SECOND.multipliedBy(2));
    town.time.advance(SECOND.multipliedBy(2));
    sending.get(60, TimeUnit.SECONDS);
  }

  @Test
  void aDroppedSendIsNeverAnsweredAndItsRepetitionArrives() {
    faults.add(FaultRule.of(new NetworkFault.Drop(Direction.OUT)).when(Trigger.next(1)));

    assertThat(down(1).uncertain()).isTrue();
    assertThat(onFridasPhone()).isEmpty();

    paula.send(FRIDA.jid(), "hello", 1);
    assertThat(onFridasPhone()).containsExactly("hello");
  }

  @Test
  void aDroppedSignalComesAgain() {
    faults.add(FaultRule.of(new NetworkFault.Drop(Direction.IN)).when(Trigger.next(1)));
    write("hello");
    awaitTimer(SECOND);
    paula.signals().assertSilent();

    town.time.advance(SECOND);

    assertThat(next()).isEqualTo("hello");
  }

  @Test
  void aDroppedSignalThatIsNotRepeatedIsGone() {
    faults.add(FaultRule.of(new NetworkFault.Drop(Direction.IN)).when(Trigger.nth(1)));
    town.phones.typing(FRIDA, PAULA.jid(), true);
    await(() -> faults.list().getFirst().fired() == 1);

    town.time.advance(Duration.ofMinutes(1));
    write("after it");

    assertThat(paula.signals().next(MessageArrived.class).message().content().text())
        .isEqualTo("after it");
  }

  @Test
  void aDuplicateHasTheSameId() {
    faults.add(FaultRule.of(new NetworkFault.Duplicate(Direction.IN)).when(Trigger.next(1)));
    write("hello");

    var first = paula.signals().next(MessageArrived.class);
    assertThat(paula.signals().next(MessageArrived.class)).isEqualTo(first);
  }

  @Test
  void aSendThatIsDuplicatedReachesThePhoneOnce() {
    add(new NetworkFault.Duplicate(Direction.OUT));
    paula.send(FRIDA.jid(), "hello", 1);

    assertThat(onFridasPhone()).containsExactly("hello");
  }

  @Test
  void reorderedSignalsAllArriveInAnotherOrder() {
    faults.add(FaultRule.of(new NetworkFault.Reorder(3)).when(Trigger.next(1)));
    Stream.of("one", "two", "three").forEach(this::write);

    var order = List.of(next(), next(), next());

    assertThat(order)
        .containsExactlyInAnyOrder("one", "two", "three")
        .isNotEqualTo(List.of("one", "two", "three"));
  }

  @Test
  void aSignalWithNothingToMixWaitsASecond() {
    add(new NetworkFault.Reorder(3));
    write("alone");
    awaitTimer(SECOND);
    paula.signals().assertSilent();

    town.time.advance(SECOND);

    assertThat(next()).isEqualTo("alone");
  }

  @Test
  void aRejectedSendTellsItsReason() {
    faults.add(
        FaultRule.of(new NetworkFault.Reject(Refusal.REFUSED, "spam")).when(Trigger.next(1)));
    assertFault("network.refused", () -> paula.send(FRIDA.jid(), "hello", 1));

    faults.add(FaultRule.of(new NetworkFault.Reject(Refusal.DOWN, "busy")).when(Trigger.nth(1)));
    assertThat(down(1).uncertain()).isFalse();
    paula.send(FRIDA.jid(), "hello", 1);
    assertThat(onFridasPhone()).containsExactly("hello");
  }

  @Test
  void aLostAnswerLeavesTheMessageOnThePhone() {
    faults.add(FaultRule.of(new NetworkFault.AcksLost(Acks.ANSWERS)).when(Trigger.next(1)));

    assertThat(down(1).uncertain()).isTrue();
    paula.send(FRIDA.jid(), "hello", 1);

    assertThat(onFridasPhone()).containsExactly("hello");
  }

  @Test
  void aLateAnswerComesAfterTheMessageArrived() throws Exception {
    add(new NetworkFault.AcksLate(Acks.ANSWERS, SECOND));
    var sending = sendLater();

    awaitTimer(SECOND);
    assertThat(onFridasPhone()).containsExactly("hello");
    assertThat(sending.isDone()).isFalse();
    town.time.advance(SECOND);
    sending.get(60, TimeUnit.SECONDS);
  }

  @Test
  void lostReceiptsNeverArrive() {
    faults.add(FaultRule.of(new NetworkFault.AcksLost(Acks.RECEIPTS)).when(Trigger.next(1)));
    paula.send(FRIDA.jid(), "hello", 1);
    town.phones.read(FRIDA, PAULA.jid());

    assertThat(paula.signals().next(Event.MessageAcked.class).ack()).isEqualTo(Ack.READ);
  }

  @Test
  void lateReceiptsAreOvertakenAndSurviveACrash(@TempDir Path copy) {
    add(new NetworkFault.AcksLate(Acks.RECEIPTS, SECOND));
    paula.send(FRIDA.jid(), "hello", 1);
    write("faster");
    assertThat(next()).isEqualTo("faster");

    try (var again = town.afterCrash(copy)) {
      var reopened = again.open("paula", PAULA);
      assertThat(reopened.signals().next(Event.MessageAcked.class).ack()).isEqualTo(Ack.DEVICE);
    }
    town.time.advance(SECOND);
    assertThat(paula.signals().next(Event.MessageAcked.class).ack()).isEqualTo(Ack.DEVICE);
  }

  @Test
  void aSlowLinkTakesItsTimeByTheSize() {
    add(new NetworkFault.SlowLink(100));
    write("x".repeat(300));
    // 200 bytes around 300 bytes of text.
    awaitTimer(Duration.ofSeconds(5));
    paula.signals().assertSilent();

    town.time.advance(Duration.ofSeconds(5));

    assertThat(next()).hasSize(300);
  }

  @Test
  void aConnectionIsLostAtOnceAndComesBack() {
    var rule = faults.add(FaultRule.of(new NetworkFault.Disconnect(SECOND)).at(ofPaula()));
    paula.signals().next(ConnectionLost.class);
    assertThat(rule.fired()).isEqualTo(1);
    assertThat(rule.isOver()).isTrue();
    write("meanwhile");

    town.time.advance(SECOND);

    paula.signals().next(Connected.class);
    assertThat(next()).isEqualTo("meanwhile");
  }

  @Test
  void aConnectionIsLostAtTheSecondSend() {
    faults.add(FaultRule.of(new NetworkFault.Disconnect(SECOND)).when(Trigger.nth(2)));

    paula.send(FRIDA.jid(), "hello", 1);
    assertThat(down(2).retryAfter()).isEqualTo(SECOND);

    paula.signals().next(ConnectionLost.class);
  }

  @Test
  void aFlappingConnectionIsLostAgainAndAgain() {
    var rule = add(new NetworkFault.Flapping(SECOND.multipliedBy(2)));
    for (var round = 0; round < 3; round++) {
      paula.signals().next(ConnectionLost.class);
      town.time.advance(SECOND);
      paula.signals().next(Connected.class);
      town.time.advance(SECOND);
    }
    paula.signals().next(ConnectionLost.class);

    faults.remove(rule.id());
    town.time.advance(Duration.ofMinutes(1));
    paula.signals().next(Connected.class);
    write("up");
    assertThat(next()).isEqualTo("up");
  }

  @Test
  void aLinkThatHangsIsNeverConnected() {
    add(new NetworkFault.Hang());
    paula.close();
    var signals = new SignalRecorder();
    try (var link = town.open("paula", signals)) {
      link.connect();
    }
    assertThat(faults.list().getFirst().fired()).isEqualTo(1);
    signals.assertSilent();

    faults.clear();
    town.open("paula", PAULA);
  }

  @Test
  void aPhoneUnlinksItsSessions() {
    faults.add(FaultRule.of(new NetworkFault.Unlink()).at(new Target.OfNumber(PAULA.jid())));

    assertThat(paula.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.UNLINKED);
  }

  @Test
  void aBannedAccountIsBannedAgainUntilTheEnd() {
    var end = town.time.instant().plusSeconds(3_600);
    faults.add(
        FaultRule.of(new NetworkFault.Ban()).at(new Target.OfNumber(PAULA.jid())).until(end));
    assertThat(paula.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.BANNED);

    paula.link().connect();
    town.phones.scan(PAULA, paula.signals().nextQr().value());
    assertThat(paula.signals().next(LinkFailed.class).reason()).isEqualTo(FailureReason.BANNED);

    town.time.advance(Duration.ofHours(1));
    paula.link().connect();
    town.phones.scan(PAULA, paula.signals().nextQr().value());
    paula.signals().next(Connected.class);
  }

  @Test
  void sendsBeyondTheLimitWaitForTheNextPeriod() {
    add(new NetworkFault.RateLimit(2, Duration.ofMinutes(1)));
    paula.send(FRIDA.jid(), "one", 1);
    paula.send(FRIDA.jid(), "two", 2);
    town.time.advance(Duration.ofSeconds(15));

    assertThat(down(3).retryAfter()).isEqualTo(Duration.ofSeconds(45));

    town.time.advance(Duration.ofSeconds(45));
    paula.send(FRIDA.jid(), "three", 3);
    assertThat(onFridasPhone()).containsExactly("one", "two", "three");
  }

  @Test
  void aNumberThatIsNotRegisteredIsNotFound() {
    faults.add(FaultRule.of(new NetworkFault.NotRegistered()).at(new Target.OfNumber(FRIDA.jid())));

    assertThat(paula.use(ContactLookup.class).lookUp(FRIDA.jid())).isEmpty();
    assertThat(paula.use(ContactLookup.class).lookUp(ADA.jid())).isPresent();
    assertFault("network.refused", () -> paula.send(FRIDA.jid(), "hello", 1));
  }

  @Test
  void theFileOfAReceivedMessageIsGone() {
    add(new NetworkFault.MediaGone());
    var file = new Attachment.Stored(new MediaId("photo-1234.png"), "image/png", "photo.png", 70);
    town.phones.send(FRIDA, PAULA.jid(), file, "look", null);

    var arrived = paula.signals().next(MessageArrived.class).message().content();
    assertThat(arrived.text()).isEqualTo("look");
    assertThat(arrived.attachment())
        .isInstanceOfSatisfying(
            Attachment.Stored.class, gone -> assertThat(gone.id()).isNotEqualTo(file.id()));
    assertThat(town.last(PAULA, FRIDA.jid()).message().content().attachment()).isEqualTo(file);
  }

  @Test
  void aResetRemovesTheFaultsAndStoriesOfTheNewWorldEnd() {
    add(new NetworkFault.Hang());
    town.phones.write(
        FRIDA, Address.STATUS, new Content.Story(new Content.Text("sun"), null, List.of()), null);
    var control = Simulation.of(town.network).orElseThrow().world();
    var saved = control.snapshot();

    control.reset(new WorldSource.Initial(), false);
    assertThat(faults.list()).isEmpty();

    control.restore(saved);
    assertThat(town.messages(FRIDA, Address.STATUS)).hasSize(1);
    town.time.advance(Duration.ofDays(1));
    assertThat(town.messages(FRIDA, Address.STATUS)).isEmpty();
  }

  static Stream<Runnable> impossible() {
    var minute = Duration.ofMinutes(1);
    return Stream.of(
        () -> new NetworkFault.Latency(minute.plusNanos(1), Duration.ZERO, Direction.IN),
        () -> new NetworkFault.Latency(Duration.ZERO, Duration.ZERO, Direction.IN),
        () -> new NetworkFault.AcksLate(Acks.ALL, Duration.ZERO),
        () -> new NetworkFault.Reorder(1),
        () -> new NetworkFault.SlowLink(0),
        () -> new NetworkFault.Disconnect(Duration.ofSeconds(-1)),
        () -> new NetworkFault.Flapping(Duration.ofMillis(10)),
        () -> new NetworkFault.RateLimit(-1, minute),
        () -> new NetworkFault.RateLimit(1, Duration.ZERO),
        () -> new Trigger(0, null, null),
        () -> new Trigger(Double.NaN, null, null),
        () -> new Trigger(1, 0, null),
        () -> new Trigger(1, 1, 1));
  }

  @ParameterizedTest
  @MethodSource("impossible")
  void impossibleValuesAreRefused(Runnable make) {
    assertThat(catchThrowableOfType(FaultException.class, make::run))
        .satisfies(e -> assertThat(e.fault()).isInstanceOf(Fault.Invalid.class));
  }

  private FaultInjection.Injected add(NetworkFault fault) {
    return faults.add(FaultRule.of(fault));
  }

  private static Target ofPaula() {
    return new Target.OfSession(new SessionName("paula"));
  }

  private void write(String text) {
    town.phones.write(FRIDA, PAULA.jid(), text);
  }

  /// The text of the next message of Paula's session.
  private String next() {
    return paula.signals().next(MessageArrived.class).message().content().text();
  }

  private List<String> onFridasPhone() {
    return town.messages(FRIDA, PAULA.jid()).stream()
        .map(shown -> shown.message().content().text())
        .toList();
  }

  private Future<?> sendLater() {
    return town.executor.submit(() -> paula.send(FRIDA.jid(), "hello", 1));
  }

  private Fault.NetworkDown down(int number) {
    var thrown =
        catchThrowableOfType(FaultException.class, () -> paula.send(FRIDA.jid(), "hello", number));
    assertThat(thrown).isNotNull();
    return (Fault.NetworkDown) thrown.fault();
  }

  private void awaitTimer(Duration delay) {
    await(() -> town.time.hasTimerIn(delay));
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      Thread.onSpinWait();
    }
  }
}

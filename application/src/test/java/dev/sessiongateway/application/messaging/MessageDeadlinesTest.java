package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.messaging.Messaging.SendListener.Outcome;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Each message is given up at its own deadline: not earlier, not later, and once.
@ExpectsLog(
    value =
        "WARN (ada - (the network did not confirm messages in time"
            + "|unconfirmed messages wait for the next start of the link"
            + "|messages without an acknowledgement could not be given up yet)"
            + "|AckDeadlines - unconfirmed messages are looked for session by session)",
    optional = "which of them is logged depends on the test")
class MessageDeadlinesTest extends SendingFixture {
  private static final Duration DEADLINE = Duration.ofMinutes(5);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration MILLI = Duration.ofMillis(1);
  private static final MessageId OTHER = new MessageId("3EB0C0FFEE87654321");

  private void sendInVain(MessageId id) {
    gateway.network.failNextSend(AWAY);
    assertFault(
        "network.down", () -> send(text("hello").withIdempotency(new Idempotency.ById(id))));
  }

  private void failEachSend() {
    gateway.network.duringSends(_ -> {
      throw AWAY.toException();
    });
  }

  private List<Ack> acksOf(MessageId... ids) {
    return List.of(ids).stream().map(id -> stored(id).ack()).toList();
  }

  private void relink() {
    gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
    gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
  }

  @Test
  void oneThatIsGivenUpTakesNoOtherAlong() {
    var told = new ArrayList<Outcome>();
    gateway.with(config -> config.sendListener = (_, outcome, _) -> told.add(outcome));
    gateway.active(ADA);
    sendInVain(ID);
    gateway.advance(MINUTE);
    sendInVain(OTHER);
    gateway.advance(DEADLINE.minus(MINUTE));
    assertThat(acksOf(ID, OTHER)).containsExactly(Ack.ERROR, Ack.PENDING);
    gateway.advance(MINUTE.minus(MILLI));
    assertThat(acksOf(ID, OTHER)).containsExactly(Ack.ERROR, Ack.PENDING);
    gateway.advance(MILLI);
    assertThat(acksOf(ID, OTHER)).containsExactly(Ack.ERROR, Ack.ERROR);
    gateway.advance(MINUTE);
    assertThat(told)
        .containsExactly(
            Outcome.UNCONFIRMED, Outcome.UNCONFIRMED, Outcome.TIMED_OUT, Outcome.TIMED_OUT);
  }

  @Test
  void aNewerOneIsNotGivenUpWithThoseOfAnEarlierProcess() {
    gateway.active(ADA);
    sendInVain(ID);
    gateway.close();
    failEachSend();
    gateway.gateway();
    gateway.advance(MINUTE);
    sendInVain(OTHER);
    gateway.advance(DEADLINE.minus(MINUTE));
    assertThat(acksOf(ID, OTHER)).containsExactly(Ack.ERROR, Ack.PENDING);
    gateway.advance(MINUTE.minus(MILLI));
    assertThat(acksOf(OTHER)).containsExactly(Ack.PENDING);
    gateway.advance(MILLI);
    assertThat(acksOf(OTHER)).containsExactly(Ack.ERROR);
  }

  @Test
  void theWholeDeadlineBeginsAfterAPause() {
    gateway.active(ADA);
    failEachSend();
    sendInVain(ID);
    gateway.advance(MINUTE);
    gateway.gateway().sessions().pause(ADA);
    gateway.settle();
    gateway.advance(MINUTE);
    gateway.gateway().sessions().start(ADA);
    gateway.settle();
    gateway.advance(DEADLINE.minus(MILLI));
    assertThat(acksOf(ID)).containsExactly(Ack.PENDING);
    gateway.advance(MILLI);
    assertThat(acksOf(ID)).containsExactly(Ack.ERROR);
  }

  @Test
  void onesThatTheStoreCouldNotNameAtTheStartAreGivenUpAllTheSame() {
    var ports = new PortFaults();
    gateway.with(config -> config.stores = ports.in(gateway.stores));
    gateway.active(ADA);
    sendInVain(ID);
    gateway.close();
    gateway.network.unlink(ADA);
    ports.before("unconfirmed", MessageDeadlinesTest::fail);
    gateway.gateway();
    gateway.advance(DEADLINE);
    assertThat(acksOf(ID)).containsExactly(Ack.ERROR);
  }

  private static void fail() {
    throw new IllegalStateException("no answer");
  }

  @Test
  void onesThatTheStoreCannotReadAtTheirDeadlineAreGivenUpOnceItCan() {
    var ports = new PortFaults();
    gateway.with(config -> config.stores = ports.in(gateway.stores));
    gateway.active(ADA);
    sendInVain(ID);
    gateway.close();
    gateway.network.unlink(ADA);
    ports.before("pending", MessageDeadlinesTest::fail);
    gateway.gateway();
    gateway.advance(DEADLINE);
    assertThat(acksOf(ID)).containsExactly(Ack.PENDING);
    ports.before("pending", () -> {});
    gateway.advance(Duration.ofSeconds(5));
    assertThat(acksOf(ID)).containsExactly(Ack.ERROR);
  }

  /// Their deadline passes while the first of them is being sent again.
  private CountDownLatch resendAcrossTheDeadline(MessageId... ids) throws InterruptedException {
    gateway.active(ADA);
    for (var id : ids) {
      sendInVain(id);
      gateway.advance(Duration.ofSeconds(1));
    }
    gateway.close();
    gateway.network.unlink(ADA);
    gateway.gateway().sessions().start(ADA);
    gateway.settle();
    var reached = new CountDownLatch(1);
    var goesOn = new CountDownLatch(1);
    gateway.network.duringSends(_ -> {
      reached.countDown();
      awaitQuietly(goesOn);
    });
    gateway.network.scan(ADA, FakeNetwork.ADA);
    assertThat(reached.await(1, TimeUnit.MINUTES)).isTrue();
    gateway.time.advance(DEADLINE);
    gateway.background.awaitIdle();
    assertThat(acksOf(ids)).containsOnly(Ack.PENDING);
    return goesOn;
  }

  @Test
  void onesThatAreAboutToBeSentAgainAreNotGivenUp() throws Exception {
    var goesOn = resendAcrossTheDeadline(ID, OTHER);
    goesOn.countDown();
    gateway.settle();
    assertThat(acks()).containsExactly(Ack.SERVER, Ack.SERVER);
  }

  /// The network takes one and fails three times: then the others are not tried.
  @Test
  void onesThatAreNotSentAgainAfterAllAreGivenUpThen() throws Exception {
    var ids =
        IntStream.rangeClosed(1, 5).mapToObj(i -> new MessageId("3EB0C0FFEE0000000" + i)).toList();
    var goesOn = resendAcrossTheDeadline(ids.toArray(MessageId[]::new));
    failEachSend();
    goesOn.countDown();
    gateway.settle();
    assertThat(acksOf(ids.getFirst(), ids.getLast())).containsExactly(Ack.SERVER, Ack.ERROR);
  }

  @Test
  void aPauseEndsTheDelayBeforeTheNextAttempt() {
    postponed();
    gateway.gateway().sessions().pause(ADA);
    gateway.settle();
    gateway.gateway().sessions().start(ADA);
    gateway.settle();
    assertThat(gateway.network.sent(ADA)).hasSize(1);
    assertThat(acksOf(ID)).containsExactly(Ack.SERVER);
  }

  private void postponed() {
    gateway.active(ADA);
    sendInVain(ID);
    gateway.network.failNextSend(AWAY);
    relink();
    gateway.settle();
    assertThat(gateway.network.attempts(ADA)).isEqualTo(2);
    relink();
    gateway.settle();
    assertThat(gateway.network.attempts(ADA)).as("it waits").isEqualTo(2);
  }

  @Test
  void aClosedGatewayLeavesNoDelay() {
    postponed();
    gateway.close();
    assertThat(gateway.time.waiting()).isZero();
  }
}

package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A message is given up once, at its deadline, and never while the network is taking it.
class GivenUpMessageTest extends SendingFixture {
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch goesOn = new CountDownLatch(1);

  private void sendInVain() {
    gateway.network.failNextSend(AWAY);
    assertFault(
        "network.down", () -> send(text("hello").withIdempotency(new Idempotency.ById(ID))));
  }

  /// The next link sends it again, and the network has not answered yet.
  private void isOnItsWay() throws InterruptedException {
    gateway.network.duringSends(_ -> {
      reached.countDown();
      awaitQuietly(goesOn);
    });
    gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
    gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
    assertThat(reached.await(1, TimeUnit.MINUTES)).isTrue();
  }

  private void arrives() {
    gateway.network.duringSends(_ -> {});
    goesOn.countDown();
    gateway.settle();
  }

  @Test
  void whatIsOnItsWayAtItsDeadlineIsNotGivenUp() throws Exception {
    gateway.active(ADA);
    sendInVain();
    isOnItsWay();
    gateway.time.advance(DEADLINE);
    gateway.background.awaitIdle();
    assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
    arrives();
    gateway.advance(DEADLINE);
    assertThat(acks()).containsExactly(Ack.SERVER);
  }

  @Test
  @ExpectsLog("WARN ada - the network did not confirm messages in time")
  void whatWasOnItsWayAtItsDeadlineAndFailsIsGivenUpSoon() throws Exception {
    gateway.active(ADA);
    sendInVain();
    gateway.network.failNextSend(AWAY);
    isOnItsWay();
    gateway.time.advance(DEADLINE);
    gateway.background.awaitIdle();
    arrives();
    assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
    gateway.advance(Duration.ofSeconds(5));
    assertThat(stored(ID).ack()).isEqualTo(Ack.ERROR);
    assertThat(acks()).containsExactly(Ack.ERROR);
  }

  @Test
  @ExpectsLog("WARN ada - unconfirmed messages wait for the next start of the link")
  void aClosedGatewayGivesNothingUpAndLeavesNoTimer() {
    gateway.active(ADA);
    sendInVain();
    gateway.close();
    assertThat(gateway.time.waiting()).isZero();
    gateway.advance(DEADLINE);
    gateway.network.lose(MessageSending.class);
    gateway.gateway();
    assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 1_001})
  @ExpectsLog("WARN ada - the network did not confirm messages in time")
  void allAreGivenUpHoweverManyThereAre(int count) {
    gateway.active(ADA);
    gateway.network.lose(MessageSending.class);
    var ada = gateway.session(ADA).ref();
    for (var number = 1; number <= count; number++) {
      var message = Samples.sent(number, Samples.GRACE);
      gateway.stores.messages().record(ada, message, "print", Samples.stamp("" + number));
    }
    gateway.close();
    gateway.network.unlink(ADA);
    gateway.gateway();
    gateway.advance(DEADLINE);
    assertThat(gateway.stores.messages().pending(ada, null, 10)).isEmpty();
    assertThat(acks()).hasSize(count).containsOnly(Ack.ERROR);
    assertThat(gateway.time.hasTimerIn(Duration.ofSeconds(5))).as("another attempt").isFalse();
  }

  @Test
  void whatIsSettledHasNoDeadlineAnyMore() {
    gateway.active(ADA);
    var idle = gateway.time.waiting();
    sendInVain();
    assertThat(gateway.time.waiting()).isGreaterThan(idle);
    send(text("hello").withIdempotency(new Idempotency.ById(ID)));
    gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
    gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
    gateway.settle();
    assertThat(gateway.time.waiting()).isEqualTo(idle);
    assertThat(acks()).containsExactly(Ack.SERVER);
  }
}

package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.delivery.Delivery.Attempt;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A gateway that is closed during a delivery: what the receiver answers counts, and an attempt
/// that only the end broke off does not. Most webhooks here have one attempt for an event, which
/// would be a dead letter with it.
@ExpectsLog(
    value = "WARN ada - a receiver ",
    optional = "only the tests of real failures provoke it")
class EndDuringDeliveryTest extends DeliveryFixture {
  private static final Attempt BROKEN_OFF =
      new Attempt(
          new Outcome.Failed("the gateway is stopping", null), null, Duration.ofMillis(9), "");

  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final AtomicReference<@Nullable Supplier<Attempt>> atTheEnd = new AtomicReference<>();

  /// The next delivery ends so, when the gateway is closed.
  private void hang(Attempt attempt) {
    atTheEnd.set(() -> attempt);
  }

  private void connect(RetryPolicy retries) {
    gateway.with(config -> {
      config.eventRenderer = gateway.renderer;
      config.delivery =
          (webhook, event, origin) -> {
            var ends = atTheEnd.getAndSet(null);
            if (ends == null) {
              return gateway.delivery.deliver(webhook, event, origin);
            }
            reached.countDown();
            awaitQuietly(closed);
            return ends.get();
          };
    });
    gateway.active(ADA, told(hook(ONE, retries)));
  }

  private void append() {
    gateway.stores.events().append(gateway.session(ADA).ref(), List.of(Samples.event("one")));
  }

  private void closeMeanwhile() throws InterruptedException {
    assertThat(reached.await(1, TimeUnit.MINUTES)).isTrue();
    gateway.gateway().close();
    closed.countDown();
    gateway.settle();
  }

  @Test
  void anAttemptThatTheEndBrokeOffIsMadeAgainByTheNextStart() throws Exception {
    connect(constant(60, 0));
    hang(BROKEN_OFF);
    append();
    closeMeanwhile();
    gateway.reopen();
    assertThat(letters(ADA)).isEmpty();
    assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
    assertThat(gateway.delivery.deliveredTo(ONE))
        .extracting(one -> one.event().attempt())
        .containsOnly(1);
  }

  @Test
  void aReceiverThatTheClosedGatewayRefusesIsNoErrorAndIsCalledAgain() throws Exception {
    connect(constant(60, 0));
    atTheEnd.set(() -> {
      throw new IllegalStateException("the gateway is closed");
    });
    append();
    closeMeanwhile();
    gateway.reopen();
    assertThat(letters(ADA)).isEmpty();
    assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA));
  }

  @Test
  void anEventThatIsAcceptedMeanwhileIsNotDeliveredAgain() throws Exception {
    connect(constant(60, 0));
    hang(new Attempt(new Outcome.Accepted(200), 200, Duration.ofMillis(9), ""));
    append();
    var end = gateway.log(ADA).getLast().seq();
    closeMeanwhile();
    gateway.reopen();
    assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA).stream().filter(seq -> seq != end).toList());
  }

  @Test
  @ExpectsLog("WARN ada - an event went to the dead letters")
  void aFailureThatTheReceiverAnswersCounts() throws Exception {
    connect(constant(60, 0));
    hang(new Attempt(DOWN, 503, Duration.ofMillis(9), ""));
    append();
    closeMeanwhile();
    gateway.reopen();
    assertThat(letters(ADA)).hasSize(1);
  }

  @Test
  @ExpectsLog("WARN ada - an event went to the dead letters")
  void aReplayThatTheEndBrokeOffIsMadeAgainByTheNextStart() throws Exception {
    connect(constant(60, 0));
    gateway.delivery.answer(ONE, DOWN);
    append();
    gateway.settle();
    gateway.delivery.answer(ONE, YES);
    hang(BROKEN_OFF);
    assertThat(webhooks().replay(ReceiverAdmin.DeadLetterSelection.ALL)).isEqualTo(1);
    closeMeanwhile();
    gateway.reopen();
    assertThat(letters(ADA)).isEmpty();
    assertThat(accepted(ONE, ADA)).containsExactlyInAnyOrderElementsOf(everySeq(ADA));
  }

  @Test
  void theRestOfADeletedSessionIsToldByTheNextStart() throws Exception {
    connect(constant(60, 3));
    gateway.delivery.answer(ONE, DOWN);
    gateway.gateway().sessions().delete(ADA);
    gateway.settle();
    var before = gateway.delivery.deliveredTo(ONE).size();
    gateway.delivery.answer(ONE, YES);
    hang(BROKEN_OFF);
    gateway.time.advance(Duration.ofSeconds(61));
    closeMeanwhile();
    gateway.reopen();
    assertThat(gateway.delivery.deliveredTo(ONE).stream().skip(before))
        .extracting(one -> one.event().attempt())
        .startsWith(2);
  }
}

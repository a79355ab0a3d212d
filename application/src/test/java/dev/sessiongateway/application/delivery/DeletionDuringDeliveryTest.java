package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A session that is deleted during a delivery: the deletion waits a moment for the answer, so that
/// what the receiver accepted is not delivered once more from what is left.
@ExpectsLog(
    value = "WARN ada - a receiver refuses events",
    optional = "only the test of a retry provokes it")
class DeletionDuringDeliveryTest extends DeliveryFixture {
  private final AtomicBoolean hangs = new AtomicBoolean();
  private final CountDownLatch goesOn = new CountDownLatch(1);

  @BeforeEach
  void hang() {
    gateway.with(config -> {
      config.eventRenderer = gateway.renderer;
      config.delivery =
          (webhook, event, origin) -> {
            if (hangs.getAndSet(false)) {
              awaitQuietly(goesOn);
            }
            return gateway.delivery.deliver(webhook, event, origin);
          };
    });
  }

  private void deleteMeanwhile() {
    assertThat(hangs).as("a delivery is under way").isFalse();
    gateway.background.execute(() -> gateway.gateway().sessions().delete(ADA));
    gateway.background.awaitIdle();
    goesOn.countDown();
    gateway.settle();
    gateway.advance(Duration.ofMinutes(5));
  }

  @Test
  void whatIsAcceptedMeanwhileIsNotDeliveredAgain() {
    gateway.create(ADA, told(hook(ONE, UNSET, "PresenceChanged", "SessionDeleted")));
    gateway.activate(ADA);
    hangs.set(true);
    happen(ADA);
    gateway.background.awaitIdle();
    deleteMeanwhile();
    assertThat(names()).containsExactly("PresenceChanged", "SessionDeleted");
  }

  @Test
  void aRetryThatIsAcceptedMeanwhileIsNotMadeAgain() {
    gateway.create(ADA, told(hook(ONE, constant(60, 9), "PresenceChanged", "SessionDeleted")));
    gateway.activate(ADA);
    gateway.delivery.answerNext(ONE, NO);
    happen(ADA, 1);
    hangs.set(true);
    gateway.time.advance(Duration.ofMillis(60_001));
    gateway.background.awaitIdle();
    deleteMeanwhile();
    assertThat(names()).containsExactly("PresenceChanged", "PresenceChanged", "SessionDeleted");
  }
}

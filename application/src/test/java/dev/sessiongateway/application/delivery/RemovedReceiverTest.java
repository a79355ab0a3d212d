package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// A delivery that is running when its receiver is removed moves nothing, and what is tidied takes
/// nothing that somebody still waits for.
@ExpectsLog(
    value =
        "WARN ((ada|bob) - (a receiver |an event went to the dead letters|too much was waiting)"
            + "|DeliveryContext - the health of an endpoint changed)",
    optional = "which of them is logged depends on the test")
class RemovedReceiverTest extends DeliveryFixture {
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch goesOn = new CountDownLatch(1);
  private final AtomicBoolean hangs = new AtomicBoolean();

  private void hangingOnce() {
    gateway.with(config -> {
      config.eventRenderer = gateway.renderer;
      config.delivery =
          (webhook, event, origin) -> {
            if (hangs.getAndSet(false)) {
              reached.countDown();
              awaitQuietly(goesOn);
            }
            return gateway.delivery.deliver(webhook, event, origin);
          };
    });
  }

  @Test
  void aReceiverThatComesBackDuringADeliveryHearsNothingTwice() throws Exception {
    hangingOnce();
    gateway.active(ADA, told(hook(ONE)));
    hangs.set(true);
    gateway.stores.events().append(gateway.session(ADA).ref(), List.of(Samples.event("one")));
    assertThat(reached.await(1, TimeUnit.MINUTES)).isTrue();
    var sessions = gateway.gateway().sessions();
    sessions.configure(ADA, told());
    gateway.stores.events().append(gateway.session(ADA).ref(), List.of(Samples.event("two")));
    sessions.configure(ADA, told(hook(ONE)));
    var end = gateway.log(ADA).getLast().seq();
    goesOn.countDown();
    gateway.settle();
    gateway.reopen();
    happen(ADA, 2);
    assertThat(told(ONE, ADA)).isEqualTo(everySeq(ADA).stream().filter(seq -> seq != end).toList());
  }

  @Test
  void theLogKeepsWhatAReceiverStillHasToGetAndNoMore() {
    gateway.with(config -> config.retention = new Retention(Duration.ofDays(365), 1));
    gateway.active(ADA, told(hook(ONE)));
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 5);
    gateway.advance(Duration.ofHours(2));
    var waiting = gateway.log(ADA).size();
    assertThat(waiting).isGreaterThanOrEqualTo(5);
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofHours(2));
    assertThat(gateway.log(ADA)).hasSize(1);
  }

  @Test
  void aReceiverThatIsOffKeepsNothingInTheLog() {
    gateway.with(config -> config.retention = new Retention(Duration.ofDays(365), 1));
    gateway.active(ADA, told(hook(ONE).disabled()));
    happen(ADA, 5);
    gateway.advance(Duration.ofHours(2));
    assertThat(gateway.log(ADA)).hasSize(1);
  }

  @Test
  void aCursorThatACrashLeftBehindKeepsNothingInTheLog() {
    gateway.with(config -> config.retention = new Retention(Duration.ofDays(365), 1));
    gateway.active(ADA, told(hook(ONE)));
    var session = gateway.session(ADA).ref();
    var left = DeliveryCursor.startingAfter(session, new ReceiverId("removed"), 0);
    gateway.stores.deliveryCursors().open(left);
    happen(ADA, 5);
    gateway.advance(Duration.ofHours(2));
    assertThat(gateway.log(ADA)).hasSize(1);
  }

  @Test
  void aClosedGatewayTidiesNothingMoreAndLeavesNoTimer() {
    gateway.active(ADA, told(hook(ONE)));
    happen(ADA, 1);
    gateway.close();
    assertThat(gateway.time.waiting()).isZero();
  }

  @Test
  void whatAReceiverGetsLateIsCutAtItsOldEndOnlyBeyondTheLimit() {
    var limits = new Retention.Deliveries(Duration.ofDays(7), 100, Duration.ofDays(30), 3, 1 << 20);
    gateway.with(config ->
        config.retention = new Retention(Duration.ofDays(365), 100, limits, Retention.Media.ALL));
    gateway.active(ADA, told(hook(ONE)));
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 3);
    gateway.advance(Duration.ofMinutes(10));
    assertThat(letters(ADA)).isEmpty();
    happen(ADA, 2);
    gateway.advance(Duration.ofMinutes(10));
    assertThat(letters(ADA)).hasSize(2);
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofMinutes(10));
    assertThat(letters(ADA)).hasSize(2);
  }
}

package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SendsInFlightTest {
  private static final SessionName ADA = new SessionName("ada");

  private final SendsInFlight inFlight = new SendsInFlight();

  private SendsInFlight.Flight handedOver(int number) {
    return inFlight.dispatched(ADA, sent(number, GRACE), () -> {});
  }

  private void end(int number) {
    inFlight.end(ADA, sent(number, GRACE).id());
  }

  @Test
  void aMessageThatTheNetworkDoesNotTakeWaitsForNoAcknowledgement() {
    for (var number = 1; number <= 3; number++) {
      assertThat(inFlight.begin(ADA, sent(number, GRACE).id())).isTrue();
    }
    var _ = handedOver(2);

    assertThat(inFlight.count()).isEqualTo(3);
    assertThat(inFlight.unacknowledged()).isEqualTo(1);
  }

  @Test
  void eachWaitsUntilItsFlightEndsOnce() {
    inFlight.begin(ADA, sent(1, GRACE).id());
    inFlight.begin(ADA, sent(2, GRACE).id());
    var _ = handedOver(1);
    end(1);
    end(1);
    end(2);
    // After its end, as when a link reports late.
    var _ = handedOver(2);

    assertThat(inFlight.unacknowledged()).isZero();
    assertThat(inFlight.count()).isZero();
  }

  @Test
  void whoWaitsForAMessageGoesOnWhenItsFlightEnds() throws Exception {
    inFlight.begin(ADA, sent(1, GRACE).id());
    var ended = new FutureTask<>(() -> inFlight.awaitEnd(ADA, sent(1, GRACE).id()));
    var waiting = Thread.ofPlatform().daemon().start(ended);
    while (waiting.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }

    end(1);

    assertThat(ended.get(1, TimeUnit.MINUTES)).isTrue();
    assertThat(inFlight.awaitEnd(ADA, sent(1, GRACE).id())).isTrue();
  }

  @Test
  void aMessageThatTheNetworkNeverGotWaitsForNoAcknowledgementAfterItsEnd() {
    inFlight.begin(ADA, sent(1, GRACE).id());
    end(1);
    assertThat(inFlight.unacknowledged()).isZero();
    inFlight.begin(ADA, sent(2, GRACE).id());
    var _ = handedOver(2);
    end(2);
    assertThat(inFlight.unacknowledged()).isZero();
  }

  @Test
  void anAcknowledgementIsClaimedByOneOnly() {
    inFlight.begin(ADA, sent(1, GRACE).id());
    var flight = handedOver(1);
    assertThat(claim(1)).containsExactly(sent(1, GRACE));
    assertThat(flight.claim()).as("the one who claimed it stores it").isFalse();
    inFlight.begin(ADA, sent(2, GRACE).id());
    assertThat(handedOver(2).claim()).isTrue();
  }

  @Test
  void aMessageThatIsNamedTwiceIsClaimedOnceAndNotWaitedFor() {
    inFlight.begin(ADA, sent(1, GRACE).id());
    inFlight.begin(ADA, sent(2, GRACE).id());
    var _ = handedOver(1);
    var _ = handedOver(2);
    assertThat(claim(1, 2, 1)).containsExactly(sent(1, GRACE), sent(2, GRACE));
  }

  @Test
  void whatIsNotInFlightIsNotClaimed() {
    assertThat(claim(1)).isEmpty();
  }

  @Test
  void whoComesSecondWaitsUntilTheFirstHasStoredIt() throws Exception {
    inFlight.begin(ADA, sent(1, GRACE).id());
    var _ = handedOver(1);
    assertThat(claim(1)).hasSize(1);
    var second = new FutureTask<>(() -> claim(1));
    awaitWaiting(Thread.ofPlatform().daemon().start(second));
    assertThat(second.isDone()).isFalse();
    end(1);
    assertThat(second.get(1, TimeUnit.MINUTES)).isEmpty();
  }

  @Test
  void whatIsStillBeingHandedOverIsWaitedFor() throws Exception {
    inFlight.begin(ADA, sent(1, GRACE).id());
    var claimed = new FutureTask<>(() -> claim(1));
    awaitWaiting(Thread.ofPlatform().daemon().start(claimed));
    var _ = handedOver(1);
    assertThat(claimed.get(1, TimeUnit.MINUTES)).containsExactly(sent(1, GRACE));
  }

  @Test
  void whoClaimsSeveralWaitsForThoseThatAnotherHas() throws Exception {
    for (var number = 1; number <= 2; number++) {
      inFlight.begin(ADA, sent(number, GRACE).id());
      var _ = handedOver(number);
    }
    assertThat(claim(2)).hasSize(1);
    var both = new FutureTask<>(() -> claim(1, 2));
    awaitWaiting(Thread.ofPlatform().daemon().start(both));
    assertThat(both.isDone()).isFalse();
    end(2);
    assertThat(both.get(1, TimeUnit.MINUTES)).containsExactly(sent(1, GRACE));
  }

  @Test
  void nobodyWaitsLongerThanTheLongestTime() {
    var impatient = new SendsInFlight(Duration.ofMillis(1));
    impatient.begin(ADA, sent(1, GRACE).id());
    assertThat(impatient.awaitEnd(ADA, sent(1, GRACE).id())).isFalse();
    assertThat(impatient.claim(ADA, List.of(sent(1, GRACE).id()))).isEmpty();
    impatient.end(ADA, sent(1, GRACE).id());
    assertThat(impatient.awaitEnd(ADA, sent(1, GRACE).id())).isTrue();
  }

  private List<Message> claim(int... numbers) {
    var ids = IntStream.of(numbers).mapToObj(Samples::messageId).toList();
    return inFlight.claim(ADA, ids).stream().map(SendsInFlight.Acknowledged::message).toList();
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      assertThat(thread.isAlive()).as("it waits").isTrue();
      Thread.onSpinWait();
    }
  }
}

package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.session.SessionName;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
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
}

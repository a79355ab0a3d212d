package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// An endpoint that answers each attempt with a server error.
@ExpectsLog("WARN ada - a receiver fails; its events wait")
@ExpectsLog("WARN ada - an event went to the dead letters")
@ExpectsLog(
    value = "WARN DeliveryContext - the health of an endpoint changed",
    optional = "three failures may be too few")
class BrokenEndpointTest extends DeliveryFixture {
  @Test
  void anEventIsTriedAsOftenAsItsPolicySays() {
    gateway.active(ADA, told(hook(ONE, constant(60, 3), "PresenceChanged")));
    gateway.delivery.answer(ONE, BROKEN);
    happen(ADA, 1);
    for (var attempt = 1; attempt <= 5; attempt++) {
      gateway.advance(Duration.ofSeconds(61));
    }
    assertThat(letters(ADA))
        .extracting(DeadLetterStore.DeadLetter::attempts)
        .containsExactly(4); // the first attempt, and three more
  }
}

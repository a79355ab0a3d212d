package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Lines of the log have the id by which an administrator finds the receiver.
@ExpectsLog("WARN ada - a receiver fails; .* receiver=\"wh_eac5c23a3912852aefba\"")
@ExpectsLog("WARN ada - an event went to the dead letters.* receiver=\"wh_eac5c23a3912852aefba\"")
@ExpectsLog("WARN bob - a receiver fails; .* receiver=\"two.example\"")
class LoggedReceiverTest extends DeliveryFixture {
  @Test
  void aWebhookOfASessionAndOneOfAllSessionsAreLoggedUnderTheirIds() {
    gateway.with(config -> config.globalWebhooks = List.of(hook(TWO)));
    gateway.active(ADA, told(hook(ONE, constant(60, 1), "PresenceChanged")));
    assertThat(webhooks().list(null))
        .extracting(status -> status.id().value())
        .containsExactly("two.example", "wh_eac5c23a3912852aefba");
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 1);
    gateway.advance(Duration.ofMinutes(2));
    gateway.delivery.answer(TWO, DOWN);
    gateway.create(BOB, told());
    gateway.settle();
    assertThat(letters(ADA)).hasSize(1);
  }
}

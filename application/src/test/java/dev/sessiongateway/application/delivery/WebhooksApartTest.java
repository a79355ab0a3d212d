package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is said, tried again or kept of one webhook is not that of another one or of another
/// session.
@ExpectsLog(
    value =
        "WARN ((ada|bob) - (a receiver |an event went to the dead letters|too much was waiting)"
            + "|DeliveryContext - the health of an endpoint changed)",
    optional = "which of them is logged depends on the test")
class WebhooksApartTest extends DeliveryFixture {
  private static ReceiverKey key(String session, String host) {
    return ReceiverKey.of(session, new ReceiverId(host));
  }

  @Test
  void theProblemsOfAWebhookAreItsOwn() {
    gateway.active(ADA, told(hook(ONE), hook(TWO)));
    gateway.active(BOB, told(hook(ONE), hook(TWO)));
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 1);
    happen(BOB, 1);
    assertThat(webhooks().get(key("ada", "one.example")).problems())
        .extracting(DeliveryProblem::session)
        .containsExactly(ADA);
    assertThat(webhooks().get(key("bob", "one.example")).problems())
        .extracting(DeliveryProblem::session)
        .containsExactly(BOB);
    assertThat(webhooks().get(key("ada", "two.example")).problems()).isEmpty();
    gateway.delivery.answer(ONE, YES);
    gateway.advance(Duration.ofMinutes(2));
    assertThat(webhooks().get(key("ada", "one.example")).problems()).isEmpty();
  }

  @Test
  void onlyTheDeadLettersThatAreAskedForAreTriedAgain() {
    var once = constant(1, 0);
    gateway.create(ADA, told(hook(ONE, once), hook(TWO, once)));
    gateway.create(BOB, told(hook(ONE, once), hook(TWO, once)));
    gateway.delivery.answer(ONE, DOWN);
    gateway.delivery.answer(TWO, DOWN);
    gateway.activate(ADA);
    gateway.activate(BOB);
    gateway.advance(Duration.ofMinutes(1));
    var letters = webhooks().deadLetters(DeadLetterSelection.ALL, 100);
    var ofOne = key("ada", "one.example");
    var mine = letters.stream().filter(letter -> letter.webhook().equals(ofOne)).count();
    assertThat(mine).isPositive();
    gateway.delivery.answer(ONE, YES);
    gateway.delivery.answer(TWO, YES);
    var wanted = new DeadLetterSelection(List.of(), ofOne, null, null, null);
    assertThat(webhooks().deadLetters(wanted, 100)).hasSize((int) mine);
    assertThat(webhooks().replay(wanted)).isEqualTo((int) mine);
    gateway.settle();
    assertThat(webhooks().deadLetters(DeadLetterSelection.ALL, 100))
        .hasSize(letters.size() - (int) mine)
        .noneMatch(letter -> letter.webhook().equals(ofOne));
  }

  @Test
  void whatWasDeliveredIsNoDeadLetter() {
    gateway.active(ADA, told(hook(ONE, constant(1, 2))));
    var before = everySeq(ADA);
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 3);
    gateway.advance(Duration.ofMinutes(5));
    assertThat(letters(ADA)).hasSize(3);
    assertThat(letters(ADA))
        .extracting(letter -> letter.event().seq())
        .doesNotContainAnyElementsOf(before);
    assertThat(letters(ADA)).extracting(DeadLetterStore.DeadLetter::attempts).containsOnly(3);
  }
}

package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What ends a retry delay early, and what does not.
@ExpectsLog("WARN ada - a receiver fails; its events wait")
@ExpectsLog(
    value =
        "WARN (ada - a receiver refuses events; they are retried beside the others"
            + "|DeliveryContext - the health of an endpoint changed)",
    optional = "which of them is logged depends on the test")
class EndpointChecksTest extends DeliveryFixture {
  private static final Outcome GONE = new Outcome.Gone(410, "HTTP 410");

  private void fails(RetryPolicy retries) {
    gateway.active(ADA, told(hook(ONE, retries, "PresenceChanged")));
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 1);
    assertThat(tries(ONE)).isEqualTo(1);
  }

  private List<DeliveryProblem.Kind> problems() {
    return only().problems().stream().map(DeliveryProblem::kind).toList();
  }

  @Test
  void anEndpointThatRefusesTheCheckedEventIsBackForTheOthers() {
    fails(UNSET);
    happen(ADA, 1);
    gateway.delivery.answer(ONE, YES);
    gateway.delivery.answerNext(ONE, NO);
    gateway.advance(Duration.ofMillis(1_010));
    assertThat(problems()).containsExactly(DeliveryProblem.Kind.REFUSING);
    assertThat(accepted(ONE, ADA)).containsExactly(everySeq(ADA).getLast());
  }

  @Test
  void anEndpointThatIsGoneAtACheckIsDisabled() {
    fails(UNSET);
    gateway.delivery.answer(ONE, GONE);
    gateway.advance(Duration.ofMillis(1_010));
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.DISABLED);
    assertThat(tries(ONE)).isEqualTo(2);
  }

  @Test
  void anOperatorWhoEnabledItLongAgoEndsNoDelayOfToday() {
    gateway.active(ADA, told(hook(ONE, constant(60, 9), "PresenceChanged")));
    webhooks().enable(only().id());
    gateway.delivery.answer(ONE, DOWN);
    happen(ADA, 1);
    gateway.advance(Duration.ofSeconds(59));
    assertThat(tries(ONE)).isEqualTo(1);
    webhooks().enable(only().id());
    gateway.settle();
    assertThat(tries(ONE)).as("today's does").isEqualTo(2);
  }

  @Test
  void onlyAFailureAsksForADelay() {
    var asked = Duration.ofHours(3);
    for (var outcome : List.of(YES, NO, GONE)) {
      assertThat(NextTry.after(constant(60, 9), 1, outcome, 0.5))
          .hasValue(new NextTry(Duration.ofSeconds(60), false));
    }
    for (var outcome :
        List.of(
            new Outcome.Failed("HTTP 503", asked),
            new Outcome.ServerError(500, "HTTP 500", asked))) {
      assertThat(NextTry.after(constant(60, 9), 1, outcome, 0.5))
          .hasValue(new NextTry(asked, true));
    }
  }
}

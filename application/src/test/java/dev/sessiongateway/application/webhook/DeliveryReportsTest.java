package dev.sessiongateway.application.webhook;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.webhook.WebhookAdmin.DeliveryProblem;
import dev.sessiongateway.application.webhook.WebhookAdmin.LoggedAttempt;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import dev.sessiongateway.domain.webhook.WebhookKey;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What an operator reads of deliveries: each attempt once, why an event waits, and which endpoint
/// is down.
@ExpectsLog(
    value =
        "WARN (ada - (a webhook |an event went to the dead letters)"
            + "|DeliveryContext - the health of an endpoint changed)",
    optional = "which of them is logged depends on the test")
class DeliveryReportsTest extends WebhookFixture {
  private static final Duration THREE_TRIES = Duration.ofMillis(4_010);

  private void happenNamed(String... names) {
    for (var i = 0; i < names.length; i++) {
      gateway.renderer.name(everySeq(ADA).getLast() + i + 1, names[i]);
    }
    happen(ADA, names.length);
  }

  private List<LoggedAttempt> logged() {
    return webhooks().deliveries(only().id(), 1_000);
  }

  @Test
  void everyAttemptIsLoggedOnceAlsoThoseAheadOfTheOneThatWaits() {
    gateway.active(ADA, told(hook(ONE, constant(2, 50))));
    gateway.delivery.breakOn(ONE, "a", "b", "c", "d");
    happenNamed("a", "b", "c", "a", "d", "message");
    gateway.advance(Duration.ofSeconds(30));
    assertThat(logged()).hasSize(tries(ONE));
    assertThat(logged()).extracting(LoggedAttempt::event).contains("a", "b", "c", "d", "message");
  }

  @Test
  void theOutcomeOfAnAttemptHasItsWord() {
    gateway.active(ADA, told(hook(ONE, constant(60, 1), "PresenceChanged")));
    gateway.delivery.answerNext(ONE, YES, NO, BROKEN);
    happen(ADA, 3);
    assertThat(logged().reversed())
        .extracting(LoggedAttempt::outcome)
        .containsExactly("accepted", "refused", "failed");
    gateway.delivery.answer(ONE, new Delivery.Outcome.Gone(410, "HTTP 410"));
    gateway.advance(Duration.ofMinutes(2));
    assertThat(logged().getFirst().outcome()).isEqualTo("gone");
  }

  @Test
  void anEventThatIsPassedOverKeepsTheReasonForWhichItWaited() {
    gateway.active(ADA, told(hook(ONE, constant(2, 50))));
    gateway.delivery.breakOn(ONE, "status");
    happenNamed("status", "message");
    gateway.advance(THREE_TRIES);
    assertThat(only().problems())
        .extracting(DeliveryProblem::kind, DeliveryProblem::event, DeliveryProblem::reason)
        .containsExactly(tuple(DeliveryProblem.Kind.REFUSING, "status", "HTTP 500"));
    assertThat(only().retried()).isEqualTo(1);
  }

  @Test
  void anEndpointThatBreaksOnEveryEventCountsAsDown() {
    gateway.active(ADA, told(hook(ONE, constant(2, 50))));
    gateway.delivery.answer(ONE, BROKEN);
    happenNamed(IntStream.range(0, 12).mapToObj(i -> "name" + i).toArray(String[]::new));
    gateway.advance(THREE_TRIES);
    assertThat(endpoint(ONE).failures()).as("the first event, and the third name").isEqualTo(2);
    gateway.advance(Duration.ofSeconds(30));
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.OPEN);
    assertThat(accepted(ONE, ADA)).isEqualTo(everySeq(ADA).subList(0, everySeq(ADA).size() - 12));
  }

  @Test
  void theAttemptsOfAllSessionsComeNewestFirst() {
    gateway.with(builder -> builder.globalWebhooks(List.of(hook(TWO))));
    gateway.create(ADA, told());
    gateway.create(BOB, told());
    for (var i = 0; i < 3; i++) {
      for (var name : List.of(ADA, BOB)) {
        gateway.advance(Duration.ofSeconds(1));
        gateway
            .stores
            .events()
            .append(gateway.session(name).ref(), List.of(Samples.event(name + "" + i)));
        gateway.settle();
      }
    }
    var attempts = webhooks().deliveries(WebhookKey.ofGlobal(hook(TWO).id()), 100);
    assertThat(attempts).extracting(LoggedAttempt::session).contains(ADA, BOB);
    assertThat(attempts).isSortedAccordingTo(Comparator.comparing(LoggedAttempt::at).reversed());
  }
}

package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.sink.FakeSink;
import dev.sessiongateway.application.sink.SinkReceivers;
import dev.sessiongateway.domain.session.EventConfig.EventSocket;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What a session subscribes to, and what is left when a receiver goes.
class SubscriptionsTest extends DeliveryFixture {
  private static final SinkName RABBIT = new SinkName("rabbitmq");

  private static SinkSubscription sink(boolean enabled) {
    return new SinkSubscription(RABBIT, enabled, Set.of("*"));
  }

  @Test
  void aSinkThatTheOperatorHasNotSetUpIsRefused() {
    gateway.active(ADA);
    var subscriptions = gateway.gateway().subscriptions();
    assertFault("unsupported.rabbitmq", () -> subscriptions.setSink(ADA, sink(true)));
    assertThat(subscriptions.sink(ADA, RABBIT)).isEmpty();
    subscriptions.setSink(ADA, sink(false));
    assertThat(subscriptions.sink(ADA, RABBIT)).contains(sink(false));
    assertThat(subscriptions.offeredSinks()).isEmpty();
  }

  @Test
  void aSinkThatIsOfferedGetsTheEventsFromThenOn() {
    var sink = new FakeSink();
    gateway
        .with(config -> config.sinks = Set.of(RABBIT))
        .receivers(
            List.of(_ ->
                new SinkReceivers(
                    gateway.renderer,
                    Map.of(RABBIT, sink),
                    List.of(),
                    UNSET,
                    new FakeSessionCipher(),
                    (_, _) -> {})));
    gateway.active(ADA);
    var subscriptions = gateway.gateway().subscriptions();
    assertThat(subscriptions.offeredSinks()).containsExactly(RABBIT);
    subscriptions.setSink(ADA, sink(true));
    happen(ADA, 2);
    assertThat(sink.published()).hasSize(2);
  }

  @Test
  void theSocketOfASessionIsWhatWasSet() {
    gateway.active(ADA);
    var subscriptions = gateway.gateway().subscriptions();
    assertThat(subscriptions.socket(ADA)).isEmpty();
    subscriptions.setSocket(ADA, new EventSocket(true, Set.of("*")));
    assertThat(subscriptions.socket(ADA)).contains(new EventSocket(true, Set.of("*")));
  }

  @Test
  @ExpectsLog("WARN ada - a receiver refuses events; they are retried beside the others")
  @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
  void aRetriedEventIsNotLostWhenItsEndpointIsGone() {
    gateway.active(ADA, told(hook(ONE)));
    gateway.delivery.answerNext(ONE, NO);
    happen(ADA, 1);
    gateway.delivery.answer(ONE, new Outcome.Gone(410, "HTTP 410"));
    gateway.advance(Duration.ofMinutes(1));
    assertThat(endpoint(ONE).condition()).isEqualTo(Condition.DISABLED);
    gateway.delivery.answer(ONE, YES);
    webhooks().enable(only().id());
    gateway.settle();
    gateway.advance(Duration.ofMinutes(1));
    assertThat(accepted(ONE, ADA)).containsExactlyInAnyOrderElementsOf(everySeq(ADA));
  }

  @Test
  void theTestOfAWebhookOfAllSessionsIsInItsLogBesideTheirDeliveries() {
    gateway.with(config -> config.globalWebhooks = List.of(hook(TWO)));
    gateway.active(ADA);
    var id = ReceiverKey.ofGlobal(hook(TWO).id());
    var before = webhooks().deliveries(id, 100).size();
    assertThat(before).isPositive();
    webhooks().test(id);
    var tries = webhooks().deliveries(id, 100);
    assertThat(tries).hasSize(before + 1);
    assertThat(tries).filteredOn(attempt -> attempt.session() == null).hasSize(1);
    assertThat(webhooks().deliveries(id, 1)).hasSize(1);
  }

  @Test
  @ExpectsLog("WARN ada - a receiver fails; its events wait")
  @ExpectsLog("WARN ada - an event went to the dead letters")
  void aDeadLetterSaysWhetherItsWebhookIsOfAllSessions() {
    gateway.with(config -> config.globalWebhooks = List.of(hook(TWO, constant(1, 0))));
    gateway.create(ADA, told(hook(ONE, constant(1, 0))));
    gateway.delivery.answer(ONE, DOWN);
    gateway.delivery.answer(TWO, DOWN);
    gateway.activate(ADA);
    var letters = webhooks().deadLetters(DeadLetterSelection.ALL, 100);
    assertThat(letters)
        .extracting(ReceiverAdmin.DeadLetter::webhook)
        .contains(ReceiverKey.ofGlobal(hook(TWO).id()), ReceiverKey.of("ada", hook(ONE).id()))
        .hasSizeGreaterThan(2);
  }

  @Test
  void aWebhookOfAllSessionsThatIsTakenAwayLeavesNothingThatKeepsEvents() {
    gateway.with(config -> config.globalWebhooks = List.of(hook(TWO)));
    gateway.active(ADA);
    gateway.active(BOB);
    gateway.close();
    gateway.with(config -> {});
    gateway.gateway();
    assertThat(gateway.stores.deliveryCursors().list()).isEmpty();
  }
}

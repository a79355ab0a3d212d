package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Receivers that hang keep their own session waiting and nobody else's.
class FairDeliveryTest {
  private static final URI HEALTHY = URI.create("http://healthy.example/hook");

  private static Webhook hook(String id, URI url) {
    return new Webhook(
        new ReceiverId(id),
        Family.A,
        true,
        url,
        Set.of("*"),
        null,
        new RetryPolicy.Unset(),
        List.of(),
        false,
        false,
        true,
        null);
  }

  @Test
  void aSessionWithSeventyHangingReceiversDoesNotStopAnother() {
    var over = new CountDownLatch(1);
    var fake = new FakeDelivery();
    Delivery hanging =
        (webhook, event, via) -> {
          if (webhook.url().equals(HEALTHY)) {
            return fake.deliver(webhook, event, via);
          }
          try {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return fake.deliver(webhook, event, via);
        };
    try (var gateway =
        new GatewayFixture()
            .with(config -> {
              config.eventRenderer = new FakeRenderer();
              config.delivery = hanging;
            })) {
      var hooks =
          IntStream.range(0, 70)
              .mapToObj(i -> hook("hook" + i, URI.create("http://127.0.0.1:" + (9_000 + i))))
              .toList();
      try {
        var names = gateway.gateway().sessions();
        names.create(
            new NewSession(
                ADA,
                SessionConfig.DEFAULT.withWebhooks(Family.A, hooks),
                Session.Origin.NATIVE,
                false));
        gateway.background.awaitIdle();
        names.create(
            new NewSession(
                BOB,
                SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(hook("healthy", HEALTHY))),
                Session.Origin.NATIVE,
                false));

        assertThat(fake.await(delivered -> !delivered.isEmpty()))
            .allMatch(delivered -> delivered.webhook().url().equals(HEALTHY));
      } finally {
        over.countDown();
        gateway.settle();
      }
    }
  }
}

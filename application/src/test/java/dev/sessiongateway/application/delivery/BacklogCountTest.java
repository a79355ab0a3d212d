package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// What waits for a receiver is what it will be sent.
@ExpectsLog("WARN ada - a receiver fails; its events wait")
class BacklogCountTest {
  private static final URI URL = URI.create("http://one.example/hook");

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  private void subscribe(String... events) {
    gateway.delivery.answer(URL, new Delivery.Outcome.Failed("HTTP 503", null));
    var hook =
        new Webhook(
            new ReceiverId("hook"),
            Family.A,
            true,
            URL,
            Set.of(events),
            null,
            new RetryPolicy.Unset(),
            List.of(),
            false,
            false,
            true,
            null);
    gateway.active(ADA, SessionConfig.DEFAULT.withWebhooks(Family.A, List.of(hook)));
  }

  private void happen(int times) {
    for (var i = 0; i < times; i++) {
      gateway.network.signal(
          ADA, new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING));
    }
    gateway.settle();
  }

  private long waiting() {
    return gateway.gateway().receiverAdmin().list(ADA).getFirst().waiting();
  }

  @Test
  void eventsThatItDoesNotSubscribeToDoNotWait() {
    subscribe("SessionDeleted");
    happen(3);
    assertThat(waiting()).isZero();
  }

  @Test
  void onlyEventsThatItSubscribesToWait() {
    subscribe("PresenceChanged");
    happen(3);
    assertThat(waiting()).isEqualTo(3);
    assertThat(gateway.log(ADA)).hasSizeGreaterThan(3);
  }

  @Test
  void anEventThatIsTwoForItWaitsTwice() {
    gateway.renderer.twice("PresenceChanged");
    subscribe("PresenceChanged", "PresenceChangedAgain");
    happen(3);
    assertThat(waiting()).isEqualTo(6);
  }

  @Test
  void theHalfOfAnEventThatIsDeliveredDoesNotWait() {
    gateway.renderer.twice("PresenceChanged");
    subscribe("PresenceChanged", "PresenceChangedAgain");
    gateway.delivery.answerNext(URL, new Delivery.Outcome.Accepted(200));
    happen(2);
    assertThat(waiting()).isEqualTo(3);
  }

  @Test
  void whatIsDeliveredDoesNotWait() {
    subscribe("PresenceChanged");
    gateway.delivery.answer(URL, new Delivery.Outcome.Accepted(200));
    happen(3);
    assertThat(waiting()).isZero();
  }

  @Test
  void aLongBacklogIsEstimatedFromItsBeginning() {
    subscribe("PresenceChanged");
    happen(DeliveryContext.COUNT_LIMIT + 1_000);
    assertThat(waiting())
        .isBetween((long) DeliveryContext.COUNT_LIMIT, DeliveryContext.COUNT_LIMIT + 1_000L);
  }
}

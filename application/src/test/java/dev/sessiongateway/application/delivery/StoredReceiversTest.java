package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.event.SampleEvents;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.sink.FakeSink;
import dev.sessiongateway.application.sink.SinkReceivers;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.PusherApp;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What earlier versions stored of receivers is found: each is named here as it lies on disk.
class StoredReceiversTest extends DeliveryFixture {
  private static final SinkName RABBIT = new SinkName("rabbitmq");
  private static final SinkName PUSHER = new SinkName("pusher");
  private static final String INBOX = "http://one.example/hook";

  private final FakeSink sink = new FakeSink();
  private final FakeSessionCipher cipher = new FakeSessionCipher();

  @BeforeEach
  void open() {
    gateway.receivers(
        List.of(_ ->
            new SinkReceivers(
                gateway.renderer,
                Map.of(RABBIT, sink, PUSHER, sink),
                List.of(new SinkSubscription(RABBIT, true, Set.of("*"))),
                UNSET,
                cipher,
                (_, _) -> {})));
    var app = new PusherApp("4711", "key-1", cipher.seal(ADA, "s3cret"), "mt1", true);
    gateway.active(
        ADA,
        told(hook(URI.create(INBOX)))
            .with(new SinkSubscription(RABBIT, true, Set.of("*")))
            .with(new SinkSubscription(PUSHER, true, Set.of("*"), app)));
  }

  private List<String> ids() {
    return List.of("one.example", "sink-rabbitmq", "sink-pusher", "global-rabbitmq");
  }

  private List<String> endpoints() {
    return List.of(
        INBOX, "sink://rabbitmq", "sink://pusher/apps/4711?key=key-1&cluster=mt1&tls=true");
  }

  @Test
  void cursorsAreStoredUnderTheNamesThatTheyHad() {
    assertThat(gateway.stores.deliveryCursors().list(gateway.session(ADA).ref()))
        .extracting(cursor -> cursor.webhook().value())
        .containsExactlyInAnyOrderElementsOf(ids());
  }

  @Test
  void aCursorThatWasStoredGoesOn() {
    var ref = gateway.session(ADA).ref();
    gateway.close();
    for (var id : ids()) {
      gateway
          .stores
          .deliveryCursors()
          .open(DeliveryCursor.startingAfter(ref, new ReceiverId(id), 1));
    }
    gateway.gateway();

    assertThat(webhooks().list(null))
        .extracting(status -> status.receiver().value())
        .containsExactlyInAnyOrderElementsOf(ids());
    gateway.settle();
    assertThat(webhooks().list(null)).allMatch(status -> status.waiting() == 0);
    assertThat(told(URI.create(INBOX), ADA)).startsWith(1L, 2L);
  }

  @Test
  void theHealthOfAnEndpointIsFoundUnderTheAddressThatItHad() {
    var urls = endpoints();
    gateway.close();
    for (var url : urls) {
      var disabled = EndpointHealth.healthy(URI.create(url)).disabled(Samples.NOON, "stored");
      gateway.stores.endpointHealth().save(disabled);
    }
    gateway.gateway();

    assertThat(webhooks().list(null))
        .hasSize(ids().size())
        .allMatch(status -> "stored".equals(status.endpoint().reason()));
  }

  @Test
  void deadLettersAreFoundUnderTheNamesThatTheyHad() {
    var ref = gateway.session(ADA).ref();
    var event =
        new EventRecord(
            ADA, 7, new EventId("evt_7"), Samples.NOON, SampleEvents.all().getFirst(), false, null);
    for (var id : ids()) {
      var letter =
          new DeadLetterStore.DeadLetter(
              id + "-7-0",
              new ReceiverId(id),
              event,
              0,
              "evt_7",
              "message.any",
              3,
              Samples.NOON,
              "stored",
              null);
      var cursor = gateway.stores.deliveryCursors().find(ref, new ReceiverId(id)).orElseThrow();
      gateway.stores.deliveryCursors().leave(cursor, List.of(letter), null);
    }

    assertThat(webhooks().list(null)).allMatch(status -> status.deadLetters() == 1);
  }
}

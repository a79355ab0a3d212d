package dev.sessiongateway.http.familyb.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery.Origin;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.Webhook.Header;
import dev.sessiongateway.http.delivery.HttpDelivery;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import dev.sessiongateway.outbound.client.RawServer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Deliveries to family B carry Evolution API's headers besides ours.
final class DeliveryTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:10.250Z");
  private static final InstanceId ID =
      new InstanceId(UUID.fromString("7d0c0000-0000-4000-8000-000000000001"));
  private static final Origin LOJA = new Origin(ID, new SessionName("loja"), null);
  private static final RenderedEvent EVENT =
      new RenderedEvent(
          "evt_01jz0k3v9x6m2q8w4r7t5y1c0d",
          "messages.upsert",
          Instant.ofEpochMilli(1_784_300_000_123L),
          "",
          new byte[] {'{', '}'},
          null,
          1);

  private final RawServer server = RawServer.saying(RawServer.head(200));
  private final OutboundClient client =
      new OutboundClient(
          OutboundPolicy.allowing(List.of("127.0.0.0/8")),
          OutboundClient.Timeouts.DEFAULT,
          "session-gateway/0.9.1");
  private final HttpDelivery delivery =
      new HttpDelivery(client, InstantSource.fixed(NOW), "0.9.1", client.total());

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private Map<String, String> received(Family family, Origin origin, Header... headers) {
    var hook =
        new Webhook(
            new ReceiverId("hook"),
            family,
            true,
            server.url("/hook"),
            Set.of("*"),
            null,
            new RetryPolicy.Unset(),
            List.of(headers),
            false,
            false,
            true,
            null);
    delivery.deliver(hook, EVENT, origin);
    return server.requests().getFirst().headers();
  }

  @Test
  void carryInstanceEventAndTime() {
    assertThat(received(Family.B, LOJA))
        .containsEntry("x-instance-id", "7d0c0000-0000-4000-8000-000000000001")
        .containsEntry("x-instance-name", "loja")
        .containsEntry("x-event-type", "messages.upsert")
        .containsEntry("x-timestamp", "1767268810250")
        .containsEntry("user-agent", "EvolutionAPI-Webhook/0.9.1")
        .containsEntry("x-webhook-timestamp", "1784300000123")
        .containsKey("x-webhook-request-id");
  }

  @Test
  void aClientReplacesTheUserAgentOnly() {
    assertThat(
            received(
                Family.B,
                LOJA,
                new Header("user-agent", "mine"),
                new Header("x-instance-name", "other"),
                new Header("X-EVENT-TYPE", "other")))
        .containsEntry("user-agent", "mine")
        .containsEntry("x-instance-name", "loja")
        .containsEntry("x-event-type", "messages.upsert");
  }

  @Test
  void aTestOfNoInstanceNamesNone() {
    assertThat(received(Family.B, Origin.NONE))
        .containsEntry("x-event-type", "messages.upsert")
        .doesNotContainKeys("x-instance-id", "x-instance-name");
  }

  @Test
  void familyAGetsNoneOfThem() {
    assertThat(received(Family.A, LOJA))
        .containsEntry("user-agent", "session-gateway/0.9.1")
        .doesNotContainKeys("x-instance-id", "x-instance-name", "x-event-type", "x-timestamp");
  }
}

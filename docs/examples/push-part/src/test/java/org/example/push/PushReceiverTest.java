package org.example.push;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.delivery.EventReceiverContract;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;

/// The receiver keeps what every receiver keeps: order, retries, dead letters, what waits.
@ExpectsLog("WARN ada - a receiver fails; its events wait")
@ExpectsLog("WARN ada - a receiver refuses events; they are retried beside the others")
@ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
@ExpectsLog("WARN ada - an event went to the dead letters")
class PushReceiverTest implements EventReceiverContract {
  @AutoClose private final Topic topic = new Topic();

  @AutoClose
  private final OutboundClient client =
      new OutboundClient(
          OutboundPolicy.allowing(List.of("127.0.0.0/8")), OutboundClient.Timeouts.DEFAULT, "test");

  private final ReceiverProvider provider = new PushReceivers(client);

  @AutoClose
  private final GatewayFixture gateway = new GatewayFixture().receivers(List.of(_ -> provider));

  @Override
  public GatewayFixture gateway() {
    return gateway;
  }

  @Override
  public ReceiverProvider provider() {
    return provider;
  }

  @Override
  public SessionConfig config() {
    return SessionConfig.DEFAULT.withMetadata(Map.of(PushReceivers.URL, topic.url().toString()));
  }

  @Override
  public void behave(Behaviour now) {
    topic.answer(
        switch (now) {
          case ACCEPT -> 200;
          case FAIL -> 503;
          case REFUSE -> 400;
        });
  }

  @Override
  public List<String> accepted() {
    return topic.texts();
  }
}

package dev.sessiongateway.application.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.EventReceiverContract;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.application.identity.FakeSessionCipher;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;

@ExpectsLog("WARN ada - a receiver fails; its events wait")
@ExpectsLog("WARN ada - a receiver refuses events; they are retried beside the others")
@ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
@ExpectsLog("WARN ada - an event went to the dead letters")
class SinkReceiversTest implements EventReceiverContract {
  private static final SinkName RABBIT = new SinkName("rabbitmq");

  private final FakeSink sink = new FakeSink();

  @AutoClose
  private final GatewayFixture gateway = new GatewayFixture().receivers(List.of(_ -> provider()));

  private final ReceiverProvider provider =
      new SinkReceivers(
          gateway.renderer,
          Map.of(RABBIT, sink),
          List.of(),
          new RetryPolicy.Unset(),
          new FakeSessionCipher(),
          (_, _) -> {});

  @Override
  public ReceiverProvider provider() {
    return provider;
  }

  @Override
  public GatewayFixture gateway() {
    return gateway;
  }

  @Override
  public SessionConfig config() {
    var messages = Set.of(Event.MessageCreated.class.getSimpleName());
    return SessionConfig.DEFAULT.with(new SinkSubscription(RABBIT, true, messages));
  }

  @Override
  public void behave(Behaviour now) {
    sink.answer(
        switch (now) {
          case ACCEPT -> EventSink.ACCEPTED;
          case FAIL -> EventSink.failed("no broker");
          case REFUSE -> new Outcome.Refused(413, "too large");
        });
  }

  @Override
  public List<String> accepted() {
    return sink.accepted().stream()
        .map(event -> new String(event.body(), UTF_8).split(" ", -1)[1])
        .map(seq -> textOf(Long.parseLong(seq)))
        .toList();
  }
}

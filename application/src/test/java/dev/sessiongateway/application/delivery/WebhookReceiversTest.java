package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.webhook.RetryDefaults;
import dev.sessiongateway.application.webhook.WebhookReceivers;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.session.SessionConfig;
import java.util.List;
import org.junit.jupiter.api.Test;

@ExpectsLog("WARN ada - a receiver fails; its events wait")
@ExpectsLog("WARN ada - a receiver refuses events; they are retried beside the others")
@ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
@ExpectsLog("WARN ada - an event went to the dead letters")
class WebhookReceiversTest extends DeliveryFixture implements EventReceiverContract {
  private final ReceiverProvider provider =
      new WebhookReceivers(gateway.renderer, gateway.delivery, RetryDefaults.DOCUMENTED, List.of());

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
    return told(hook(ONE, UNSET, Event.MessageCreated.class.getSimpleName()));
  }

  @Override
  public void behave(Behaviour now) {
    gateway.delivery.answer(
        ONE,
        switch (now) {
          case ACCEPT -> YES;
          case FAIL -> DOWN;
          case REFUSE -> NO;
        });
  }

  @Override
  public List<String> accepted() {
    return accepted(ONE, ADA).stream().map(this::textOf).toList();
  }

  @Test
  void theDescriptionSaysWhetherEventsAreSigned() {
    assertThat(provider.of(told(keyed(ONE, UNSET, "secret"), hook(TWO))))
        .extracting(receiver -> receiver.description().isSigned())
        .containsExactly(true, false);
  }
}

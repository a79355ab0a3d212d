package dev.sessiongateway.http.bot;

import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.http.delivery.HttpDeliveryFixture;

/// What is not for bots is delivered as it was before.
final class BotDeliveryTest extends HttpDeliveryFixture {
  private final Delivery delivery = new BotDelivery(http);

  @Override
  public Delivery delivery() {
    return delivery;
  }
}

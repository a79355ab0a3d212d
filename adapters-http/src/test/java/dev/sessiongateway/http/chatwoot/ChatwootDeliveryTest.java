package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.http.delivery.HttpDeliveryFixture;

/// What is not for Chatwoot is delivered as it was before.
final class ChatwootDeliveryTest extends HttpDeliveryFixture {
  private final Delivery delivery = new ChatwootDelivery(http, client);

  @Override
  public Delivery delivery() {
    return delivery;
  }
}

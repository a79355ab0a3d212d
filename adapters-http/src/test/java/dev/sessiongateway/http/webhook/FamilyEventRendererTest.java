package dev.sessiongateway.http.webhook;

import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.application.webhook.EventRenderer;
import dev.sessiongateway.application.webhook.EventRendererContract;
import dev.sessiongateway.http.product.PathSigner;
import dev.sessiongateway.http.product.Product;
import java.net.URI;
import java.time.Instant;

final class FamilyEventRendererTest implements EventRendererContract {
  private static final Product PRODUCT =
      new Product(
          "0.1.0",
          Instant.EPOCH,
          URI.create("https://gw.example.org"),
          new PathSigner(new byte[32], new ManualTime()));

  private final InMemoryStores stores = new InMemoryStores();

  @Override
  public EventRenderer renderer() {
    return new FamilyEventRenderer(PRODUCT, stores.media());
  }
}

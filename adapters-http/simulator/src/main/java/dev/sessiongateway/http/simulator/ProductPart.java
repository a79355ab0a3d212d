package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.simulator.CatalogView.ProductView;
import org.jspecify.annotations.Nullable;

/// A product in a message, as a phone shows it.
///
/// @param shop the business that offers it
record ProductPart(
    String shop, @JsonUnwrapped ProductView offer, @Nullable String body, @Nullable String footer) {
  static @Nullable ProductPart of(Content content) {
    return content instanceof Content.SharedProduct(var shop, var product, var body, var footer)
        ? new ProductPart(shop.toString(), ProductView.of(product), body, footer)
        : null;
  }
}

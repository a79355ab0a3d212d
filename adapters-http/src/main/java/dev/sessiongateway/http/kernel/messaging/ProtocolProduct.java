package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.messaging.Content;
import org.jspecify.annotations.Nullable;

/// A product of a shop in the network's own object.
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProtocolProduct(
    ProductBody product, String businessOwnerJid, @Nullable String body, @Nullable String footer) {
  /// @param image the first one, absent when there is none
  static ProtocolProduct of(Content.SharedProduct content, @Nullable ProtocolFileBody image) {
    return new ProtocolProduct(
        ProductBody.of(content.product(), image),
        content.shop().networkForm(),
        content.body(),
        content.footer());
  }

  /// @param priceAmount1000 thousandths of the currency as decimal text, as 64-bit numbers are
  ///   written
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ProductBody(
      @Nullable ProtocolFileBody productImage,
      String productId,
      String title,
      @Nullable String description,
      @Nullable String currencyCode,
      @Nullable String priceAmount1000,
      @Nullable String retailerId,
      @Nullable String url,
      int productImageCount) {
    static ProductBody of(Product product, @Nullable ProtocolFileBody image) {
      var price = product.price();
      return new ProductBody(
          image,
          product.id().value(),
          product.name(),
          product.description(),
          price == null ? null : price.currency(),
          price == null ? null : Long.toString(price.thousandths()),
          product.retailerId(),
          product.url(),
          product.images().size());
    }
  }
}

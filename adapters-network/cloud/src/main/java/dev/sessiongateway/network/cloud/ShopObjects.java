package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Referral;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.util.ArrayList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads orders and adverts in webhooks (Meta's pages *Order messages webhook reference* and *Text
/// messages webhook reference*, message via a Click to WhatsApp ad).
final class ShopObjects {
  private ShopObjects() {}

  /// @param shop the account that gets the order
  /// @return empty for an order that names no product, or whose prices cannot be read
  static Optional<ShopContent.Order> order(JsonNode order, Address shop) {
    var items = new ArrayList<OrderItem>();
    for (var item : order.path("product_items")) {
      var price = price(item);
      var quantity = item.path("quantity").asInt(0);
      var product = item.path("product_retailer_id").asText("");
      if (price.isEmpty() || quantity < 1 || product.isEmpty()) {
        return Optional.empty();
      }
      items.add(new OrderItem(product, quantity, price.get()));
    }
    return items.isEmpty()
        ? Optional.empty()
        : Optional.of(new ShopContent.Order(shop, items, note(Json.text(order, "text"))));
  }

  private static @Nullable String note(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }

  private static Optional<Price> price(JsonNode item) {
    var amount = item.path("item_price");
    try {
      return amount.isNumber()
          ? Optional.of(Price.of(amount.decimalValue(), item.path("currency").asText("")))
          : Optional.empty();
    } catch (FaultException _) {
      return Optional.empty();
    }
  }

  /// Null when the person came by no advert.
  static @Nullable Referral referral(JsonNode referral) {
    if (!referral.isObject()) {
      return null;
    }
    var image = Json.text(referral, "image_url");
    return new Referral(
        bounded(referral.path("source_url").asText("")),
        bounded(referral.path("source_id").asText("")),
        bounded(referral.path("source_type").asText("")),
        part(referral, "headline"),
        part(referral, "body"),
        part(referral, "media_type"),
        image == null ? part(referral, "video_url") : bounded(image),
        part(referral, "thumbnail_url"),
        part(referral, "ctwa_clid"));
  }

  private static @Nullable String part(JsonNode referral, String field) {
    var text = Json.text(referral, field);
    return text == null ? null : bounded(text);
  }

  private static String bounded(String text) {
    return text.length() > Referral.LONGEST ? text.substring(0, Referral.LONGEST) : text;
  }
}

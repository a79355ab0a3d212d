package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.math.BigDecimal;
import java.util.List;

/// A cart that a person sends, as its webhook has it (Meta's page *Order messages webhook
/// reference*).
record ReceivedOrder(
    @JsonProperty("catalog_id") String catalogId,
    String text,
    @JsonProperty("product_items") List<Item> items) {
  static ReceivedOrder of(ShopContent.Order order, String catalogId) {
    return new ReceivedOrder(
        catalogId, order.text(), order.items().stream().map(Item::of).toList());
  }

  /// @param price of one, in the currency itself
  record Item(
      @JsonProperty("product_retailer_id") String productId,
      int quantity,
      @JsonProperty("item_price") BigDecimal price,
      String currency) {
    static Item of(OrderItem item) {
      var price = item.price().decimal().stripTrailingZeros();
      return new Item(
          item.contentId(),
          item.quantity(),
          price.scale() < 0 ? price.setScale(0) : price,
          item.price().currency());
    }
  }
}

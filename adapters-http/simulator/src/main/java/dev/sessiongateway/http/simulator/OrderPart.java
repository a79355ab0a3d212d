package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An order in a message, as a phone shows it.
///
/// @param shop the business that gets it
@SchemaName("PhoneOrder")
record OrderPart(String shop, List<ItemPart> items) {
  static @Nullable OrderPart of(Content content) {
    return content instanceof ShopContent.Order order
        ? new OrderPart(order.shop().toString(), order.items().stream().map(ItemPart::of).toList())
        : null;
  }

  /// @param retailerId what the business calls the product
  /// @param price of one, in minor units of the currency
  @SchemaName("PhoneOrderItem")
  record ItemPart(String retailerId, int quantity, long price, String currency) {
    static ItemPart of(OrderItem item) {
      return new ItemPart(
          item.contentId(), item.quantity(), item.price().amount(), item.price().currency());
    }
  }
}

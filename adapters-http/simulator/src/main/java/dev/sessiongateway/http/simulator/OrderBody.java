package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An order that a phone places.
///
/// @param note what the person writes beside it
record OrderBody(
    @Size(min = 1, max = ShopContent.Order.MOST_ITEMS) List<OrderItemBody> items,
    @Nullable @Length(max = ContentLimits.CAPTION) String note) {
  /// At the prices that the shop shows to the phone.
  Content toContent(VirtualPhones phones, PhoneNumber phone, PhoneNumber shop) {
    var catalog = phones.catalog(shop, phone);
    return new ShopContent.Order(
        shop.jid(), items.stream().map(item -> item.toItem(catalog)).toList(), note);
  }

  @SchemaName("PhoneOrderLine")
  record OrderItemBody(
      String productId, @Nullable @Range(min = 1, max = OrderItem.MOST) Integer quantity) {
    OrderItem toItem(Catalog catalog) {
      var found =
          catalog
              .find(PhoneShopRoutes.id("order.items.productId", productId))
              .filter(Product::available)
              .orElseThrow(() ->
                  Fault.invalid("order.items.productId", "is no product that the shop sells now"));
      if (found.price() == null) {
        throw Fault.invalid("order.items.productId", "is a product without a price");
      }
      return new OrderItem(found.contentId(), quantity == null ? 1 : quantity, found.price());
    }
  }
}

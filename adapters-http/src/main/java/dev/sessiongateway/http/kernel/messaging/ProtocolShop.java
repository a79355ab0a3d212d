package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lists of products and orders in the network's own objects.
final class ProtocolShop {
  private static final String PRODUCT_LIST = "PRODUCT_LIST";
  private static final String VIEW = "View items";

  private ProtocolShop() {}

  static ListBody of(ShopContent.ProductList list) {
    return new ListBody(
        list.header() == null ? "" : list.header(),
        list.body(),
        VIEW,
        list.footer(),
        PRODUCT_LIST,
        new ListInfo(
            list.sections().stream().map(Section::of).toList(), list.shop().networkForm()));
  }

  /// @param id of the message, which is the only name of the order
  static OrderBody of(ShopContent.Order order, MessageId id) {
    var total = order.total();
    return new OrderBody(
        id.value(),
        order.items().stream().mapToInt(OrderItem::quantity).sum(),
        "INQUIRY",
        "CATALOG",
        order.note(),
        order.shop().networkForm(),
        total.map(price -> Long.toString(price.thousandths())).orElse(null),
        total.map(Price::currency).orElse(null),
        order.items().stream().map(Item::of).toList());
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ListBody(
      String title,
      String description,
      String buttonText,
      @Nullable String footerText,
      String listType,
      ListInfo productListInfo) {}

  record ListInfo(List<Section> productSections, String businessOwnerJid) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Section(@Nullable String title, List<ProductName> products) {
    static Section of(ProductSection section) {
      return new Section(
          section.title(), section.products().stream().map(ProductName::of).toList());
    }
  }

  record ProductName(String productId) {
    static ProductName of(Product product) {
      return new ProductName(product.contentId());
    }
  }

  /// @param itemCount of all products together
  /// @param message what the person wrote beside the order
  /// @param totalAmount1000 thousandths of the currency as decimal text, as 64-bit numbers are
  ///   written
  /// @param products besides what the network's own object has
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record OrderBody(
      String orderId,
      int itemCount,
      String status,
      String surface,
      @Nullable String message,
      String sellerJid,
      @Nullable String totalAmount1000,
      @Nullable String totalCurrencyCode,
      List<Item> products) {}

  /// @param price1000 of one, in thousandths of the currency as decimal text
  record Item(String retailerId, int quantity, String price1000, String currency) {
    static Item of(OrderItem item) {
      return new Item(
          item.contentId(),
          item.quantity(),
          Long.toString(item.price().thousandths()),
          item.price().currency());
    }
  }
}

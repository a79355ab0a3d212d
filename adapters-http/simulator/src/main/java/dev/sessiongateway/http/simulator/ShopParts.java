package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.simulator.CatalogView.ProductView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The parts of a message about shops and forms, as a phone shows them.
final class ShopParts {
  private ShopParts() {}

  /// @param shop the business that offers it
  record ProductPart(
      String shop,
      @JsonUnwrapped ProductView offer,
      @Nullable String body,
      @Nullable String footer) {
    static @Nullable ProductPart of(Content content) {
      return content instanceof Content.SharedProduct(var shop, var product, var body, var footer)
          ? new ProductPart(shop.toString(), ProductView.of(product), body, footer)
          : null;
    }
  }

  /// @param shop the business that offers them
  /// @param sections none for the whole shop
  @SchemaName("PhoneProductList")
  record ProductListPart(
      String shop, @Nullable String header, @Nullable String footer, List<SectionPart> sections) {
    static @Nullable ProductListPart of(Content content) {
      return content instanceof ShopContent.ProductList list
          ? new ProductListPart(
              list.shop().toString(),
              list.header(),
              list.footer(),
              list.sections().stream().map(SectionPart::of).toList())
          : null;
    }
  }

  record SectionPart(@Nullable String title, List<ProductView> products) {
    static SectionPart of(ProductSection section) {
      return new SectionPart(
          section.title(), section.products().stream().map(ProductView::of).toList());
    }
  }

  /// @param shop the business that gets it
  @SchemaName("PhoneOrder")
  record OrderPart(String shop, List<ItemPart> items) {
    static @Nullable OrderPart of(Content content) {
      return content instanceof ShopContent.Order order
          ? new OrderPart(
              order.shop().toString(), order.items().stream().map(ItemPart::of).toList())
          : null;
    }
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

  /// @param name the kind of the form, such as `flow`
  /// @param response the JSON object of the answers
  record FormAnswer(String name, String response) {
    static @Nullable FormAnswer of(Content content) {
      return content instanceof InteractiveContent.FlowReply(var name, _, var response)
          ? new FormAnswer(name, response)
          : null;
    }
  }
}

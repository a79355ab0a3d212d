package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.network.NetworkLimits;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShopContentTest {
  private static final Address SHOP = Address.person("4917000000001");
  private static final OrderItem MUGS = new OrderItem("mug", 2, new Price(1_250, "EUR"));

  private static ShopContent.Order order(OrderItem... items) {
    return new ShopContent.Order(SHOP, List.of(items), "By noon");
  }

  @Test
  void anOrderAddsUpWhatHasOneCurrency() {
    var tea = new OrderItem("tea", 1, new Price(300, "EUR"));
    assertThat(order(MUGS, tea).total()).contains(new Price(2_800, "EUR"));
    assertThat(order(MUGS, new OrderItem("tea", 1, new Price(300, "USD"))).total()).isEmpty();
    assertThat(order().total()).isEmpty();
    var dear = new OrderItem("gold", 99, new Price(Price.HIGHEST, "EUR"));
    assertThat(order(dear).total()).isEmpty();
  }

  @Test
  void anOrderIsReadAsText() {
    assertThat(order(MUGS).asText()).isEqualTo("2 × mug, 12.50 EUR\n= 25.00 EUR\nBy noon");
  }

  @Test
  void anOrderHasEachProductOnceInAQuantityThatFits() {
    OutgoingMessage.check(order(MUGS), NetworkLimits.STANDARD);
    refused("order.items", order());
    refused("order.items.contentId", order(MUGS, MUGS));
    refused("order.items.quantity", order(new OrderItem("mug", 0, MUGS.price())));
    refused("order.items.quantity", order(new OrderItem("mug", 100, MUGS.price())));
  }

  private static void refused(String term, Content content) {
    assertFault("invalid." + term, () -> OutgoingMessage.check(content, NetworkLimits.STANDARD));
  }

  @Test
  void aListOfProductsIsReadAsText() {
    var mug = new Product(new ProductId("mug"), "Mug", new Price(1_250, "EUR"));
    var list =
        new ShopContent.ProductList(
            SHOP, "Ours", null, "Choose", "Bye", List.of(new ProductSection("Hot", List.of(mug))));
    assertThat(list.asText()).isEqualTo("Ours\nChoose\nHot\n- Mug, 12.50 EUR\nBye");
    var none =
        new ShopContent.ProductList(
            SHOP, null, null, "Choose", null, List.of(new ProductSection("Hot", List.of())));
    refused("products.sections.products", none);
  }

  @ParameterizedTest
  @CsvSource({"30, USD, 3000", "12.5, EUR, 1250", "500, JPY, 500", "1.234, KWD, 1234"})
  void aPriceIsReadInItsCurrency(BigDecimal value, String currency, long amount) {
    assertThat(Price.of(value, currency)).isEqualTo(new Price(amount, currency));
  }

  @ParameterizedTest
  @CsvSource({
    "0.001, EUR, price",
    "1e30, EUR, price",
    "1e-30, EUR, price",
    "-1, EUR, price",
    "1, X, currency"
  })
  void whatIsNoPriceIsRefused(BigDecimal value, String currency, String field) {
    assertFault("invalid." + field, () -> Price.of(value, currency));
  }
}

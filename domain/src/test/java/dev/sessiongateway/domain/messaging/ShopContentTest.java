package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.OrderItem;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.network.NetworkLimits;
import dev.sessiongateway.domain.network.NetworkLimits.Limit;
import java.math.BigDecimal;
import java.net.URI;
import java.util.Collections;
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
  void aSumIsOneThatAPriceCanHave() {
    var most = new OrderItem("gold", 1, new Price(Price.HIGHEST, "EUR"));
    assertThat(order(most).total()).contains(new Price(Price.HIGHEST, "EUR"));
    var none = new OrderItem("gift", 1, new Price(0, "EUR"));
    assertThat(order(none).total()).contains(new Price(0, "EUR"));
  }

  @Test
  void theTextOfAnOrderIsItsNote() {
    assertThat(order(MUGS).text()).isEqualTo("By noon");
    assertThat(new ShopContent.Order(SHOP, List.of(MUGS), null).text()).isEmpty();
    assertThat(order(MUGS).forwardable()).isEmpty();
    assertThat(new InteractiveContent.FlowReply("n", "t", "{}").forwardable()).isEmpty();
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
    OutgoingMessage.check(order(new OrderItem("mug", 1, MUGS.price())), NetworkLimits.STANDARD);
    OutgoingMessage.check(order(new OrderItem("mug", 99, MUGS.price())), NetworkLimits.STANDARD);
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

  /// The first section with one product, which has a picture.
  private static ShopContent.ProductList list(Attachment image, Attachment picture) {
    var mug =
        new Product(
            new ProductId("mug"), "Mug", null, null, null, null, List.of(picture), true, false);
    var sections = List.of(new ProductSection("Hot", List.of(mug)));
    return new ShopContent.ProductList(SHOP, "Ours", image, "Choose", "Bye", sections);
  }

  private static Attachment file(String name) {
    return new Attachment.Remote(URI.create("https://a.example/" + name), null, null);
  }

  @Test
  void theFilesOfAListAreItsImageAndThoseOfItsProducts() {
    var list = list(file("head"), file("mug"));
    assertThat(list.text()).isEqualTo("Choose");
    assertThat(list.attachment()).isEqualTo(file("head"));
    assertThat(list.files()).containsExactly(file("head"), file("mug"));
    assertThat(list.products()).extracting(Product::name).containsExactly("Mug");
    assertThat(list.withFiles(old -> file(old.equals(file("head")) ? "stored-1" : "stored-2")))
        .isEqualTo(list(file("stored-1"), file("stored-2")));
    var without = new ShopContent.ProductList(SHOP, null, null, "Choose", null, list.sections());
    assertThat(without.files()).containsExactly(file("mug"));
    assertThat(without.withFiles(old -> old)).isEqualTo(without);
  }

  @Test
  void aListHasAsManySectionsAsTheNetworkShowsAndProductsThatAShopTakes() {
    var product = new Product(new ProductId("mug"), "Mug", null);
    var section = new ProductSection("Hot", List.of(product));
    var most = NetworkLimits.STANDARD.of(Limit.SECTIONS);
    OutgoingMessage.check(sections(Collections.nCopies(most, section)), NetworkLimits.STANDARD);
    refused("products.sections", sections(Collections.nCopies(most + 1, section)));
    var tooLong = new Product(new ProductId("mug"), "x".repeat(Product.LONGEST_NAME + 1), null);
    assertThatThrownBy(() ->
            OutgoingMessage.check(
                sections(List.of(new ProductSection("Hot", List.of(tooLong)))),
                NetworkLimits.STANDARD))
        .isInstanceOf(FaultException.class);
  }

  private static Content sections(List<ProductSection> sections) {
    return new ShopContent.ProductList(SHOP, null, null, "Choose", null, sections);
  }

  @ParameterizedTest
  @CsvSource({
    "30, USD, 3000",
    "12.5, EUR, 1250",
    "500, JPY, 500",
    "1.234, KWD, 1234",
    "1.0000000000000000000, EUR, 100",
    "0E-20, EUR, 0"
  })
  void aPriceIsReadInItsCurrency(BigDecimal value, String currency, long amount) {
    assertThat(Price.of(value, currency)).isEqualTo(new Price(amount, currency));
  }

  @ParameterizedTest
  @CsvSource({
    "0.001, EUR, price",
    "1e30, EUR, price",
    "1e-21, EUR, price",
    "123456789012345678901, EUR, price",
    "1e-30, EUR, price",
    "-1, EUR, price",
    "1, X, currency"
  })
  void whatIsNoPriceIsRefused(BigDecimal value, String currency, String field) {
    assertFault("invalid." + field, () -> Price.of(value, currency));
  }
}

package dev.sessiongateway.domain.catalog;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogTest {
  private static final Product SOUP = product("soup", "Soup");
  private static final Product BREAD = product("bread", "Bread");
  private static final Catalog SHOP = Catalog.EMPTY.with(SOUP).with(BREAD);

  private static Product product(String id, String name) {
    return new Product(new ProductId(id), name, new Price(450, "EUR"));
  }

  private static Product offered(@Nullable String description, @Nullable String url) {
    return new Product(SOUP.id(), "Soup", description, null, url, null, List.of(), true, false);
  }

  private static Catalog of(int products) {
    var shop = Catalog.EMPTY;
    for (var n = 1; n <= products; n++) {
      shop = shop.with(product("p" + n, "Product " + n));
    }
    return shop;
  }

  private static ProductCollection collection(String id, String... products) {
    return new ProductCollection(
        new CollectionId(id), "Lunch", List.of(products).stream().map(ProductId::new).toList());
  }

  @Nested
  class Products {
    @Test
    void areFoundByWhatOrdersCallThem() {
      var tea =
          new Product(new ProductId("7"), "Tea", null, null, null, "sku-7", List.of(), true, false);
      var shop = SHOP.with(tea);
      assertThat(tea.contentId()).isEqualTo("sku-7");
      assertThat(SOUP.contentId()).isEqualTo(SOUP.id().value());
      assertThat(shop.findByContentId("sku-7")).contains(tea);
      assertThat(shop.findByContentId(SOUP.id().value())).contains(SOUP);
      assertThat(shop.findByContentId("7")).isEmpty();
    }

    @Test
    void keepTheirPlaceWhenTheyChange() {
      var warm = product("soup", "Warm soup");
      assertThat(SHOP.with(warm).products()).containsExactly(warm, BREAD);
      assertThat(SHOP.with(warm).find(SOUP.id())).contains(warm);
    }

    @Test
    void leaveTheirCollectionsToo() {
      var shop = SHOP.with(collection("lunch", "soup", "bread")).without(SOUP.id());
      assertThat(shop.products()).containsExactly(BREAD);
      assertThat(shop.collections()).containsExactly(collection("lunch", "bread"));
      assertFault("product.not-found", () -> shop.without(SOUP.id()));
    }

    @Test
    void areAsManyAsThereMayBe() {
      var full = of(Catalog.MOST_PRODUCTS);
      assertFault("network.refused", () -> full.with(SOUP));
      assertThat(full.with(product("p1", "Changed")).products()).hasSize(Catalog.MOST_PRODUCTS);
    }

    @Test
    void haveNamesAddressesAndImagesWithinLimits() {
      assertFault("invalid.name", () -> Catalog.EMPTY.with(product("soup", " ")));
      assertFault("invalid.name", () -> Catalog.EMPTY.with(product("soup", "x".repeat(201))));
      assertFault("invalid.description", () -> SHOP.with(offered("x".repeat(2_049), null)));
      for (var url : List.of("ftp://shop.example", "shop.example", "http://", "javascript:1")) {
        assertFault("invalid.url", () -> SHOP.with(offered(null, url)));
      }
      assertFault("invalid.images", () -> SHOP.with(longest(0, 11)));
      assertFault("invalid.name", () -> SHOP.with(longest(1, 10)));
    }

    @Test
    void areTakenUpToTheirLimits() {
      assertThat(SHOP.with(longest(0, 10)).products()).hasSize(2);
      var retailer = "x".repeat(101);
      assertFault(
          "invalid.retailerId",
          () ->
              SHOP.with(
                  new Product(
                      SOUP.id(), "Soup", null, null, null, retailer, List.of(), true, false)));
      assertFault(
          "invalid.url",
          () -> SHOP.with(offered(null, "https://shop.example/" + "x".repeat(2_028))));
    }

    private static Product longest(int more, int images) {
      Attachment image = new Attachment.Stored(new MediaId("abcdefgh.png"), "image/png", null, 3);
      return new Product(
          SOUP.id(),
          "x".repeat(200 + more),
          "x".repeat(2_048),
          null,
          "https://shop.example/" + "x".repeat(2_027),
          "x".repeat(100),
          Collections.nCopies(images, image),
          true,
          false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a/b", "über"})
    void haveIdsOfPlainCharacters(String id) {
      assertFault("invalid.productId", () -> new ProductId(id));
      assertFault("invalid.collectionId", () -> new CollectionId(id));
    }

    @Test
    void areSeenByOthersUnlessTheyAreHidden() {
      var hidden =
          new Product(new ProductId("next"), "Next", null, null, null, null, List.of(), true, true);
      var shop = SHOP.with(hidden).with(collection("lunch", "next", "soup"));
      assertThat(shop.visible().products()).containsExactly(SOUP, BREAD);
      assertThat(shop.visible().of(shop.collections().getFirst())).containsExactly(SOUP);
      assertThat(shop.of(shop.collections().getFirst())).containsExactly(hidden, SOUP);
    }
  }

  @Nested
  class CollectionsOfProducts {
    @Test
    void haveProductsOfTheShopEachOnce() {
      assertFault("invalid.products", () -> SHOP.with(collection("lunch", "cake")));
      assertFault("invalid.products", () -> SHOP.with(collection("lunch", "soup", "soup")));
      assertFault(
          "invalid.name", () -> new ProductCollection(new CollectionId("c"), "", List.of()));
    }

    @Test
    void endWithoutTheirProducts() {
      var shop = SHOP.with(collection("lunch", "soup"));
      assertThat(shop.without(new CollectionId("lunch"))).isEqualTo(SHOP);
      assertFault("collection.not-found", () -> SHOP.without(new CollectionId("lunch")));
    }

    @Test
    void areAsManyAsThereMayBe() {
      var shop = SHOP;
      for (var n = 1; n <= Catalog.MOST_COLLECTIONS; n++) {
        shop = shop.with(collection("c" + n));
      }
      var full = shop;
      assertFault("network.refused", () -> full.with(collection("more")));
      assertThat(full.with(collection("c1", "soup")).collections())
          .hasSize(Catalog.MOST_COLLECTIONS);
    }
  }

  @Nested
  class Pages {
    @Test
    void followOneAnotherToTheEnd() {
      var shop = of(5);
      assertThat(shop.page(null, 2)).isEqualTo(shop.products().subList(0, 2));
      assertThat(shop.page("p2", 2)).isEqualTo(shop.products().subList(2, 4));
      assertThat(shop.page("p4", 2)).isEqualTo(shop.products().subList(4, 5));
      assertThat(shop.page("p5", 2)).isEmpty();
    }

    @Test
    void beginBehindAProductOfTheShop() {
      assertFault("invalid.cursor", () -> SHOP.page("cake", 2));
      assertFault("invalid.cursor", () -> Catalog.EMPTY.page("", 2));
    }
  }

  @Nested
  class Prices {
    @ParameterizedTest
    @CsvSource({
      "1250, EUR, 12500, 12.50 EUR",
      "500, JPY, 500000, 500 JPY",
      "1250, KWD, 1250, 1.250 KWD",
      "0, BRL, 0, 0.00 BRL"
    })
    void areInMinorUnitsOfTheCurrency(long amount, String currency, long thousandths, String text) {
      var price = new Price(amount, currency);
      assertThat(price.thousandths()).isEqualTo(thousandths);
      assertThat(price.asText()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "eur", "EURO", "QQQ", "XAU", "CLF"})
    void needACurrencyThatShopsUse(String currency) {
      assertFault("invalid.currency", () -> new Price(1, currency));
    }

    @Test
    void areNeitherNegativeNorEndless() {
      assertFault("invalid.price", () -> new Price(-1, "EUR"));
      assertFault("invalid.price", () -> new Price(Price.HIGHEST + 1, "EUR"));
      assertThat(new Price(Price.HIGHEST, "JPY").thousandths()).isEqualTo(Price.HIGHEST * 1_000);
    }
  }
}

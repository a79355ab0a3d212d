package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The shop of a business: its catalogue, messages with its products, and orders.
final class CloudApiCommerceTest extends CloudApiFixture {
  private static final String CATALOG = "4000" + SHOP;
  private static final String PRODUCTS = "/simulator/phones/" + SHOP + "/products/";
  private static final String COMMERCE = NUMBER + "/whatsapp_commerce_settings";

  @BeforeAll
  static void fillTheShop() {
    done(
        client.put(
            PRODUCTS + "mug",
            Map.of("name", "Mug", "price", 1250, "currency", "EUR", "retailerId", "SKU-1")));
    done(client.put(PRODUCTS + "tea", Map.of("name", "Tea", "price", 300, "currency", "EUR")));
    done(client.put(PRODUCTS + "gift", Map.of("name", "Gift")));
    done(client.put(PRODUCTS + "old", Map.of("name", "Old", "hidden", true)));
  }

  @Test
  void theAppFindsItsCatalogueAndReadsItsProductsPageByPage() {
    var catalogs = get(ACCOUNT + "/product_catalogs").json();
    assertThat(JsonField.text(catalogs, "/data/0/id")).isEqualTo(CATALOG);
    assertThat(JsonField.integer(get(CATALOG).json(), "product_count")).isEqualTo(3);
    var first = get(CATALOG + "/products?limit=2&fields=retailer_id,price,currency").json();
    assertThat(JsonField.text(first, "/data/0/retailer_id")).isEqualTo("SKU-1");
    assertThat(JsonField.text(first, "/data/0/price")).isEqualTo("12.50 EUR");
    assertThat(first.at("/data/0").has("name")).isFalse();
    var after = JsonField.text(first, "/paging/cursors/after");
    var rest = get(CATALOG + "/products?limit=2&after=" + after).json();
    assertThat(JsonField.text(rest, "/data/0/retailer_id")).isEqualTo("gift");
    assertThat(rest.at("/paging").has("next")).isFalse();
    get(CATALOG + "/products?after=none").expectError(400, 100);
    get(ACCOUNT + "/products").expectError(400, 100);
    post(CATALOG + "/products", "{}").expectError(501, 3);
  }

  @Test
  void aProductAListOfProductsAndTheCatalogueAreShownOnThePhone() {
    send(interactive("product", action("'product_retailer_id':'SKU-1'")));
    var product = lastOn(ADA);
    assertThat(JsonField.text(product, "type")).isEqualTo("product");
    assertThat(JsonField.text(product, "/product/name")).isEqualTo("Mug");
    send(
        interactive(
            "product_list",
            "'header':{'type':'text','text':'Ours'},"
                + action("'sections':[" + section("Hot", "SKU-1", "tea") + "]")));
    var list = lastOn(ADA);
    assertThat(JsonField.text(list, "type")).isEqualTo("product_list");
    assertThat(JsonField.text(list, "/productList/header")).isEqualTo("Ours");
    assertThat(JsonField.text(list, "/productList/sections/0/products/1/name")).isEqualTo("Tea");
    send(interactive("catalog_message", "'action':{'name':'catalog_message'}"));
    assertThat(lastOn(ADA).at("/productList/sections").isEmpty()).isTrue();
    send(interactive("carousel", "'action':{'cards':[" + card(0) + "," + card(1) + "]}"));
    assertThat(lastOn(ADA).at("/productList/sections/0/products")).hasSize(2);
  }

  @Test
  void whatIsNotInTheCatalogueIsRefusedAtOnce() {
    var other = "'action':{'catalog_id':'1','product_retailer_id':'SKU-1'}";
    refused("product", other, 131009);
    refused("product", action("'product_retailer_id':'old'"), 131009);
    refused("product", "'action':{'product_retailer_id':'SKU-1'}", 100);
    var header = "'header':{'type':'text','text':'Ours'},";
    refused("product", header + action("'product_retailer_id':'SKU-1'"), 100);
    var untitled = "{'product_items':[{'product_retailer_id':'tea'}]}";
    var both = action("'sections':[" + section("Hot", "SKU-1") + "," + untitled + "]");
    refused("product_list", header + both, 131009);
    refused("product_list", action("'sections':[" + untitled + "]"), 100);
    refused("catalog_message", "'action':{'name':'catalog'}", 131009);
    refused("carousel", "'action':{'cards':[" + card(0) + "," + card(0) + "]}", 131009);
    refused("carousel", "'action':{'cards':[" + card(0) + "]}", 100);
  }

  @Test
  void anOrderOfAPersonIsAWebhook() {
    write(
        ADA,
        Map.of(
            "order",
            Map.of(
                "note",
                "By noon",
                "items",
                List.of(Map.of("productId", "mug", "quantity", 2), Map.of("productId", "tea")))));
    var order = app.message("order").get("order");
    assertThat(JsonField.text(order, "catalog_id")).isEqualTo(CATALOG);
    assertThat(JsonField.text(order, "text")).isEqualTo("By noon");
    assertThat(order.get("product_items").toString())
        .isEqualTo(
            json(
                "[{'product_retailer_id':'SKU-1','quantity':2,'item_price':12.5,"
                    + "'currency':'EUR'},{'product_retailer_id':'tea','quantity':1,"
                    + "'item_price':3,'currency':'EUR'}]"));
  }

  @Test
  void aShopThatTakesNoOrdersGetsNone() {
    var order = Map.of("to", SHOP, "order", Map.of("items", List.of(Map.of("productId", "mug"))));
    var path = "/simulator/phones/" + ADA + "/messages";
    assertThat(post(COMMERCE, json("{'is_cart_enabled':false}")).status()).isEqualTo(200);
    assertThat(client.post(path, order).text("code")).isEqualTo("network.refused");
    assertThat(post(COMMERCE, json("{'is_cart_enabled':true,'is_catalog_visible':false}")).status())
        .isEqualTo(200);
    assertThat(client.post(path, order).text("code")).isEqualTo("invalid.order.items.productId");
    refused("catalog_message", "'action':{'name':'catalog_message'}", 131009);
    assertThat(post(COMMERCE, json("{'is_catalog_visible':true}")).status()).isEqualTo(200);
  }

  private static void refused(String type, String parts, int code) {
    post(MESSAGES, message(ADA, interactive(type, parts))).expectError(400, code);
  }

  private static String interactive(String type, String parts) {
    return "'type':'interactive','interactive':{'type':'"
        + type
        + "','body':{'text':'Look'},"
        + parts
        + "}";
  }

  private static String action(String parts) {
    return "'action':{'catalog_id':'" + CATALOG + "'," + parts + "}";
  }

  private static String section(String title, String... products) {
    var items =
        List.of(products).stream().map(id -> json("{'product_retailer_id':'" + id + "'}")).toList();
    return "{'title':'" + title + "','product_items':" + items + "}";
  }

  private static String card(int index) {
    return "{'card_index':"
        + index
        + ",'type':'product',"
        + action("'product_retailer_id':'SKU-1'")
        + "}";
  }
}

package dev.sessiongateway.http.familyb.profile;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.CatalogsContract;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.CollectionId;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The shops of businesses, as Evolution API shows them.
class CatalogRoutesTest {
  private static final String KITCHEN = "4915550000007";
  private static final String MARKET = "4915550000008";
  private static final String BOB = "4915550000002";

  @AutoClose private static final TestServer SERVER = new TestServer();
  private static SessionName loja;

  @BeforeAll
  static void open() {
    loja = SERVER.active("loja");
    for (var number : List.of(KITCHEN, MARKET, BOB)) {
      SERVER.network.addContact(new Contact(Address.person(number), "Name", null));
    }
    SERVER.network.openShop(Address.person(KITCHEN), CatalogsContract.KITCHEN);
    SERVER.network.openShop(Address.person(MARKET), market());
  }

  /// 60 products, the first with images, and 25 collections; the first has all products.
  private static Catalog market() {
    Attachment image =
        new Attachment.Stored(new MediaId("abcdefgh12345678.png"), "image/png", null, 3);
    var products =
        IntStream.rangeClosed(1, 60)
            .mapToObj(n ->
                new Product(
                    new ProductId("p" + n),
                    "Product " + n,
                    null,
                    new Price(1250, "BRL"),
                    null,
                    null,
                    n == 1 ? List.of(image) : List.of(),
                    true,
                    false))
            .toList();
    var collections = new ArrayList<ProductCollection>();
    for (var n = 1; n <= 25; n++) {
      var ids = n == 1 ? products.stream().map(Product::id).toList() : List.<ProductId>of();
      collections.add(new ProductCollection(new CollectionId("c" + n), "Collection " + n, ids));
    }
    return new Catalog(products, collections);
  }

  private static Reply post(String operation, String body) {
    return SERVER.asNative().post(operation + "/" + loja, body);
  }

  private static JsonNode ok(String operation, String body) {
    var reply = post(operation, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/business/getCatalog", "/chat/fetchCatalogs"})
  void aCatalogueHasTheProductsThatAreNotHidden(String operation) {
    assertThat(post(operation, "{'number':'" + KITCHEN + "'}").text())
        .isEqualTo(
            """
            {"wuid":"4915550000007@s.whatsapp.net","numberExists":true,"isBusiness":true,\
            "catalogLength":2,"catalog":[{"id":"soup","imageUrls":{},\
            "reviewStatus":{"whatsapp":"APPROVED"},"availability":"out of stock",\
            "name":"Leek soup","retailerId":"K-1","url":"https://kitchen.example.org/soup",\
            "description":"With bread","price":4500,"currency":"EUR","isHidden":false},\
            {"id":"cake","imageUrls":{},"reviewStatus":{"whatsapp":"APPROVED"},\
            "availability":"in stock","name":"Plum cake","description":"","isHidden":false}]}\
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/business/getCollections", "/chat/fetchCollections"})
  void collectionsHaveTheirProducts(String operation) {
    var shop = ok(operation, "{'number':'" + KITCHEN + "'}");
    assertThat(JsonField.text(shop, "wuid")).isEqualTo("4915550000007@s.whatsapp.net");
    assertThat(JsonField.text(shop, "name")).isEqualTo("Name");
    assertThat(JsonField.bool(shop, "numberExists")).isTrue();
    assertThat(JsonField.bool(shop, "isBusiness")).isTrue();
    assertThat(JsonField.integer(shop, "collectionsLength")).isEqualTo(1);
    assertThat(JsonField.text(shop, "/collections/0/name")).isEqualTo("Lunch");
    assertThat(JsonField.text(shop, "/collections/0/products/0/id")).isEqualTo("cake");
    assertThat(shop.at("/collections/0/products")).hasSize(1);
    assertThat(JsonField.text(shop, "/collections/0/status/status")).isEqualTo("APPROVED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'number':''}", "{'number':null}"})
  void withoutANumberItIsTheOwnShopWithWhatIsHidden(String body) {
    SERVER.network.openShop(FakeNetwork.ADA.id(), CatalogsContract.KITCHEN);
    var own = ok("/business/getCatalog", body);
    assertThat(JsonField.text(own, "wuid")).isEqualTo(FakeNetwork.ADA.id().networkForm());
    assertThat(JsonField.integer(own, "catalogLength")).isEqualTo(3);
    assertThat(JsonField.bool(own, "/catalog/1/isHidden")).isTrue();
  }

  @Test
  void aCatalogueIsReadPageByPage() {
    var first = ok("/business/getCatalog", "{'number':'" + MARKET + "','limit':25}");
    assertThat(JsonField.integer(first, "catalogLength")).isEqualTo(25);
    var cursor = JsonField.text(first, "nextPageCursor");
    var second = page(cursor, 25);
    assertThat(JsonField.text(second, "/catalog/0/id")).isEqualTo("p26");
    var last = page(JsonField.text(second, "nextPageCursor"), 25);
    assertThat(JsonField.integer(last, "catalogLength")).isEqualTo(10);
    assertThat(last.has("nextPageCursor")).isFalse();
    assertThat(page(cursor, 35).has("nextPageCursor")).isFalse();
  }

  private static JsonNode page(String cursor, int limit) {
    return ok(
        "/business/getCatalog",
        "{'number':'" + MARKET + "','limit':" + limit + ",'cursor':'" + cursor + "'}");
  }

  @Test
  void aLargerLimitIsTheLargestOne() {
    for (var body : List.of("{'number':'%s'}", "{'number':'%s','limit':100000}")) {
      var filled = body.formatted(MARKET);
      assertThat(ok("/business/getCatalog", filled).get("catalog")).hasSize(50);
      var collections = ok("/business/getCollections", filled).get("collections");
      assertThat(collections).hasSize(20);
      assertThat(collections.get(0).get("products")).hasSize(20);
    }
  }

  @Test
  void anImageHasAnAddressOfTheGateway() {
    var product = ok("/business/getCatalog", "{'number':'" + MARKET + "','limit':1}");
    assertThat(JsonField.text(product, "/catalog/0/imageUrls/original"))
        .contains("/api/files/abcdefgh12345678.png?")
        .isEqualTo(JsonField.text(product, "/catalog/0/imageUrls/requested"));
  }

  @Test
  void aPersonHasNoShopAndIsNoBusiness() {
    var number = "{'number':'" + BOB + "'}";
    assertThat(post("/business/getCatalog", number).text())
        .isEqualTo(
            json(
                "{'wuid':'4915550000002@s.whatsapp.net','numberExists':true,"
                    + "'isBusiness':false,'catalogLength':0,'catalog':[]}"));
    var collections = ok("/business/getCollections", number);
    assertThat(JsonField.bool(collections, "isBusiness")).isFalse();
    assertThat(collections.get("collections")).isEmpty();
    assertThat(JsonField.bool(ok("/chat/fetchBusinessProfile", number), "isBusiness")).isFalse();
    var shop = ok("/chat/fetchBusinessProfile", "{'number':'" + KITCHEN + "'}");
    assertThat(JsonField.bool(shop, "isBusiness")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/business/getCatalog", "/business/getCollections"})
  void aNumberThatIsNotOnTheNetworkIsA400ThatSaysSo(String operation) {
    var reply = post(operation, "{'number':'4915550000999'}");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("number.not-on-network");
    assertThat(reply.bool("/response/message/0/exists")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "number | {'number':'shop'}",
        "number | {'number':7}",
        "limit  | {'limit':0}",
        "limit  | {'limit':-1}",
        "limit  | {'limit':1.5}",
        "limit  | {'limit':'ten'}",
        "cursor | {'number':'4915550000007','cursor':'p1'}",
        "cursor | {'number':'4915550000002','cursor':'soup'}",
        "cursor | {'number':'4915550000007','cursor':'next'}",
        "cursor | {'cursor':''}"
      })
  void badInputIsNamed(String field, String body) {
    var reply = post("/business/getCatalog", body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).isEqualTo("invalid." + field);
  }
}

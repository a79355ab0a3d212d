package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Shops of phones, and products that people share, as both families read them in a running
/// gateway.
final class ShopsTest extends SimulatedGatewayFixture {
  private static final String SHOP = "/simulator/phones/" + ADA;

  @BeforeAll
  static void pairShop() {
    pair("shop", ADA);
  }

  private static JsonNode ok(String path, Map<String, ?> body) {
    var answer = client.post(path, body);
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(200);
    return answer.json();
  }

  @Test
  void aNewWorldHasShops() {
    var ben = Map.of("number", BEN);
    var catalog = ok("/business/getCatalog/shop", ben);
    assertThat(JsonField.integer(catalog, "catalogLength")).isEqualTo(2);
    assertThat(JsonField.integer(catalog, "/catalog/0/price")).isEqualTo(4_500);
    var collections = ok("/business/getCollections/shop", ben);
    assertThat(JsonField.text(collections, "/collections/0/products/1/name"))
        .isEqualTo("Plum crumble");
  }

  @Test
  void aProductThatIsPutIsReadSharedAndFound() {
    assertThat(JsonField.bool(ok("/chat/fetchBusinessProfile/shop", Map.of()), "isBusiness"))
        .isFalse();
    var image = Map.of("data", Base64.getEncoder().encodeToString(MediaSamples.PNG));
    var lamp =
        Map.of("name", "Desk lamp", "price", 2_490, "currency", "EUR", "images", List.of(image));
    assertThat(client.put(SHOP + "/products/lamp", lamp).status()).isEqualTo(200);
    assertThat(JsonField.bool(ok("/chat/fetchBusinessProfile/shop", Map.of()), "isBusiness"))
        .isTrue();
    var own = ok("/business/getCatalog/shop", Map.of());
    assertThat(JsonField.integer(own, "/catalog/0/price")).isEqualTo(24_900);

    var shared = Map.of("productId", "lamp", "shop", ADA, "body", "This one?");
    var written =
        client.post("/simulator/phones/" + BEN + "/messages", Map.of("to", ADA, "product", shared));
    assertThat(written.status()).as(written.json().toString()).isEqualTo(201);
    var id = written.text("id");
    var seen = "/api/shop/chats/" + BEN + "@c.us/messages/false_" + BEN + "@c.us_" + id;
    await(() -> client.get(seen).status() == 200);

    var message = client.get(seen).json();
    assertThat(JsonField.text(message, "body")).isEqualTo("Desk lamp");
    assertThat(JsonField.bool(message, "hasMedia")).isTrue();
    assertThat(JsonField.text(message, "/_data/type")).isEqualTo("product");
    assertThat(JsonField.text(message, "/_data/message/productMessage/body"))
        .isEqualTo("This one?");

    var found = ok("/chat/findMessages/shop", Map.of("where", Map.of("key", Map.of("id", id))));
    var record = found.at("/messages/records/0");
    assertThat(JsonField.text(record, "messageType")).isEqualTo("productMessage");
    assertThat(JsonField.text(record, "/message/productMessage/product/priceAmount1000"))
        .isEqualTo("24900");
    var byType = Map.of("where", Map.of("messageType", "productMessage"));
    assertThat(ok("/chat/findMessages/shop", byType).at("/messages/records")).hasSize(1);

    var reply =
        ok(
            "/api/sendText",
            Map.of("session", "shop", "chatId", BEN + "@c.us", "text", "Yes", "reply_to", id));
    assertThat(JsonField.text(reply, "/_data/message/extendedTextMessage/contextInfo/stanzaId"))
        .isEqualTo(id);
    var onPhone =
        client
            .get("/simulator/phones/" + BEN + "/chats/" + ADA + "/messages?limit=10")
            .json()
            .get(0);
    assertThat(JsonField.text(onPhone, "/product/id")).isEqualTo("lamp");
    assertThat(JsonField.text(onPhone, "/product/shop")).isEqualTo(ADA + "@c.us");
  }
}

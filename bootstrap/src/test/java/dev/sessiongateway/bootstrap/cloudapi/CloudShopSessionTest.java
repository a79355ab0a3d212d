package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A person comes by an advert, gets cards, and orders: on a virtual phone, through the Cloud API,
/// in both families.
final class CloudShopSessionTest extends CloudSessionFixture {
  private static final String CHAT = "/api/cloud/chats/" + NORA + "@c.us/messages?limit=20";
  private static final String PHONE = "/simulator/phones/" + NORA;

  private void write(Map<String, ?> message) {
    var answer = world.post(PHONE + "/messages", message);
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(201);
  }

  /// What the session has in its chat with Nora, in the network's own object.
  private JsonNode awaited(String type) {
    await(() -> !messages().findValues(type).isEmpty(), this::messages);
    return messages().findValue(type);
  }

  private JsonNode messages() {
    return gateway.get(CHAT).json();
  }

  @Test
  void whoComesByAnAdvertGetsCardsAndOrders() {
    var product = Map.of("name", "Mug", "price", 1250, "currency", "EUR", "retailerId", "SKU-1");
    world.put("/simulator/phones/" + SHOP + "/products/mug", product);
    var advert =
        Map.of("sourceUrl", "https://ads.example.org/7", "sourceId", "7", "clickId", "click-7");
    write(Map.of("to", SHOP, "text", "More, please", "advert", advert));
    assertThat(JsonField.text(awaited("externalAdReply"), "ctwaClid")).isEqualTo("click-7");

    var card =
        Map.of(
            "title",
            "Mug",
            "body",
            "Blue",
            "imageUrl",
            "data:image/png;base64," + Base64.getEncoder().encodeToString(MediaSamples.PNG),
            "buttons",
            List.of(Map.of("type", "reply", "displayText", "This one", "id", "blue")));
    var cards =
        Map.of("number", NORA, "title", "Which?", "body", "Which?", "cards", List.of(card, card));
    var sent = gateway.post("/message/sendCarousel/cloud", cards);
    assertThat(sent.status()).as(sent.json().toString()).isBetween(200, 201);
    await(() -> last("type").equals("carousel"), () -> last("type"));

    var order = Map.of("note", "By noon", "items", List.of(Map.of("productId", "mug")));
    write(Map.of("to", SHOP, "order", order));
    var arrived = awaited("orderMessage");
    assertThat(JsonField.text(arrived, "message")).isEqualTo("By noon");
    assertThat(JsonField.text(arrived, "/products/0/retailerId")).isEqualTo("SKU-1");
    assertThat(JsonField.text(arrived, "totalAmount1000")).isEqualTo("12500");
    var found =
        gateway.post(
            "/chat/findMessages/cloud", Map.of("where", Map.of("messageType", "orderMessage")));
    assertThat(found.json().findValue("orderMessage")).isEqualTo(arrived);
  }

  private String last(String field) {
    var all = world.get(PHONE + "/messages?limit=1&sortOrder=desc").json();
    return all.isEmpty() ? "" : JsonField.text(all.get(0), field);
  }
}

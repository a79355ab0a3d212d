package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A person without a number writes, gets a list, buys, and shows a number: on a virtual phone,
/// through the Cloud API, as both families and Chatwoot see it.
final class CloudShopTranscriptTest extends ChatwootFixture {
  private static final String KEY = "key-of-the-virtual-phones";
  private static final String STORE = "447700900201";
  private static final String NORA = "447700900202";
  private static final String NEW_NUMBER = "447700900203";
  private static final String TOKEN = "token-of-the-business";
  private static final String APP_SECRET = "secret-of-the-app";

  private final StringBuilder transcript = new StringBuilder();
  private GatewayProcess phones;
  private GatewayClient world;
  private String person = NORA;

  @TempDir private static Path directory;

  /// The phones are there first, because the gateway is told where they are.
  @Override
  Map<Setting, String> settings() {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.resolve("phones").toString());
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.OUTBOUND_ALLOW, "127.0.0.0/8");
    phones = GatewayProcess.start(TestSettings.of(all));
    world = new GatewayClient(phones.url(), KEY);
    return Map.of(
        Setting.NETWORKS,
        "whatsapp-cloud.url=%s/simulator/graph;whatsapp-cloud.app-secret=%s"
            .formatted(phones.url(), APP_SECRET));
  }

  @AfterAll
  void end() {
    world.close();
    phones.close();
  }

  @BeforeAll
  void open() {
    done(world.post("/simulator/phones", Map.of("number", STORE, "name", "Corner Shop")));
    done(world.post("/simulator/phones", Map.of("number", NORA, "name", "Nora")));
    done(world.put("/simulator/phones/" + NORA + "/username", Map.of("username", "nora.k")));
    var mug = Map.of("name", "Mug", "price", 1250, "currency", "EUR", "retailerId", "SKU-1");
    done(world.put("/simulator/phones/" + STORE + "/products/mug", mug));
    var webhook = Map.of("url", url() + "/webhook/meta");
    var secrets = Map.of("token", TOKEN, "appSecret", APP_SECRET, "webhook", webhook);
    var business = done(world.put("/simulator/phones/" + STORE + "/business", secrets));
    client.post(
        "/api/sessions", Map.of("name", "shop", "config", Map.of("network", "whatsapp-cloud")));
    var account =
        Map.of(
            "number",
            business.text("phoneNumberId"),
            "token",
            TOKEN,
            "businessId",
            business.text("businessId"));
    await(() ->
        client.post("/api/shop/auth/credentials", Map.of("credentials", account)).status() == 200);
    awaitStatus("WORKING");
    connect(Map.of());
  }

  private static Answer done(Answer answer) {
    assertThat(answer.status()).as(answer.json().toString()).isBetween(200, 299);
    return answer;
  }

  private void tell(String line, Object... values) {
    transcript.append(line.formatted(values)).append('\n');
  }

  /// A step is seen in family A, in family B and in Chatwoot.
  ///
  /// @param chat as family A shows it
  /// @param type of the message in family B
  /// @param text in family A
  /// @param shown in Chatwoot
  private void seen(String chat, String type, String text, String shown) {
    var path = "/api/shop/chats/" + chat + "/messages?limit=50";
    await(() -> client.get(path).json().findValuesAsText("body").contains(text));
    tell("  family A  message from %s: %s", chat, text);
    await(() -> typesInFamilyB().contains(type));
    tell("  family B  messageType %s", type);
    await(() -> inChatwoot().anyMatch(one -> one.contains(shown)));
    tell("  Chatwoot  %s", shown);
  }

  private JsonNode allOfFamilyB() {
    return client.post("/chat/findMessages/shop", Map.of("where", Map.of())).json();
  }

  private List<String> typesInFamilyB() {
    return allOfFamilyB().findValuesAsText("messageType");
  }

  private Stream<String> inChatwoot() {
    return chatwoot.messages().stream().map(one -> one.path("content").asText());
  }

  private void write(Map<String, ?> message) {
    var all = new HashMap<String, Object>(message);
    all.put("to", STORE);
    done(world.post("/simulator/phones/" + person + "/messages", all));
  }

  private JsonNode lastOnPhone() {
    var path = "/simulator/phones/" + person + "/chats/" + STORE + "@c.us/messages";
    return world.get(path + "?limit=1&sortOrder=desc").json().path(0);
  }

  private String hiddenChat() {
    return await(() ->
        client.get("/api/shop/chats").json().findValuesAsText("id").stream()
            .filter(id -> id.endsWith("@lid"))
            .findFirst()
            .orElse(null));
  }

  @Test
  void whoHasNoNumberWritesPicksBuysAndShowsANumber() throws IOException {
    tell("Nora hides her number, and writes");
    write(Map.of("text", "Do you have mugs?"));
    var hidden = hiddenChat();
    seen(hidden, "conversation", "Do you have mugs?", "Do you have mugs?");

    tell("The shop sends a list, and Nora picks");
    var rows =
        List.of(Map.of("title", "Blue", "rowId", "blue"), Map.of("title", "Red", "rowId", "red"));
    var list =
        Map.of(
            "title",
            "Mugs",
            "description",
            "Which one?",
            "button",
            "Mugs",
            "sections",
            List.of(Map.of("title", "Mugs", "rows", rows)));
    done(
        client.post("/api/sendList", Map.of("session", "shop", "chatId", hidden, "message", list)));
    await(() -> lastOnPhone().path("type").asText().equals("list"));
    var id = JsonField.text(lastOnPhone(), "id");
    var shortId = id.contains("_") ? id.split("_")[2] : id;
    var path = "/simulator/phones/" + NORA + "/chats/" + STORE + "@c.us/messages/";
    done(world.post(path + shortId + "/pick", Map.of("rowId", "blue")));
    seen(hidden, "listResponseMessage", "Blue", "Blue");

    tell("Nora orders");
    write(
        Map.of(
            "order",
            Map.of(
                "note", "By noon", "items", List.of(Map.of("productId", "mug", "quantity", 2)))));
    seen(hidden, "orderMessage", "By noon", "By noon");

    tell("Nora shows her number");
    var shown = Map.of("username", "nora.k", "hidesNumber", false);
    done(world.put("/simulator/phones/" + NORA + "/username", shown));
    write(Map.of("text", "It is me, Nora"));
    var number = NORA + "@c.us";
    seen(number, "conversation", "It is me, Nora", "It is me, Nora");
    assertThat(texts(number)).contains("Do you have mugs?", "Blue");
    assertThat(client.get("/api/shop/lids/" + hidden).text("pn")).isEqualTo(number);
    tell("  family A  GET /api/shop/lids/%s  %s", hidden, number);
    assertThat(chatwoot.contacts()).hasSize(1);
    assertThat(chatwoot.conversations()).hasSize(1);
    tell(
        "  Chatwoot  one contact, %s",
        chatwoot.contacts().getFirst().path("phone_number").asText());

    tell("Nora changes her number");
    done(world.post("/simulator/phones/" + NORA + "/number", Map.of("to", NEW_NUMBER)));
    person = NEW_NUMBER;
    await(() -> typesInFamilyB().contains("unknown"));
    tell("  family B  messageType unknown, in the chat of the old number");
    write(Map.of("text", "Thank you"));
    seen(NEW_NUMBER + "@c.us", "conversation", "Thank you", "Thank you");

    assertThat(Files.readString(Path.of("..", "docs", "guides", "whatsapp-cloud.md")))
        .as(transcript.toString())
        .contains(transcript.toString());
  }

  private List<String> texts(String chat) {
    return client
        .get("/api/shop/chats/" + chat + "/messages?limit=50")
        .json()
        .findValuesAsText("body");
  }
}

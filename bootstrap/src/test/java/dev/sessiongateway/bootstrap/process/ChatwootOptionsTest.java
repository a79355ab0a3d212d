package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the app for Chatwoot does only when it is configured so. Each test has a person of its own.
final class ChatwootOptionsTest {
  private static final String KEY = "the-root-key";
  private static final String SHOP = "447700900101";
  private static final Duration DEADLINE = Duration.ofSeconds(30);
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir static Path directory;

  private static ChatwootServer chatwoot;
  private static GatewayProcess process;
  private static GatewayClient client;

  @BeforeAll
  static void start() throws IOException {
    chatwoot = new ChatwootServer();
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.resolve("data").toString());
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.OUTBOUND_ALLOW, "127.0.0.0/8");
    process = GatewayProcess.start(TestSettings.of(all));
    client = new GatewayClient(process.url(), KEY);
    client.post("/api/sessions", Map.of("name", "shop"));
    await(() -> client.get("/api/sessions/shop").text("status").equals("SCAN_QR_CODE"));
    var value = client.get("/api/shop/auth/qr?format=raw").text("value");
    client.post("/simulator/phones/" + SHOP + "/scan", Map.of("value", value));
    await(() -> client.get("/api/sessions/shop").text("status").equals("WORKING"));
    var app = Map.of("id", "desk", "session", "shop", "app", "chatwoot", "config", config());
    var made = client.post("/api/apps", app);
    assertThat(made.status()).isEqualTo(200);
    assertThat(JsonField.text(made.json(), "/config/conversations/outgoing"))
        .isEqualTo("private-note");
    assertThat(JsonField.bool(made.json(), "/config/conversations/syncMessageStatus")).isTrue();
  }

  private static Map<String, Object> config() {
    var all = new HashMap<String, Object>();
    all.put("url", chatwoot.url().toString());
    all.put("accountId", 1);
    all.put("accountToken", ChatwootServer.TOKEN);
    all.put("inboxId", ChatwootServer.INBOX);
    all.put("inboxIdentifier", ChatwootServer.IDENTIFIER);
    all.put(
        "conversations",
        Map.of("syncMessageStatus", true, "outgoing", "private-note", "markAsRead", false));
    return all;
  }

  @AfterAll
  static void stop() {
    client.close();
    process.close();
    chatwoot.close();
  }

  private static URI webhook() {
    return URI.create(process.url() + "/webhooks/chatwoot/shop/desk");
  }

  /// Somebody writes, and a conversation in Chatwoot begins.
  ///
  /// @return its id
  private static int begin(String phone) {
    client.post("/simulator/phones", Map.of("number", phone));
    var text = "Hello from " + phone;
    client.post("/simulator/phones/" + phone + "/messages", Map.of("to", SHOP, "text", text));
    return JsonField.integer(shown(text), "conversation_id");
  }

  private static JsonNode shown(String text) {
    await(() -> find(text) != null);
    return find(text);
  }

  private static JsonNode find(String text) {
    return chatwoot.messages().stream()
        .filter(one -> one.path("content").asText().contains(text))
        .findFirst()
        .orElse(null);
  }

  private static void reads(String phone) {
    client.post("/simulator/phones/" + phone + "/chats/" + SHOP + "/read", Map.of());
  }

  private static List<JsonNode> onPhone(String phone) {
    return client
        .get("/simulator/phones/" + phone + "/chats/" + SHOP + "/messages")
        .json()
        .valueStream()
        .toList();
  }

  private static ObjectNode withTwoFiles(String text) {
    var message = JSON.createObjectNode().put("content", text);
    var files = message.putArray("attachments");
    for (var name : List.of("1.png", "2.png")) {
      files
          .addObject()
          .put("file_type", "image")
          .put("data_url", chatwoot.url() + "/files/" + name);
    }
    return message;
  }

  @Test
  void anAgentsMessageShowsThatItWasDeliveredAndRead() {
    var ben = "447700900102";
    var conversation = begin(ben);
    var reply = JSON.createObjectNode().put("content", "Until six");
    assertThat(chatwoot.agentWrites(webhook(), conversation, reply)).isEqualTo(200);
    await(() -> reply.path("status").asText().equals("delivered"));
    reads(ben);
    await(() -> reply.path("status").asText().equals("read"));
    assertThat(chatwoot.read()).as("markAsRead is off").doesNotContain(conversation);
  }

  @Test
  void aMessageWithSeveralFilesIsDeliveredWhenEachIs() {
    var cleo = "447700900103";
    var conversation = begin(cleo);
    var message = withTwoFiles("Both of them");
    chatwoot.agentWrites(webhook(), conversation, message);
    await(() -> message.path("status").asText().equals("delivered"));
    reads(cleo);
    await(() -> message.path("status").asText().equals("read"));
  }

  @Test
  void aMessageThatIsDeletedGoesWithEachOfItsFiles() {
    var dora = "447700900104";
    var conversation = begin(dora);
    var message = withTwoFiles("Too much");
    chatwoot.agentWrites(webhook(), conversation, message);
    assertThat(onPhone(dora))
        .filteredOn(one -> one.path("type").asText().equals("image"))
        .hasSize(2);
    assertThat(chatwoot.agentDeletes(webhook(), message)).isEqualTo(200);
    assertThat(onPhone(dora)).noneMatch(one -> one.path("type").asText().equals("image"));
  }

  @Test
  void whatIsSentElsewhereIsAPrivateNote() {
    var eve = "447700900105";
    begin(eve);
    client.post(
        "/api/sendText",
        Map.of("session", "shop", "chatId", eve + "@c.us", "text", "Over the API"));
    var note = shown("Over the API");
    assertThat(JsonField.bool(note, "private")).isTrue();
    assertThat(JsonField.integer(note, "message_type")).isEqualTo(1);
    assertThat(chatwoot.agentDeletes(webhook(), note)).isEqualTo(200);
    assertThat(onPhone(eve)).noneMatch(one -> one.path("body").asText().equals("Over the API"));
  }

  @Test
  void aNewContactHasTheNameInTheAddressBook() {
    var finn = "447700900106";
    client.post("/simulator/phones", Map.of("number", finn, "name", "finn the great"));
    var saved =
        client.put(
            "/api/shop/contacts/" + finn + "@c.us",
            Map.of("firstName", "Finn", "lastName", "Okoro"));
    assertThat(saved.status()).as(saved.json().toString()).isEqualTo(200);
    begin(finn);
    assertThat(chatwoot.contacts())
        .filteredOn(one -> one.path("identifier").asText().startsWith(finn))
        .singleElement()
        .satisfies(one -> assertThat(JsonField.text(one, "name")).isEqualTo("Finn Okoro"));
  }

  private static String command(String text) {
    var gus = "447700900108";
    var conversation = conversationOf(gus) == 0 ? begin(gus) : conversationOf(gus);
    var message = JSON.createObjectNode().put("content", text);
    assertThat(chatwoot.agentWrites(webhook(), conversation, message)).isEqualTo(200);
    return chatwoot.messages().stream()
        .filter(one -> one.path("source_id").asText().equals("command-" + message.path("id")))
        .map(one -> one.path("content").asText())
        .findFirst()
        .orElseThrow();
  }

  private static int conversationOf(String phone) {
    return chatwoot.conversations().stream()
        .filter(one -> one.at("/meta/sender/identifier").asText().startsWith(phone))
        .map(one -> one.path("id").asInt())
        .findFirst()
        .orElse(0);
  }

  private static void save(String phone, String name) {
    client.post("/simulator/phones", Map.of("number", phone));
    var saved =
        client.put(
            "/api/shop/contacts/" + phone + "@c.us", Map.of("firstName", name, "lastName", ""));
    assertThat(saved.status()).as(saved.json().toString()).isEqualTo(200);
  }

  private static String nameOf(String phone) {
    return chatwoot.contacts().stream()
        .filter(one -> one.path("identifier").asText().startsWith(phone))
        .map(one -> one.path("name").asText())
        .findFirst()
        .orElse("");
  }

  @Test
  void peopleInTheAddressBookAreCopiedByACommand() {
    var jo = "447700900109";
    var kim = "447700900110";
    begin(jo);
    var before = nameOf(jo);
    save(jo, "Jo of the book");
    save(kim, "Kim");
    assertThat(command("wa/contacts pull")).startsWith("Contacts made: ").contains("Renamed: 0");
    assertThat(nameOf(kim)).isEqualTo("Kim");
    assertThat(nameOf(jo)).isEqualTo(before);
    assertThat(command("wa/contacts pull --update-names if-raw")).contains("Renamed: 1");
    assertThat(nameOf(jo)).isEqualTo("Jo of the book");

    save(jo, "Jo again");
    assertThat(command("wa/contacts pull -n if-raw")).contains("Renamed: 0");
    assertThat(command("wa/contacts pull -n always")).contains("Renamed: 1");
    assertThat(nameOf(jo)).isEqualTo("Jo again");
    assertThat(command("wa/contacts pull --from 9999")).contains("made: 0").doesNotContain("--");
    assertThat(command("wa/contacts pull -n maybe")).contains("failed", "if-raw");
    assertThat(command("wa/contacts pull --avatar update")).contains("failed", "--update-names");
  }

  @Test
  void aLongAddressBookIsCopiedInSteps() {
    for (var i = 0; i < 60; i++) {
      save("4477009010%02d".formatted(i), "Person " + i);
    }
    var answer = command("wa/contacts pull");
    assertThat(answer).contains("wa/contacts pull --update-names no --from ");
    command(answer.substring(answer.indexOf("wa/")).strip());
    assertThat(nameOf("447700901059")).isEqualTo("Person 59");
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + DEADLINE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("deadline").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }
}

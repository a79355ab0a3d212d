package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.bootstrap.settings.Setting;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A gateway, on the simulated network unless set otherwise, and a stand-in for a Chatwoot server:
/// those of each test class are its own.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ChatwootFixture {
  /// The account of the session `shop`.
  static final String SHOP = "447700900101";

  private static final String KEY = "the-root-key";
  private static final Duration DEADLINE = Duration.ofSeconds(60);
  private static final JsonMapper JSON = new JsonMapper();

  ChatwootServer chatwoot;
  GatewayClient client;
  private GatewayProcess process;

  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    chatwoot = new ChatwootServer();
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.resolve("data").toString());
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.OUTBOUND_ALLOW, "127.0.0.0/8");
    // Short, for a message that is lost after its agent was answered.
    all.put(Setting.MESSAGES_ACK_DEADLINE_SECONDS, "15");
    all.putAll(settings());
    process = GatewayProcess.start(TestSettings.of(all));
    client = new GatewayClient(process.url(), KEY);
  }

  /// More settings of the gateway.
  Map<Setting, String> settings() {
    return Map.of();
  }

  @AfterAll
  void stop() {
    client.close();
    process.close();
    chatwoot.close();
  }

  /// The session `shop` has its account.
  void pair() {
    client.post("/api/sessions", Map.of("name", "shop"));
    awaitStatus("SCAN_QR_CODE");
    var value = client.get("/api/shop/auth/qr?format=raw").text("value");
    client.post("/simulator/phones/" + SHOP + "/scan", Map.of("value", value));
    awaitStatus("WORKING");
  }

  /// The session `shop` is connected to Chatwoot by the app `desk`.
  ///
  /// @param more fields of its configuration
  Answer connect(Map<String, ?> more) {
    var config = new HashMap<String, Object>(more);
    config.put("url", chatwoot.url().toString());
    config.put("accountId", 1);
    config.put("accountToken", ChatwootServer.TOKEN);
    config.put("inboxId", ChatwootServer.INBOX);
    config.put("inboxIdentifier", ChatwootServer.IDENTIFIER);
    var app = Map.of("id", "desk", "session", "shop", "app", "chatwoot", "config", config);
    var made = client.post("/api/apps", app);
    assertThat(made.status()).as(made.json().toString()).isEqualTo(200);
    return made;
  }

  URI url() {
    return process.url();
  }

  /// Where Chatwoot tells the gateway of an app of the session `shop`.
  URI webhook(String app) {
    return URI.create(url() + "/webhooks/chatwoot/shop/" + app);
  }

  /// Where Chatwoot tells the gateway of the app `desk`.
  URI webhook() {
    return webhook("desk");
  }

  /// @return the id
  String write(String phone, Map<String, ?> message) {
    client.post("/simulator/phones", Map.of("number", phone));
    var all = new HashMap<String, Object>(message);
    all.put("to", SHOP);
    var written = client.post("/simulator/phones/" + phone + "/messages", all);
    assertThat(written.status()).as(written.json().toString()).isEqualTo(201);
    return written.text("id");
  }

  /// The chat of a person with the shop, on the person's phone.
  List<JsonNode> onPhone(String phone) {
    return client
        .get("/simulator/phones/" + phone + "/chats/" + SHOP + "/messages")
        .json()
        .valueStream()
        .toList();
  }

  /// The conversation of a person in Chatwoot; 0 when there is none.
  int conversation(String phone) {
    return chatwoot.conversations().stream()
        .filter(one -> one.at("/meta/sender/identifier").asText().startsWith(phone))
        .map(one -> one.path("id").asInt())
        .findFirst()
        .orElse(0);
  }

  static ObjectNode reply(String text) {
    return JSON.createObjectNode().put("content", text);
  }

  void awaitStatus(String status) {
    await(() -> client.get("/api/sessions/shop").text("status").equals(status));
  }

  static void await(BooleanSupplier condition) {
    var _ = await(() -> condition.getAsBoolean() ? true : null);
  }

  static <T> T await(Supplier<@Nullable T> wanted) {
    var end = System.nanoTime() + DEADLINE.toNanos();
    while (true) {
      var value = wanted.get();
      if (value != null) {
        return value;
      }
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }
}

package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// A gateway on the simulated network with a session `shop`, and a stand-in for the servers of
/// bots. Each test has people of its own.
@ResourceLock("bot-gateway")
abstract class BotFixture {
  static final String SHOP = "447700900101";
  private static final String KEY = "the-root-key";
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  @TempDir private static Path directory;

  static BotServer server;
  static GatewayClient client;
  private static GatewayProcess process;

  @BeforeAll
  static void start() throws IOException {
    server = new BotServer();
    open();
    pair("shop", SHOP);
  }

  private static void open() {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.resolve("data").toString());
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.OUTBOUND_ALLOW, "127.0.0.1/32");
    all.put(Setting.BOTS_OPENAI_URL, server.url() + "/openai/v1");
    process = GatewayProcess.start(TestSettings.of(all));
    client = new GatewayClient(process.url(), KEY);
  }

  static void pair(String session, String phone) {
    client.post("/simulator/phones", Map.of("number", phone));
    client.post("/api/sessions", Map.of("name", session));
    awaitStatus(session, "SCAN_QR_CODE");
    var value = client.get("/api/" + session + "/auth/qr?format=raw").text("value");
    client.post("/simulator/phones/" + phone + "/scan", Map.of("value", value));
    awaitStatus(session, "WORKING");
  }

  private static void awaitStatus(String session, String status) {
    await(() -> client.get("/api/sessions/" + session).text("status").equals(status));
  }

  static void restart() {
    close();
    open();
    awaitStatus("shop", "WORKING");
  }

  private static void close() {
    client.close();
    process.close();
  }

  @AfterAll
  static void stop() {
    close();
    server.close();
  }

  /// A bot of the session `shop` without a delay.
  ///
  /// @return its id
  static String bot(String kind, Map<String, ?> fields) {
    return bot("shop", kind, fields);
  }

  static String bot(String session, String kind, Map<String, ?> fields) {
    var all = new HashMap<String, Object>(fields);
    all.putIfAbsent("delayMessage", 0);
    all.putIfAbsent("enabled", true);
    var made = client.post("/" + kind + "/create/" + session, all);
    assertThat(made.status()).as(made.json().toString()).isEqualTo(201);
    return made.text("id");
  }

  /// A trigger by a word.
  static Map<String, Object> triggeredBy(String word, Map<String, ?> fields) {
    var all = new HashMap<String, Object>(fields);
    all.put("triggerType", "keyword");
    all.put("triggerOperator", "startsWith");
    all.put("triggerValue", word);
    return all;
  }

  static void write(String person, String text) {
    write(person, Map.of("text", text));
  }

  static void write(String person, Map<String, ?> message) {
    client.post("/simulator/phones", Map.of("number", person));
    var all = new HashMap<String, Object>(message);
    all.put("to", SHOP);
    var written = client.post("/simulator/phones/" + person + "/messages", all);
    assertThat(written.status()).as(written.json().toString()).isEqualTo(201);
  }

  /// What the shop wrote to the person, oldest first.
  static List<String> said(String person) {
    return heard(person).stream().map(message -> JsonField.text(message, "body")).toList();
  }

  private static List<JsonNode> heard(String person) {
    var all = new ArrayList<JsonNode>();
    for (var message : client.get(chat(person) + "?limit=100").json()) {
      if (!message.path("fromMe").asBoolean()) {
        all.add(message);
      }
    }
    return all;
  }

  private static String chat(String person) {
    return "/simulator/phones/" + person + "/chats/" + SHOP + "/messages";
  }

  /// The person presses a button, or picks a row, of the last message of the shop.
  static void choose(String person, String how, Map<String, ?> what) {
    var last = JsonField.text(heard(person).getLast(), "id");
    var chosen = client.post(chat(person) + "/" + last + "/" + how, what);
    assertThat(chosen.status()).as(chosen.json().toString()).isEqualTo(201);
  }

  /// Writes, and waits for what the shop has said to this person in all.
  static void turn(String person, String text, String... all) {
    write(person, text);
    awaitSaid(person, all);
  }

  static void awaitSaid(String person, String... all) {
    await(() -> said(person).size() >= all.length);
    assertThat(said(person)).as("refused: %s", server.refusals()).containsExactly(all);
  }

  /// The conversation of a bot with a person; missing when there is none.
  static JsonNode conversation(String kind, String bot, String person) {
    for (var row : client.get("/" + kind + "/fetchSessions/" + bot + "/shop").json()) {
      if (row.path("remoteJid").asText().startsWith(person)) {
        return row;
      }
    }
    return MissingNode.getInstance();
  }

  static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + DEADLINE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime())
          .as("time is up; refused: %s", server.refusals())
          .isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}

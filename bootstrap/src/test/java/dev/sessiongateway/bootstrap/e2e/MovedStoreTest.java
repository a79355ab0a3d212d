package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session that moves to another store, as its clients see it.
class MovedStoreTest {
  private static final String KEY = "the-root-key-of-the-test";
  private static final String FRIEND = "15550002222";
  private static final String CHAT = "/api/shop/chats/" + FRIEND + "@c.us/messages";

  @TempDir private Path directory;
  private GatewayProcess process;
  private GatewayClient client;

  @BeforeEach
  void start() {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.resolve("data").toString());
    all.put(Setting.API_KEY, KEY);
    process = GatewayProcess.start(TestSettings.of(all));
    client = new GatewayClient(process.url(), KEY);
    client.post("/simulator/phones", Map.of("number", FRIEND));
    client.post("/simulator/phones", Map.of("number", "15550001111"));
    client.post("/api/sessions", Map.of("name", "shop"));
    await(() -> client.get("/api/shop/auth/qr?format=raw").status() == 200);
    var code = client.get("/api/shop/auth/qr?format=raw").text("value");
    client.post("/simulator/phones/15550001111/scan", Map.of("value", code));
    awaitWorking();
  }

  @AfterEach
  void stop() {
    client.close();
    process.close();
  }

  @Test
  void aRestartInAnotherStoreShowsOnlyTheHistoryOfThatStore() {
    var first = send("in the first store");
    var answer = client.post("/api/sessions/shop/restart", Map.of("config", config("other.db")));
    assertThat(answer.text("message")).contains("It shows the history of that store");
    awaitWorking();
    assertShowsOnly(List.of());
    assertThat(client.get(CHAT + "/" + first).text("body"))
        .as("receipts and repeated calls find it")
        .isEqualTo("in the first store");

    send("in the other store");
    assertShowsOnly(List.of("in the other store"));

    client.post("/api/sessions/shop/restart", Map.of("config", config("service.db")));
    awaitWorking();
    assertShowsOnly(List.of("in the first store"));
  }

  @Test
  void aPutThatNamesAnotherStoreShowsOnlyTheHistoryOfThatStore() {
    send("in the first store");
    var changed = client.put("/api/sessions/shop", Map.of("config", config("other.db")));
    assertThat(changed.status()).isEqualTo(200);
    awaitWorking();
    assertShowsOnly(List.of());
  }

  private static Map<String, Object> config(String address) {
    return Map.of("store", Map.of("address", address));
  }

  private void assertShowsOnly(List<String> texts) {
    assertThat(texts(CHAT + "?limit=10")).containsExactlyElementsOf(texts);
    assertThat(client.get("/api/shop/chats").json()).hasSize(texts.isEmpty() ? 0 : 1);
    var found = client.post("/chat/findMessages/shop", Map.of("where", Map.of()));
    assertThat(JsonField.integer(found.json(), "/messages/total")).isEqualTo(texts.size());
  }

  private List<String> texts(String path) {
    var texts = new ArrayList<String>();
    client.get(path).json().forEach(message -> texts.add(JsonField.text(message, "body")));
    return texts;
  }

  private String send(String text) {
    var answer =
        client.post(
            "/api/sendText", Map.of("session", "shop", "chatId", FRIEND + "@c.us", "text", text));
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(200);
    return answer.text("messageId");
  }

  private void awaitWorking() {
    await(() -> client.get("/api/sessions/shop").text("status").equals("WORKING"));
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + 60_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }
}

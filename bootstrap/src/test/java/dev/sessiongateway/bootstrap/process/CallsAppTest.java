package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The app for calls on the simulated network, as the caller's phone sees it.
final class CallsAppTest {
  private static final String KEY = "the-root-key";
  private static final String SHOP = "447700900101";
  private static final String BEN = "447700900102";
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  @TempDir Path directory;

  @Test
  void theCallersPhoneSeesTheDeclineAndTheMessageAlsoAfterARestart() {
    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      pair(client);
      var rule = Map.of("reject", true, "message", "Please write");
      var app = Map.of("id", "no-calls", "session", "shop", "app", "calls");
      var made = client.post("/api/apps", with(app, Map.of("config", Map.of("dm", rule))));
      assertThat(made.status()).isEqualTo(200);
      declines(client, 1);
    }
    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      await(() -> client.get("/api/sessions/shop").text("status").equals("WORKING"));
      // Waits for the link, which opens behind the first answer of a start. A call before that is
      // one of the time without a gateway, and nothing answers it.
      var known = client.get("/api/contacts/check-exists?session=shop&phone=" + BEN);
      assertThat(JsonField.bool(known.json(), "numberExists")).isTrue();
      declines(client, 2);
      client.delete("/api/apps/no-calls");
      var call = call(client);
      assertThat(stage(client, call)).isEqualTo("ringing");
    }
  }

  private static void declines(GatewayClient client, int messages) {
    var call = call(client);
    await(() -> stage(client, call).equals("rejected"));
    var chat = "/simulator/phones/" + BEN + "/chats/" + SHOP + "/messages";
    await(() -> client.get(chat).json().findValuesAsText("body").size() >= messages);
    assertThat(client.get(chat).json().findValuesAsText("body"))
        .hasSize(messages)
        .containsOnly("Please write");
  }

  private static String call(GatewayClient client) {
    return client.post("/simulator/phones/" + BEN + "/calls", Map.of("to", SHOP)).text("id");
  }

  private static String stage(GatewayClient client, String call) {
    for (var one : client.get("/simulator/phones/" + BEN + "/calls").json()) {
      if (one.path("id").asText().equals(call)) {
        return one.at("/called/0/stage").asText();
      }
    }
    throw new AssertionError("the phone does not know the call " + call);
  }

  private static void pair(GatewayClient client) {
    client.post("/api/sessions", Map.of("name", "shop"));
    await(() -> client.get("/api/sessions/shop").text("status").equals("SCAN_QR_CODE"));
    var value = client.get("/api/shop/auth/qr?format=raw").text("value");
    client.post("/simulator/phones/" + SHOP + "/scan", Map.of("value", value));
    await(() -> client.get("/api/sessions/shop").text("status").equals("WORKING"));
  }

  private static Map<String, Object> with(Map<String, ?> some, Map<String, ?> more) {
    var all = new HashMap<String, Object>(some);
    all.putAll(more);
    return all;
  }

  private static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + DEADLINE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private GatewayProcess start() {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.resolve("data").toString());
    all.put(Setting.API_KEY, KEY);
    return GatewayProcess.start(TestSettings.of(all));
  }
}

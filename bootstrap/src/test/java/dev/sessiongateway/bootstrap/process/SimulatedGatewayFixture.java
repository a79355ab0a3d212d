package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.demo.GatewayClient.Answer;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// A gateway on the simulated network, in this process. One class at a time uses it, because its
/// clock and its world are one.
@ResourceLock("simulated-gateway")
abstract class SimulatedGatewayFixture {
  static final String ADA = "447700900101";
  static final String BEN = "447700900102";
  private static final String KEY = "the-root-key";
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  @TempDir private static Path directory;
  static GatewayClient client;
  private static GatewayProcess process;

  @BeforeAll
  static void start() {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.resolve("data").toString());
    all.put(Setting.API_KEY, KEY);
    process = GatewayProcess.start(TestSettings.of(all));
    client = new GatewayClient(process.url(), KEY);
  }

  @AfterAll
  static void stop() {
    client.close();
    process.close();
  }

  static String url() {
    return process.url().toString();
  }

  static List<String> texts(String path) {
    var answer = client.get(path);
    assertThat(answer.status()).as(path).isEqualTo(200);
    var texts = new ArrayList<String>();
    answer.json().forEach(message -> texts.add(JsonField.text(message, "body")));
    return texts;
  }

  static Answer clock(Map<String, String> change) {
    var answer = client.post("/simulator/clock", change);
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(200);
    return answer;
  }

  static Instant now() {
    return Instant.parse(client.get("/simulator/clock").text("now"));
  }

  static void pair(String session, String phone) {
    client.post("/api/sessions", Map.of("name", session));
    awaitStatus(session, "SCAN_QR_CODE");
    scan(session, phone);
  }

  static void scan(String session, String phone) {
    var value = client.get("/api/" + session + "/auth/qr?format=raw").text("value");
    client.post("/simulator/phones/" + phone + "/scan", Map.of("value", value));
    awaitStatus(session, "WORKING");
  }

  static void awaitStatus(String session, String status) {
    await(() -> client.get("/api/sessions/" + session).text("status").equals(status));
  }

  static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + DEADLINE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}

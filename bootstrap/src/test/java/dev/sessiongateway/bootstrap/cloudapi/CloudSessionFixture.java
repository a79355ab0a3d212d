package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// A session on the Cloud API of another gateway's virtual phones: the phone "Corner Shop" is a
/// business whose app is the gateway, and Nora is a person.
abstract class CloudSessionFixture {
  private static final String KEY = "the-root-key-of-the-test";
  static final String SHOP = "447700900201";
  static final String NORA = "447700900202";
  static final String TOKEN = "token-of-the-business";
  private static final String APP_SECRET = "secret-of-the-app";
  static final String VERIFY_TOKEN = "token-of-the-webhook";
  private static final SessionName SESSION = new SessionName("cloud");
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path directory;
  @AutoClose private GatewayProcess phones;
  @AutoClose private GatewayProcess process;
  @AutoClose GatewayClient world;
  @AutoClose GatewayClient gateway;

  @BeforeEach
  void start() {
    phones = start("phones", "");
    process =
        start(
            "gateway",
            "whatsapp-cloud.url=%s/simulator/graph;whatsapp-cloud.app-secret=%s;whatsapp-cloud.verify-token=%s%s"
                .formatted(phones.url(), APP_SECRET, VERIFY_TOKEN, moreOptions()));
    world = new GatewayClient(phones.url(), KEY);
    gateway = new GatewayClient(process.url(), KEY);
    world.post("/simulator/phones", Map.of("number", SHOP, "name", "Corner Shop"));
    world.post("/simulator/phones", Map.of("number", NORA, "name", "Nora"));
    var webhook = Map.of("url", webhookUrl(), "verifyToken", VERIFY_TOKEN);
    var business =
        world.put(
            "/simulator/phones/" + SHOP + "/business",
            Map.of("token", TOKEN, "appSecret", APP_SECRET, "webhook", webhook));
    var config = Map.of("network", "whatsapp-cloud");
    gateway.post("/api/sessions", Map.of("name", "cloud", "start", true, "config", config));
    process.gateway().pairing().awaitStep(SESSION, PATIENCE);
    var credentials =
        Map.of(
            "number",
            business.text("phoneNumberId"),
            "token",
            TOKEN,
            "businessId",
            business.text("businessId"));
    gateway.post("/api/cloud/auth/credentials", Map.of("credentials", credentials));
    process.gateway().pairing().awaitPaired(SESSION, PATIENCE);
  }

  /// More options of the network, each behind a semicolon.
  String moreOptions() {
    return "";
  }

  String webhookUrl() {
    return process.url() + "/webhook/meta";
  }

  private GatewayProcess start(String name, String networks) {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.resolve(name).toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(Setting.OUTBOUND_ALLOW, "127.0.0.0/8");
    if (!networks.isEmpty()) {
      settings.put(Setting.NETWORKS, networks);
    }
    return GatewayProcess.start(TestSettings.of(settings));
  }

  static void await(Supplier<Boolean> condition, Supplier<Object> seen) {
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.get()) {
      assertThat(System.nanoTime()).as("in time: %s", seen.get()).isLessThan(deadline);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }
}

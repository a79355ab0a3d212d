package dev.sessiongateway.bootstrap.example.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A whole gateway on the journal store, which the setting names.
class JournalGatewayTest {
  private static final String KEY = "the-root-key-of-the-test";
  private static final SessionName SHOP = new SessionName("shop");
  private static final String CHAT = "/api/shop/chats/15550002222@c.us/messages?limit=5";

  @TempDir private Path directory;

  @Test
  void whatAGatewayStoredIsThereInTheNextOne() throws Exception {
    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      for (var number : new String[] {"15550001111", "15550002222"}) {
        client.post("/simulator/phones", Map.of("number", number));
      }
      process.gateway().sessions().create(NewSession.started(SHOP));
      var code = JsonField.text(client.get("/api/shop/auth/qr?format=raw").json(), "value");
      client.post("/simulator/phones/15550001111/scan", Map.of("value", code));
      var sent =
          client.post(
              "/api/sendText",
              Map.of("session", "shop", "chatId", "15550002222@c.us", "text", "Hello"));
      assertThat(sent.status()).isEqualTo(200);
      var health = client.get("/health").json();
      assertThat(JsonField.text(health, "/details/database/status")).isEqualTo("up");
    }
    assertThat(directory.resolve("registry.db")).doesNotExist();
    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      assertThat(process.gateway().sessions().get(SHOP).account()).isNotNull();
      assertThat(JsonField.text(client.get(CHAT).json().get(0), "body")).isEqualTo("Hello");
    }
  }

  private GatewayProcess start() {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(Setting.STORE, "journal");
    return GatewayProcess.start(Settings.of(settings));
  }
}

package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program without the jar of the part for Chatwoot.
class WithoutChatwootTest {
  private static final Map<String, Object> INBOX =
      Map.of(
          "url",
          "http://127.0.0.1:9",
          "accountId",
          1,
          "accountToken",
          "token",
          "inboxId",
          2,
          "inboxIdentifier",
          "box");

  @TempDir private Path directory;

  @Test
  void itStartsAndRefusesWhatOnlyThePartHas() throws Exception {
    var classPath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.matches(".*adapters-http.chatwoot.*"))
            .collect(Collectors.joining(File.pathSeparator));
    try (var gateway = ServerProcess.gatewayWith(classPath, directory.resolve("data"));
        var client =
            new GatewayClient(
                URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY)) {
      gateway.awaitReady();
      assertThat(client.post("/api/sessions", Map.of("name", "shop", "start", false)).status())
          .isEqualTo(200);

      refused(client.get("/api/apps/chatwoot/locales"));
      refused(
          client.post("/api/apps", Map.of("session", "shop", "app", "chatwoot", "config", INBOX)));
      refused(client.post("/webhooks/chatwoot/shop/app_1", Map.of("event", "message_created")));
      refused(client.get("/chatwoot/find/shop"));
      refused(client.post("/chatwoot/set/shop", Map.of("enabled", false)));
      refused(client.post("/chatwoot/webhook/shop", Map.of("event", "message_created")));
      refused(
          client.post(
              "/instance/create",
              Map.of(
                  "instanceName",
                  "desk",
                  "chatwootAccountId",
                  "1",
                  "chatwootToken",
                  "token",
                  "chatwootUrl",
                  "http://127.0.0.1:9")));

      assertThat(client.get("/api/sessions/desk").status()).isEqualTo(404);
      assertThat(client.get("/instance/fetchInstances").status()).isEqualTo(200);
      assertThat(client.get("/openapi.json").status()).isEqualTo(200);
      assertThat(gateway.terminate()).isZero();
    }
  }

  private static void refused(GatewayClient.Answer answer) {
    assertThat(answer.status()).as("" + answer.json()).isEqualTo(501);
    assertThat("" + answer.json()).contains("runs without its part chatwoot");
  }
}

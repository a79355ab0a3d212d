package dev.sessiongateway.bootstrap.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A gateway with the jar of the journal store, which the setting names.
class JournalGatewayTest {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final String CHAT = "/api/shop/chats/" + ADA + "@c.us/messages?limit=5";

  @TempDir private Path directory;

  @BeforeEach
  void addTheJar() throws Exception {
    ExampleProject.named("journal-store").writeJar(data().resolve("store-providers"));
  }

  private Path data() {
    return directory.resolve("data");
  }

  @Test
  void whatAKilledGatewayStoredIsInTheNextOne() throws Exception {
    try (var gateway = start();
        var client = client(gateway)) {
      pair(client);
      var sent =
          client.post(
              "/api/sendText", Map.of("session", "shop", "chatId", ADA + "@c.us", "text", "Hello"));
      assertThat(sent.status()).isEqualTo(200);
      var health = client.get("/health").json();
      assertThat(JsonField.text(health, "/details/database/status")).isEqualTo("up");
      gateway.kill();
    }
    assertThat(data().resolve("registry.db")).doesNotExist();
    try (var gateway = start();
        var client = client(gateway)) {
      assertThat(client.get("/api/sessions/shop").text("status")).isIn("STARTING", "WORKING");
      assertThat(JsonField.text(client.get(CHAT).json().get(0), "body")).isEqualTo("Hello");
    }
  }

  private static void pair(GatewayClient client) {
    for (var number : new String[] {SHOP, ADA}) {
      client.post("/simulator/phones", Map.of("number", number));
    }
    client.post("/api/sessions", Map.of("name", "shop"));
    var code = client.get("/api/shop/auth/qr?format=raw").text("value");
    var scanned = client.post("/simulator/phones/" + SHOP + "/scan", Map.of("value", code));
    assertThat(scanned.status()).isEqualTo(200);
  }

  private ServerProcess start() throws Exception {
    var gateway = ServerProcess.gatewayWith(data(), "--store", "journal");
    gateway.awaitReady();
    return gateway;
  }

  private static GatewayClient client(ServerProcess gateway) {
    return new GatewayClient(URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY);
  }
}

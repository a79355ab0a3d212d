package dev.sessiongateway.bootstrap.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.sink.pusher.PusherServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The instance has an app of its own, the operator another one for all instances.
@ExpectsLog("WARN shop - a receiver fails; its events wait")
class PusherGatewayTest extends BrokerFixture {
  private static final PusherServer.App ALL = new PusherServer.App("1", "key-1", "s3cret-one");
  private static final PusherServer.App SHOP = new PusherServer.App("2", "key-2", "s3cret-two");
  private static final String SET = "/pusher/set/shop";

  @AutoClose private final PusherServer server = new PusherServer(ALL, SHOP);

  @Override
  String sink() {
    return "pusher";
  }

  @Override
  Map<String, String> options() {
    return Map.of(
        "host", server.host(),
        "tls", "false",
        "app-id", ALL.id(),
        "key", ALL.key(),
        "secret", ALL.secret(),
        "global", "true",
        "events", "SEND_MESSAGE");
  }

  @Override
  Map<String, Object> subscription() {
    return app(SHOP.secret());
  }

  private static Map<String, Object> app(String secret) {
    return Map.of(
        "enabled",
        true,
        "events",
        List.of("SEND_MESSAGE"),
        "appId",
        SHOP.id(),
        "key",
        SHOP.key(),
        "secret",
        secret,
        "cluster",
        "eu",
        "useTLS",
        false);
  }

  @Override
  void stopBroker() {
    server.stop();
  }

  @Override
  void restartBroker() {
    server.start();
  }

  @Override
  List<String> read(Predicate<List<String>> isEnough) {
    await(() -> isEnough.test(read(SHOP)));
    await(() -> isEnough.test(read(ALL)));
    return read(SHOP);
  }

  private List<String> read(PusherServer.App app) {
    return server.events().stream()
        .filter(event -> event.app().equals(app.id()))
        .peek(event -> assertThat(event.channel()).isEqualTo("shop"))
        .peek(event -> assertThat(event.name()).isEqualTo("send.message"))
        .map(PusherServer.Event::data)
        .toList();
  }

  @Test
  @ExpectsLog("WARN shop - an event went to the dead letters")
  void anEventThatIsTooLargeIsADeadLetterAndTheNextOneGoes() {
    try (var gateway = start(settings());
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);
      subscribe(client);
      send(client, "x".repeat(PusherServer.LIMIT_BYTES));
      send(client, "number 1");

      read(all -> all.size() == 1);

      assertThat(client.get("/api/webhooks/deadletters").json().toString())
          .contains("send.message", "Pusher takes 10240");
    }
  }

  @Test
  void theSecretIsStoredEncryptedAndNobodySeesItAgain() throws IOException {
    try (var gateway = start(settings());
        var client = new GatewayClient(gateway.url(), KEY)) {
      client.post("/instance/create", Map.of("instanceName", "shop"));

      var set = client.post(SET, Map.of("pusher", app(SHOP.secret())));

      assertThat(set.status()).isEqualTo(201);
      assertThat(JsonField.text(set.json(), "secret")).isEqualTo("***");
      assertThat(JsonField.text(set.json(), "appId")).isEqualTo(SHOP.id());
      assertThat(JsonField.text(set.json(), "cluster")).isEqualTo("eu");
      assertThat(JsonField.bool(set.json(), "useTLS")).isFalse();
      // The mask is the secret that is stored, and what is left out stays.
      assertThat(client.post(SET, app("***")).json()).isEqualTo(set.json());
      assertThat(client.post(SET, Map.of("enabled", true)).status()).isEqualTo(201);
      var off = client.post(SET, Map.of("enabled", false, "appId", "", "secret", ""));
      assertThat(JsonField.bool(off.json(), "enabled")).isFalse();
      assertThat(JsonField.text(off.json(), "appId")).isEqualTo(SHOP.id());
      for (var path : List.of("/pusher/find/shop", "/api/sessions/shop", "/api/webhooks")) {
        assertThat(client.get(path).json().toString()).doesNotContain(SHOP.secret());
      }
    }
    for (var file : files()) {
      assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
          .as("%s", file)
          .doesNotContain(SHOP.secret());
    }
  }

  private List<Path> files() throws IOException {
    try (var all = Files.walk(home)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "appId, ''",
    "appId, a/b",
    "key, ''",
    "key, 'a b'",
    "secret, ''",
    "secret, ***",
    "cluster, ''",
    "cluster, eu.evil.example"
  })
  void aWrongFieldIsNamedAndChangesNothing(String field, String value) {
    try (var gateway = start(settings());
        var client = new GatewayClient(gateway.url(), KEY)) {
      client.post("/instance/create", Map.of("instanceName", "shop"));
      var body = new HashMap<>(app(SHOP.secret()));
      body.put(field, value);

      var set = client.post(SET, Map.of("pusher", body));
      var created =
          client.post("/instance/create", Map.of("instanceName", "other", "pusher", body));

      assertThat(set.status()).isEqualTo(400);
      assertThat(JsonField.text(set.json(), "code")).isEqualTo("invalid." + field);
      assertThat(JsonField.bool(client.get("/pusher/find/shop").json(), "enabled")).isFalse();
      assertThat(created.status()).isEqualTo(400);
      assertThat(client.get("/instance/fetchInstances").json()).hasSize(1);
    }
  }

  /// Whoever names another server would be sent signatures with a secret that he cannot see.
  @ParameterizedTest
  @CsvSource({"appId, 3", "key, other", "cluster, us2", "useTLS, true"})
  void theStoredSecretStaysWithItsApp(String field, String value) {
    try (var gateway = start(settings());
        var client = new GatewayClient(gateway.url(), KEY)) {
      var create = Map.of("instanceName", "shop", "pusher", app(SHOP.secret()));
      assertThat(client.post("/instance/create", create).status()).isEqualTo(201);
      var body = new HashMap<>(app("***"));
      body.put(field, field.equals("useTLS") ? Boolean.valueOf(value) : value);

      var set = client.post(SET, body);

      assertThat(set.status()).isEqualTo(400);
      assertThat(JsonField.text(set.json(), "code")).isEqualTo("invalid.secret");
    }
  }

  @Test
  void theWrongSecretOfAnInstanceHoldsNoOther() {
    try (var gateway = start(settings());
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);
      var body = new HashMap<>(app("wrong"));
      body.put("events", List.of("SEND_MESSAGE"));
      client.post(SET, body);
      send(client, "number 1");

      await(() -> read(ALL).size() == 1);
      await(
          () -> client.get("/api/webhooks").json().toString().contains("refuses the credentials"));
      assertThat(read(SHOP)).isEmpty();
      assertThat(JsonField.text(client.get("/health").json(), "/details/sinks/condition"))
          .isEqualTo("ok");
      client.post(SET, app(SHOP.secret()));
      await(() -> read(SHOP).size() == 1);
    }
  }

  @Test
  void aServerThatTheOperatorDoesNotAllowIsNotCalled() {
    try (var gateway = start(settings(), Map.of(Setting.OUTBOUND_ALLOW, "10.0.0.0/8"));
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);
      send(client, "number 1");

      await(() ->
          JsonField.text(client.get("/health").json(), "/details/sinks/detail")
              .contains("not allowed"));
      assertThat(server.events()).isEmpty();
    }
  }
}

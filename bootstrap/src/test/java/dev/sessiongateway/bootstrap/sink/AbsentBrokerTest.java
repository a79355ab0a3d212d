package dev.sessiongateway.bootstrap.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.StartupFailure;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A gateway whose broker is not there.
@ExpectsLog(
    value = "WARN KeptConnection - an event sink cannot be reached",
    optional = "the connection may be found broken or not")
class AbsentBrokerTest {
  private static final String KEY = "the-root-key";

  @TempDir private Path home;

  private GatewayProcess start(String sinks) {
    return GatewayProcess.start(
        TestSettings.of(
            Map.of(
                Setting.PORT,
                "0",
                Setting.API_KEY,
                KEY,
                Setting.DATA_DIR,
                home.resolve("data").toString(),
                Setting.SINKS,
                sinks)));
  }

  private GatewayProcess start() {
    return start("rabbitmq.uri=amqp://127.0.0.1:%d".formatted(FreePort.next()));
  }

  @Test
  @ExpectsLog("WARN shop - a receiver fails; its events wait")
  void itStartsSaysSoAndServesEverybodyElse() throws IOException {
    var posts = new AtomicInteger();
    var receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext(
        "/",
        exchange -> {
          posts.incrementAndGet();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    receiver.start();
    try (var gateway = start();
        var client = new GatewayClient(gateway.url(), KEY)) {
      var body =
          Map.of(
              "instanceName", "shop",
              "rabbitmq", Map.of("enabled", true),
              "webhook",
                  Map.of("url", "http://127.0.0.1:" + receiver.getAddress().getPort() + "/"));

      var created = client.post("/instance/create", body);

      assertThat(created.status()).as("%s", created.json()).isEqualTo(201);
      assertThat(JsonField.bool(created.json(), "/rabbitmq/enabled")).isTrue();
      BrokerFixture.await(() -> posts.get() > 0);
      BrokerFixture.await(() ->
          client.get("/health").json().at("/details/sinks/condition").asText().equals("degraded"));
      assertThat(JsonField.text(client.get("/health").json(), "/details/sinks/detail"))
          .contains("rabbitmq: 127.0.0.1:", "cannot be reached");
      assertThat(client.delete("/instance/delete/shop").status()).isEqualTo(200);
    } finally {
      receiver.stop(0);
    }
  }

  @Test
  void itsSettingsAreKeptAlsoByTheOtherFamily() {
    try (var gateway = start();
        var client = new GatewayClient(gateway.url(), KEY)) {
      client.post("/instance/create", Map.of("instanceName", "shop"));
      var body = Map.of("rabbitmq", Map.of("enabled", true, "events", List.of("CALL")));

      var set = client.post("/rabbitmq/set/shop", body);

      assertThat(set.status()).as("%s", set.json()).isEqualTo(201);
      var change = Map.of("config", Map.of("metadata", Map.of("a", "b")));
      assertThat(client.put("/api/sessions/shop", change).status()).isEqualTo(200);
      assertThat(client.get("/rabbitmq/find/shop").json()).isEqualTo(set.json());
      assertThat(client.get("/instance/fetchInstances").json().at("/0/Rabbitmq"))
          .isEqualTo(set.json());
      var off = client.post("/rabbitmq/set/shop", Map.of("enabled", false));
      assertThat(off.status()).isEqualTo(201);
      assertThat(off.json().path("enabled").asBoolean(true)).isFalse();
      assertThat(JsonField.array(off.json(), "events")).hasSize(1);
      var absent = client.post("/nats/set/shop", Map.of("enabled", true));
      assertThat(absent.status()).isEqualTo(201);
      assertThat(JsonField.bool(absent.json(), "enabled")).isFalse();
    }
  }

  @Test
  void aClientCannotNameASinkAsAWebhook() {
    try (var gateway = start();
        var client = new GatewayClient(gateway.url(), KEY)) {
      client.post("/instance/create", Map.of("instanceName", "shop"));
      var webhook = Map.of("enabled", true, "url", "sink://rabbitmq");
      assertThat(client.post("/webhook/set/shop", webhook).status()).isEqualTo(400);
      var session =
          Map.of(
              "name",
              "other",
              "config",
              Map.of("webhooks", List.of(Map.of("url", "sink://rabbitmq"))));
      assertThat(client.post("/api/sessions", session).status()).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "rabbitmq.uro=amqp://u:s3cret@one, sinks.rabbitmq.uro",
    "rabbitmq.uri=http://u:s3cret@one, sinks.rabbitmq.uri",
    "rabbitmq.prefix=s3cret, sinks.rabbitmq.uri",
    "nats.uri=nats://one;nats.jetstream=s3cret, sinks.nats.jetstream",
    "sqs.region=s3cret, sinks.sqs",
    "sns.access-key=a;sns.secret-key=s3cret;sns.prefix=s3cret.a, sinks.sns.prefix",
    "sns.access-key=a;sns.endpoint=s3cret, sinks.sns.secret-key",
    "kafka.client-id=s3cret, sinks.kafka.brokers",
    "redis.uri=http://s3cret, sinks.redis.uri",
    "pusher.global=true;pusher.secret=s3cret, sinks.pusher.app-id",
    "pigeon.uri=s3cret, pigeon"
  })
  void aWrongOptionEndsTheStartAndIsNamedWithoutItsValue(String sinks, String named) {
    assertThatThrownBy(() -> start(sinks))
        .isInstanceOf(StartupFailure.class)
        .hasMessageContaining(named)
        .hasMessageNotContaining("s3cret");
  }
}

package dev.sessiongateway.bootstrap.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.sink.HeldProxy;
import dev.sessiongateway.sink.redis.RedisBroker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Each test has a broker of its own, as it keeps what was read.
@NeedsProgram({"redis-server", "redis-cli"})
@ExpectsLog(
    value = "WARN KeptConnection - an event sink cannot be reached",
    optional = "the connection may be found broken or not")
@ExpectsLog("WARN shop - a receiver fails; its events wait")
@Nightly
class RedisGatewayTest extends BrokerFixture {
  private RedisBroker broker;

  @BeforeEach
  void startBroker() {
    broker = RedisBroker.start();
  }

  @AfterEach
  void closeBroker() {
    broker.close();
  }

  @Override
  String sink() {
    return "redis";
  }

  @Override
  Map<String, String> options() {
    return Map.of("uri", broker.uri());
  }

  @Override
  void stopBroker() {
    broker.kill();
  }

  @Override
  void restartBroker() {
    broker.restart();
  }

  @Override
  List<String> read(Predicate<List<String>> isEnough) {
    var read = new ArrayList<String>();
    await(() -> {
      read.clear();
      broker.entries("shop.send.message").forEach(fields -> read.add(body(fields)));
      return isEnough.test(read);
    });
    return read;
  }

  private static String body(JsonNode fields) {
    var last = fields.size() - 1;
    assertThat(fields.get(last - 1).textValue()).isEqualTo("body");
    return fields.get(last).textValue();
  }

  @Test
  @ExpectsLog("WARN shop - an event went to the dead letters")
  void anEventThatIsTooLargeIsADeadLetterAndTheNextOneGoes() {
    try (var gateway = start(settings() + ";redis.max-bytes=2048");
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);
      subscribe(client);
      send(client, "x".repeat(2_048));
      send(client, "number 1");

      read(all -> all.size() == 1);

      assertThat(client.get("/api/webhooks/deadletters").json().toString())
          .contains("send.message", "an entry has at most 2048");
    }
  }

  /// The broker has each event and does not confirm it in time.
  @Test
  void aBrokerThatIsSlowToConfirmHoldsNobodyElseAndLosesNothing() throws IOException {
    var posts = new CopyOnWriteArrayList<String>();
    var receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext(
        "/",
        exchange -> {
          posts.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    receiver.start();
    try (var proxy = new HeldProxy(broker.port());
        var gateway =
            start("redis.uri=" + broker.uriBy(proxy.port()) + ";redis.timeout-seconds=2");
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);
      subscribe(client);
      var webhook =
          Map.of(
              "enabled",
              true,
              "events",
              List.of("SEND_MESSAGE"),
              "url",
              "http://127.0.0.1:" + receiver.getAddress().getPort() + "/");
      client.post("/webhook/set/shop", Map.of("webhook", webhook));
      send(client, "number 0");
      read(all -> all.size() == 1);
      proxy.hold();
      IntStream.range(1, 6).forEach(i -> send(client, "number " + i));
      await(() -> proxy.kept() > 0);
      // The broker is still silent when the webhook has all of them.
      await(() -> posts.size() == 6);
      assertThat(firsts(posts).keySet()).containsExactly(0, 1, 2, 3, 4, 5);
      await(() ->
          JsonField.text(client.get("/health").json(), "/details/sinks/detail").contains("redis"));
      var other = Map.of("instanceName", "other", "webhook", webhook);
      assertThat(client.post("/instance/create", other).status()).isEqualTo(201);

      proxy.release();

      var read = read(all -> firsts(all).size() == 6);
      assertThat(firsts(read).keySet()).containsExactly(0, 1, 2, 3, 4, 5);
    } finally {
      receiver.stop(0);
    }
  }
}

package dev.sessiongateway.bootstrap.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// A whole gateway that publishes the events of an instance to a real broker, where a client that
/// is not ours reads them.
///
/// A broker is started before a test and not in a field, whose class is made for a test that is not
/// run too.
abstract class BrokerFixture {
  static final String KEY = "the-root-key";
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";
  private static final int EVENTS = 200;
  private static final int EVENTS_UNDER_FAULTS = Integer.getInteger("gateway.sink.events", 10_000);
  private static final int KILLS = 5;
  private static final int AWAY = 3;
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration POLL = Duration.ofMillis(20);

  private final ObjectMapper json = new ObjectMapper();

  @TempDir Path home;

  /// The name in paths, such as `rabbitmq`.
  abstract String sink();

  /// Options with which the gateway reaches the broker of the test.
  abstract Map<String, String> options();

  /// What the instance `shop` sets to get its events `send.message`.
  Map<String, Object> subscription() {
    return Map.of("enabled", true, "events", List.of("SEND_MESSAGE"));
  }

  abstract void stopBroker();

  abstract void restartBroker();

  /// Begins to keep the events `send.message` of the instance `shop` for the consumer, where the
  /// gateway does not do so.
  void expect() {}

  /// Reads the events `send.message` of the instance `shop`, in the order of the broker.
  ///
  /// @param isEnough asked with all that were read so far
  abstract List<String> read(Predicate<List<String>> isEnough);

  final String settings() {
    return options().entrySet().stream()
        .map(option -> sink() + "." + option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(";"));
  }

  final GatewayProcess start(String sinks) {
    return start(sinks, Map.of());
  }

  final GatewayProcess start(String sinks, Map<Setting, String> more) {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.API_KEY, KEY);
    all.put(Setting.DATA_DIR, home.resolve("data").toString());
    all.put(Setting.SINKS, sinks);
    all.putAll(more);
    return GatewayProcess.start(TestSettings.of(all));
  }

  static void pair(GatewayClient client) {
    pair(client, "shop", SHOP);
  }

  /// Creates an instance that the phone of this number has scanned.
  static void pair(GatewayClient client, String instance, String number) {
    client.post("/simulator/phones", Map.of("number", number));
    client.post("/simulator/phones", Map.of("number", ADA));
    var created = client.post("/instance/create", Map.of("instanceName", instance));
    assertThat(created.status()).as("%s", created.json()).isEqualTo(201);
    client.get("/instance/connect/" + instance);
    var qr = new String[1];
    await(() -> {
      qr[0] = client.get("/instance/connect/" + instance).json().path("code").asText("");
      return !qr[0].isEmpty();
    });
    client.post("/simulator/phones/" + number + "/scan", Map.of("value", qr[0]));
    await(() -> isOpen(client, instance));
  }

  private static boolean isOpen(GatewayClient client, String instance) {
    return client
        .get("/instance/connectionState/" + instance)
        .json()
        .at("/instance/state")
        .asText()
        .equals("open");
  }

  final void subscribe(GatewayClient client) {
    expect();
    var set = client.post("/" + sink() + "/set/shop", Map.of(sink(), subscription()));
    assertThat(set.status()).as("%s", set.json()).isEqualTo(201);
    assertThat(client.get("/" + sink() + "/find/shop").json()).isEqualTo(set.json());
  }

  private static void send(GatewayClient client, int number) {
    send(client, "number " + number);
  }

  static void send(GatewayClient client, String text) {
    send(client, "shop", text);
  }

  static void send(GatewayClient client, String instance, String text) {
    var sent = client.post("/message/sendText/" + instance, Map.of("number", ADA, "text", text));
    assertThat(sent.status()).as("%s", sent.json()).isEqualTo(201);
  }

  static void await(BooleanSupplier condition) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  private static JsonNode health(GatewayClient client) {
    return client.get("/health").json().at("/details/sinks");
  }

  private static void awaitHealth(GatewayClient client, String condition) {
    await(() -> health(client).path("condition").asText().equals(condition));
  }

  @Test
  void aRestartOfTheBrokerLosesNothingAndKeepsTheOrder() {
    try (var gateway = start(settings());
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);
      subscribe(client);
      awaitHealth(client, "ok");
      IntStream.range(0, EVENTS / 2).forEach(i -> send(client, i));
      stopBroker();
      IntStream.range(EVENTS / 2, EVENTS).forEach(i -> send(client, i));
      awaitHealth(client, "degraded");
      assertThat(JsonField.text(health(client), "reason")).isEqualTo("sinks.unavailable");
      assertThat(JsonField.text(health(client), "detail")).contains(sink());
      restartBroker();
      var read = read(all -> firsts(all).size() == EVENTS);
      assertThat(firsts(read).keySet())
          .containsExactlyElementsOf(IntStream.range(0, EVENTS).boxed().toList());
      awaitHealth(client, "ok");
      var metrics = client.send("GET", "/metrics", Map.of(), new byte[0]);
      assertThat(new String(metrics.body(), UTF_8))
          .contains("sink_events_total{outcome=\"accepted\",sink=\"" + sink() + "\"}");
    }
  }

  /// The events by their numbers, with their ids, in the order in which each came first; an event
  /// that came again has the same id.
  final Map<Integer, String> firsts(List<String> bodies) {
    var found = new LinkedHashMap<Integer, String>();
    for (var body : bodies) {
      var event = parsed(body);
      var text = JsonField.text(event, "/data/message/conversation");
      var number = Integer.parseInt(text.substring("number ".length()));
      var id = JsonField.text(event, "id");
      assertThat(found.getOrDefault(number, id)).as("the id of event %s", number).isEqualTo(id);
      found.putIfAbsent(number, id);
    }
    return found;
  }

  final JsonNode parsed(String body) {
    try {
      return json.readTree(body);
    } catch (IOException e) {
      throw new AssertionError(body, e);
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "gateway.faults", matches = "true")
  void killsOfTheGatewayAndARestartOfTheBrokerLoseNothingAndKeepTheOrder() throws IOException {
    var data = home.resolve("killed");
    var answered = new ArrayList<Integer>();
    var next = 0;
    for (var round = 0; round <= KILLS; round++) {
      try (var server = ServerProcess.gatewayWith(data, "--sinks", settings())) {
        server.awaitReady();
        try (var client = new GatewayClient(URI.create(server.baseUrl()), ServerProcess.KEY)) {
          if (round == 0) {
            pair(client);
            subscribe(client);
          }
          await(() -> isOpen(client, "shop"));
          // Once the gateway is killed while the broker is away.
          if (round == AWAY) {
            stopBroker();
          } else if (round == AWAY + 1) {
            restartBroker();
          }
          var end = (round + 1) * EVENTS_UNDER_FAULTS / (KILLS + 1);
          for (; next < end; next++) {
            send(client, next);
            answered.add(next);
          }
          if (round < KILLS) {
            server.kill();
          } else {
            read(server, answered);
          }
        }
      }
    }
  }

  private void read(ServerProcess server, List<Integer> answered) throws IOException {
    assertThat(server.port()).isPositive();
    var read = read(all -> all.size() >= answered.size() && isAll(all, answered));
    var firsts = firsts(read);
    assertThat(firsts.keySet()).containsExactlyElementsOf(answered);
    var line =
        "Kill -9 with %s: %d kills, a restart of the broker, %d events, lost 0, repeated %d%n"
            .formatted(sink(), KILLS, answered.size(), read.size() - firsts.size());
    Files.writeString(
        Files.createDirectories(Path.of("target/figures")).resolve("sink-" + sink() + ".txt"),
        line);
  }

  private boolean isAll(List<String> bodies, List<Integer> answered) {
    return firsts(bodies).keySet().containsAll(answered);
  }
}

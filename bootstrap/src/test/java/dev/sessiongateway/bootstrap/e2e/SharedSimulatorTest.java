package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.demo.GatewayClient.RawAnswer;
import dev.sessiongateway.http.JsonField;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// Two gateways with sessions of their own use one simulated network, three processes in all. They
/// are started once, and killed by the last test.
@Order(2)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExpectsLog(
    value = "WARN (SimulatorLine|RemoteLink) - ",
    optional = "threads of the client of HTTP write it")
@ExpectsLog(
    value = "WARN SignalDelivery - a listener did not take a signal",
    optional = "the link may be lost or not at that moment")
@Nightly
class SharedSimulatorTest {
  private static final String ADA = "447700900101";
  private static final String BEN = "447700900102";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(20);

  private Path home;
  private final List<AutoCloseable> parts = new ArrayList<>();
  private int port;
  private Path key;
  private ServerProcess simulator;
  private ServerProcess firstNode;
  private GatewayClient first;
  private GatewayClient second;

  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    home = directory;
    port = FreePort.next();
    key = Files.writeString(home.resolve("simulator.key"), ServerProcess.KEY);
    simulator = added(ServerProcess.simulator(port, home.resolve("simulator")));
    simulator.awaitReady();
    firstNode = node("first");
    var other = node("second");
    firstNode.awaitReady();
    other.awaitReady();
    first = client(firstNode);
    second = client(other);
  }

  private ServerProcess node(String name) throws IOException {
    return added(
        ServerProcess.gatewayWith(
            home.resolve(name),
            "--simulator-url",
            "ws://127.0.0.1:" + port,
            "--simulator-key-file",
            key.toString()));
  }

  private GatewayClient client(ServerProcess of) {
    return added(new GatewayClient(URI.create(of.baseUrl()), ServerProcess.KEY));
  }

  private <T extends AutoCloseable> T added(T part) {
    parts.add(part);
    return part;
  }

  @AfterAll
  void stop() throws Exception {
    for (var part : parts.reversed()) {
      part.close();
    }
  }

  private static JsonNode await(Supplier<JsonNode> read) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      var found = read.get();
      if (!found.isMissingNode()) {
        return found;
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
    throw new AssertionError("never came");
  }

  private static JsonNode firstOf(JsonNode list, String field, String value) {
    for (var each : list) {
      if (each.path(field).asText().contains(value)) {
        return each;
      }
    }
    return MissingNode.getInstance();
  }

  /// Pairs a session that another test has not paired.
  ///
  /// @param through the gateway whose `/simulator` is used
  private void pair(GatewayClient gateway, GatewayClient through, String session, String phone) {
    if (gateway.get("/api/sessions/" + session).status() == 200) {
      return;
    }
    var _ = gateway.post("/api/sessions", Map.of("name", session, "start", true));
    var qr =
        await(() -> gateway.get("/api/" + session + "/auth/qr?format=raw").json().path("value"));
    var linked = through.post("/simulator/phones/" + phone + "/scan", Map.of("value", qr.asText()));
    assertThat(linked.status()).isEqualTo(200);
    assertThat(linked.text("session")).isEqualTo(session);
    awaitWorking(gateway, session);
  }

  private static void awaitWorking(GatewayClient gateway, String session) {
    await(() -> {
      var state = gateway.get("/api/sessions/" + session).json();
      return state.path("status").asText().equals("WORKING") ? state : MissingNode.getInstance();
    });
  }

  private static JsonNode awaitMessage(
      GatewayClient gateway, String session, String chat, String text) {
    var path = "/api/" + session + "/chats/" + chat + "@c.us/messages?limit=20&downloadMedia=true";
    return await(() -> firstOf(gateway.get(path).json(), "body", text));
  }

  /// The text is the idempotency key as well.
  private static int send(GatewayClient gateway, String session, String to, String text) {
    return send(gateway, "native", session, to, text).status();
  }

  private static RawAnswer send(
      GatewayClient gateway, String dialect, String session, String to, String text) {
    var body = json("{'session':'%s','chatId':'%s@c.us','text':'%s'}").formatted(session, to, text);
    var headers =
        Map.of(
            "Content-Type",
            "application/json",
            "Idempotency-Key",
            text.replace(' ', '-'),
            "X-Gateway-Dialect",
            dialect);
    return gateway.send("POST", "/api/sendText", headers, body.getBytes(StandardCharsets.UTF_8));
  }

  /// A session that starts while the network is away is there later: its clients try again.
  private static void assertStarts(GatewayClient gateway, String session, String to) {
    assertThat(gateway.post("/api/sessions/" + session + "/restart", Map.of()).status())
        .isIn(200, 201);
    for (var dialect : List.of("native", "waha")) {
      var refused = send(gateway, dialect, session, to, "while it starts");
      assertThat(refused.status()).as(dialect).isEqualTo(503);
      assertThat(new String(refused.body(), StandardCharsets.UTF_8))
          .as(dialect)
          .contains("session.starting");
    }
  }

  @Test
  @ExpectsLog(
      value = "WARN SimulatorLine - lost the simulator",
      optional = "the link may be lost or not at that moment")
  void theirSessionsTalkToEachOtherOverARestartOfTheNetwork() throws Exception {
    pair(first, first, "ada", ADA);
    pair(second, first, "ben", BEN);

    assertThat(send(first, "ada", BEN, "hello Ben")).isIn(200, 201);
    awaitMessage(second, "ben", ADA, "hello Ben");
    assertThat(send(second, "ben", ADA, "hello Ada")).isIn(200, 201);
    awaitMessage(first, "ada", BEN, "hello Ada");

    simulator.kill();
    assertThat(send(first, "ada", BEN, "while it was down")).isEqualTo(503);
    assertThat(first.get("/simulator/world").status()).isEqualTo(503);
    assertStarts(second, "ben", ADA);
    added(ServerProcess.simulator(port, home.resolve("simulator"))).awaitReady();

    awaitWorking(first, "ada");
    awaitWorking(second, "ben");
    // The client asks again with its key, as after any 503.
    assertThat(send(first, "ada", BEN, "while it was down")).isIn(200, 201);
    awaitMessage(second, "ben", ADA, "while it was down");
    assertThat(send(second, "ben", ADA, "again")).isIn(200, 201);
    awaitMessage(first, "ada", BEN, "again");
    var onPhone = second.get("/simulator/phones/" + BEN + "/messages").json();
    assertThat(onPhone).filteredOn(message -> message.toString().contains("hello Ben")).hasSize(1);
    assertThat(onPhone)
        .filteredOn(message -> message.toString().contains("while it was down"))
        .hasSize(1);
    assertThat(firstNode.log()).doesNotContain("\tat ");
  }

  @Test
  void aFileIsReadableOnAllSides() throws Exception {
    pair(first, first, "ada", ADA);
    pair(second, second, "ben", BEN);
    var bytes = Base64.getDecoder().decode(SampleFiles.pngBase64());
    var file =
        Map.of(
            "mimetype", "image/png",
            "filename", "a.png",
            "data", Base64.getEncoder().encodeToString(bytes));
    var sent =
        first.post(
            "/api/sendImage",
            Map.of("session", "ada", "chatId", BEN + "@c.us", "file", file, "caption", "look"));
    assertThat(sent.status()).isIn(200, 201);

    var received = awaitMessage(second, "ben", ADA, "look");
    var url = URI.create(received.path("media").path("url").asText());
    var content =
        second.send("GET", url.getRawPath() + "?" + url.getRawQuery(), Map.of(), new byte[0]);
    assertThat(content.status()).isEqualTo(200);
    assertThat(content.body()).isEqualTo(bytes);

    var written =
        first.post(
            "/simulator/phones/" + BEN + "/messages",
            Map.of("to", ADA, "text", "of a phone", "file", file));
    assertThat(written.status()).isEqualTo(201);
    awaitMessage(first, "ada", BEN, "of a phone");
  }

  @Test
  void theClocksOfAllStandAndMoveTogether() {
    pair(first, first, "ada", ADA);
    assertThat(first.post("/simulator/clock", Map.of("state", "frozen")).status()).isEqualTo(200);
    var now = Instant.parse(second.get("/simulator/clock").text("now"));
    var later = now.plus(Duration.ofDays(2));
    var moved = second.post("/simulator/clock", Map.of("advance", "48h"));
    assertThat(moved.text("state")).isEqualTo("frozen");
    assertThat(Instant.parse(moved.text("now"))).isEqualTo(later);

    assertThat(send(first, "ada", BEN, "in two days")).isIn(200, 201);
    var message = awaitMessage(first, "ada", BEN, "in two days");
    assertThat(JsonField.longInteger(message, "timestamp")).isEqualTo(later.getEpochSecond());
    assertThat(first.post("/simulator/clock", Map.of("state", "running")).status()).isEqualTo(200);
  }

  @Test
  void whatIsBelowSimulatorIsReachedOverEveryNodeWithItsOwnKey() throws Exception {
    assertThat(first.get("/simulator/world").json())
        .isEqualTo(second.get("/simulator/world").json());
    assertThat(second.put("/simulator/phones/" + ADA + "/lid", Map.of()).text("lid"))
        .endsWith("@lid");
    assertThat(first.get("/simulator/phones/" + ADA + "/nothing").status()).isEqualTo(404);
    assertThat(first.post("/simulator/phones", Map.of("number", "abc")).status()).isEqualTo(400);
    assertThat(first.get("/simulator/requests").status()).isEqualTo(200);
    assertThat(first.get("/simulator/phones/" + ADA + "/diagnosis").status()).isEqualTo(501);
    try (var stranger = new GatewayClient(URI.create(firstNode.baseUrl()), "wrong")) {
      assertThat(stranger.get("/simulator/world").status()).isEqualTo(401);
    }
    assertThat(feed()).startsWith("id: ").contains("event: message", "on the air");
  }

  /// What the first node streams of a phone.
  private String feed() throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(
                  URI.create(firstNode.baseUrl() + "/simulator/phones/" + BEN + "/feed"))
              .header("apikey", ServerProcess.KEY)
              .build();
      var answer = http.send(request, BodyHandlers.ofInputStream());
      try (var lines =
          new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
        var _ =
            second.post(
                "/simulator/phones/" + ADA + "/messages", Map.of("to", BEN, "text", "on the air"));
        var event = new StringBuilder();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.startsWith("id: ")) {
            event.setLength(0);
          }
          event.append(line).append('\n');
          if (line.startsWith("data: ") && line.contains("on the air")) {
            return event.toString();
          }
        }
        throw new AssertionError("the stream ended");
      } finally {
        http.shutdownNow();
      }
    }
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void aNodeOrASimulatorThatCannotStartTellsWhyInOneLine() throws Exception {
    var wrongKey = Files.writeString(home.resolve("wrong.key"), "some wrong key");
    try (var node =
        ServerProcess.gatewayWith(
            home.resolve("third"),
            "--simulator-url",
            "ws://127.0.0.1:" + port,
            "--simulator-key-file",
            wrongKey.toString())) {
      assertThat(node.exitCode()).isEqualTo(3);
      assertThat(node.log()).contains("refuses this gateway: Unauthorized").doesNotContain("\tat ");
    }
    pair(first, first, "ada", ADA);
    firstNode.kill();
    try (var used = ServerProcess.simulator(FreePort.next(), home.resolve("first"))) {
      assertThat(used.exitCode()).isEqualTo(3);
      assertThat(used.log()).contains("is the data directory of a gateway with sessions");
    }
    try (var taken = ServerProcess.simulator(port, home.resolve("fourth"))) {
      assertThat(taken.exitCode()).isEqualTo(4);
    }
  }
}

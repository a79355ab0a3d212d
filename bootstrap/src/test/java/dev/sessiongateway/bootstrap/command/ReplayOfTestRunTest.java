package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run of tests against a bot, recorded as the libraries for tests make their calls: without a
/// seed, with a clock that runs, and with a new world before each test.
@ExpectsLog(
    value = "WARN shop - a receiver fails; its events wait",
    optional = "the bot may end before the gateway")
final class ReplayOfTestRunTest {
  private static final String KEY = "the-root-key-of-recordings";
  private static final String ADA = "447700900101";
  private static final String SHOP = "447700900199";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path directory;
  private static Path recorded;

  @BeforeAll
  static void recordARun() throws IOException {
    recorded = directory.resolve("run.jsonl");
    try (var process = gateway("recorded", Map.of(Setting.RECORD, recorded.toString()));
        var client = new GatewayClient(process.url(), KEY);
        var bot = new Bot(client, "Hello ")) {
      for (var word : List.of("one", "two")) {
        reset(client, Map.of("world", "empty"));
        paired(client, bot.url());
        wroteAndGotAnswer(client, word);
      }
      reset(client, Map.of("definition", Map.of("phones", List.of(Map.of("number", ADA)))));
      paired(client, bot.url());
      wroteAndGotAnswer(client, "three");
    }
    assertThat(Files.readString(recorded)).contains("Hello three");
  }

  private static GatewayProcess gateway(String name, Map<Setting, String> more) {
    var settings = new java.util.EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.resolve(name).toString());
    settings.put(Setting.API_KEY, KEY);
    settings.putAll(more);
    return GatewayProcess.start(TestSettings.of(settings));
  }

  /// As `reset` of the libraries does it.
  private static void reset(GatewayClient client, Map<String, ?> world) {
    client.post("/simulator/clock", Map.of("state", "running"));
    client.delete("/simulator/faults");
    client.delete("/simulator/behaviours");
    client.delete("/api/sessions/shop");
    var body = new java.util.HashMap<String, Object>(world);
    body.put("unlink", true);
    assertThat(client.post("/simulator/reset", body).status()).isEqualTo(200);
    client.put("/simulator/requests", Map.of("recording", true));
  }

  private static void paired(GatewayClient client, String bot) {
    client.post("/simulator/phones", Map.of("number", ADA, "name", "Ada"));
    client.post("/simulator/phones", Map.of("number", SHOP));
    client.delete("/api/sessions/shop");
    var webhooks = List.of(Map.of("url", bot, "events", List.of("message")));
    client.post("/api/sessions", Map.of("name", "shop", "config", Map.of("webhooks", webhooks)));
    var qr = client.get("/api/shop/auth/qr?format=raw").text("value");
    var scanned = client.post("/simulator/phones/" + SHOP + "/scan", Map.of("value", qr));
    assertThat(scanned.status()).isEqualTo(200);
  }

  private static void wroteAndGotAnswer(GatewayClient client, String word) {
    var path = "/simulator/phones/" + ADA + "/messages";
    var id = client.post(path, Map.of("to", SHOP, "text", word)).text("id");
    var answer = client.get(path + "?wait=30&after=" + id).json();
    assertThat(answer.findValuesAsText("body")).containsExactly("Hello " + word);
  }

  private static int replay(String... more) {
    var line = new java.util.ArrayList<>(List.of("replay", recorded.toString()));
    line.addAll(List.of(more));
    return GatewayCommand.run(
        Map.of("GATEWAY_API_KEY", KEY), directory, line.toArray(String[]::new));
  }

  @Test
  void withoutASeedTheTimesMayBeOthers() {
    assertThat(replay()).isZero();
  }

  @Test
  void theSessionsOfTheBotStayLinkedWhenThePhonesBeginANewWorld() throws IOException {
    assertThat(replayedAgainst("Hello ")).isZero();
  }

  @Test
  void aBotThatSaysSomethingElseIsADifference() throws IOException {
    assertThat(replayedAgainst("Bye ")).isEqualTo(1);
  }

  private static int replayedAgainst(String greeting) throws IOException {
    var name = "bot that says " + greeting.strip();
    try (var process = gateway(name, Map.of(Setting.WORLD, "empty"));
        var client = new GatewayClient(process.url(), KEY);
        var bot = new Bot(client, greeting)) {
      paired(client, bot.url());
      return replay("--phones-only", "--url", process.url().toString(), "--patience", "5s");
    }
  }

  /// Answers each text.
  private record Bot(GatewayClient client, String greeting, HttpServer server)
      implements AutoCloseable {
    Bot(GatewayClient client, String greeting) throws IOException {
      this(
          client,
          greeting,
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
      server.createContext(
          "/",
          exchange -> {
            try (exchange) {
              var event = JSON.readTree(exchange.getRequestBody().readAllBytes());
              var text = event.at("/payload/body").asText();
              var to = event.at("/payload/from").asText();
              client.post(
                  "/api/sendText",
                  Map.of("session", "shop", "chatId", to, "text", greeting + text));
              exchange.sendResponseHeaders(200, 2);
              exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
            }
          });
      server.start();
    }

    String url() {
      return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    /// An event that it is taking is answered before: the phone has what it says already.
    @Override
    public void close() {
      server.stop(10);
    }
  }
}

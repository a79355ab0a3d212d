package dev.sessiongateway.bootstrap.example;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.application.simulation.Simulation;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.event.Event.MessageCreated;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A gateway on the echo network, which the setting or a session names.
class EchoGatewayTest {
  private static final String KEY = "the-root-key-of-the-test";
  private static final SessionName BOT = new SessionName("bot");
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path directory;

  @Test
  void aGatewayWithTheJarIsOnTheEchoNetwork() throws Exception {
    var data = directory.resolve("data");
    ExampleProject.named("echo-network").writeJar(data.resolve("networks"));
    try (var gateway = ServerProcess.gatewayWith(data, "--network", "echo");
        var client =
            new GatewayClient(
                URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY)) {
      gateway.awaitReady();
      client.post("/api/sessions", Map.of("name", "bot"));
      var code = client.post("/api/bot/auth/request-code", Map.of("phone", "447700900101"));
      assertThat(code.status()).as("" + code.json()).isEqualTo(200);
      var networks = client.get("/api/server/networks").json();
      assertThat(JsonField.text(networks, "/0/name")).isEqualTo("echo");
      assertThat(gateway.terminate()).isZero();
    }
  }

  @Test
  void bothFamiliesPairByCodeAndReceiveTheEcho() throws Exception {
    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      var gateway = process.gateway();
      var texts = new LinkedBlockingQueue<String>();
      gateway.sessions().create(NewSession.started(BOT));
      gateway
          .events()
          .follow(
              BOT,
              (_, log) -> {
                if (log.event() instanceof MessageCreated(var message) && !message.fromMe()) {
                  texts.add(message.content().text());
                }
              });
      assertThat(gateway.pairing().awaitStep(BOT, PATIENCE).orElseThrow())
          .isInstanceOf(CodeEntry.class);
      assertThat(client.get("/api/bot/auth/qr").status()).isEqualTo(501);
      assertThat(client.get("/instance/connect/bot").status()).isEqualTo(501);
      var code = client.post("/api/bot/auth/request-code", Map.of("phone", "447700900101"));
      assertThat(code.status()).isEqualTo(200);
      gateway.pairing().awaitPaired(BOT, PATIENCE);

      client.post(
          "/api/sendText",
          Map.of("session", "bot", "chatId", "447700900102@c.us", "text", "Hello"));
      assertThat(texts.poll(1, TimeUnit.MINUTES)).isEqualTo("Hello");
      client.post("/message/sendText/bot", Map.of("number", "447700900102", "text", "Oi"));
      assertThat(texts.poll(1, TimeUnit.MINUTES)).isEqualTo("Oi");
      assertThat(JsonField.text(client.get("/health").json(), "/info/network/detail"))
          .isEqualTo("echo");
    }
    try (var process = start()) {
      var states = process.gateway().sessions();
      process.gateway().pairing().awaitStep(BOT, PATIENCE);
      assertThat(states.get(BOT).state()).isInstanceOf(Active.class);
    }
  }

  @Test
  void buttonsAreTextAndANumberIsTheirAnswerEvenAfterARestart() throws Exception {
    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      var gateway = process.gateway();
      gateway.sessions().create(NewSession.started(BOT));
      gateway.pairing().awaitStep(BOT, PATIENCE);
      client.post("/api/bot/auth/request-code", Map.of("phone", "447700900101"));
      gateway.pairing().awaitPaired(BOT, PATIENCE);
      var sent =
          client.post(
              "/api/sendButtons",
              Map.of(
                  "session",
                  "bot",
                  "chatId",
                  "447700900102@c.us",
                  "header",
                  "H",
                  "body",
                  "Now?",
                  "footer",
                  "F",
                  "buttons",
                  List.of(
                      Map.of("type", "reply", "text", "Yes", "id", "yes"),
                      Map.of("type", "reply", "text", "No", "id", "no"))));
      assertThat(sent.status()).isEqualTo(200);
      assertThat(JsonField.text(sent.json(), "sentAs")).isEqualTo("text");
      assertThat(JsonField.text(sent.json(), "body")).contains("1. Yes\n2. No");
    }
    try (var process = start();
        var client = new GatewayClient(process.url(), KEY)) {
      var replies = new LinkedBlockingQueue<Content>();
      process
          .gateway()
          .events()
          .follow(
              BOT,
              (_, log) -> {
                if (log.event() instanceof MessageCreated(var message)
                    && message.content() instanceof InteractiveContent.ButtonReply) {
                  replies.add(message.content());
                }
              });
      process.gateway().pairing().awaitPaired(BOT, PATIENCE);
      // The echo network answers every text with the same text.
      client.post(
          "/api/sendText", Map.of("session", "bot", "chatId", "447700900102@c.us", "text", "2"));
      assertThat(replies.poll(1, TimeUnit.MINUTES))
          .isEqualTo(new InteractiveContent.ButtonReply("no", "No"));
      var read = client.get("/api/bot/chats/447700900102@c.us/messages?limit=1").json().get(0);
      assertThat(JsonField.text(read, "selectedId")).isEqualTo("no");
      assertThat(JsonField.text(read, "body")).isEqualTo("No");
    }
  }

  @Test
  void aSessionThatNamesItIsBesideThoseOfTheStandardNetwork() throws Exception {
    try (var process = start("simulator");
        var client = new GatewayClient(process.url(), KEY)) {
      var networks = client.get("/api/server/networks").json();
      assertThat(networks.findValuesAsText("name"))
          .containsExactly("echo", "evolution", "simulator", "whatsapp-cloud", "xmpp");
      assertThat(networks.findValuesAsText("standard"))
          .containsExactly("false", "false", "true", "false", "false");
      assertThat(networks.findValuesAsText("open"))
          .containsExactly("false", "false", "true", "false", "false");
      assertThat(networks.get(0).get("capabilities").isNull()).isTrue();
      assertThat(Files.exists(directory.resolve("network-echo"))).isFalse();

      client.post("/api/sessions", Map.of("name", "walker"));
      scan(process.gateway(), new SessionName("walker"), new PhoneNumber("447700900101"));
      client.post("/api/sessions", Map.of("name", "bot", "config", Map.of("network", "echo")));
      process.gateway().pairing().awaitStep(BOT, PATIENCE);
      client.post("/api/bot/auth/request-code", Map.of("phone", "447700900101"));
      process.gateway().pairing().awaitPaired(BOT, PATIENCE);
      for (var session : List.of("walker", "bot")) {
        var sent =
            client.post(
                "/api/sendText",
                Map.of("session", session, "chatId", "447700900102@c.us", "text", "Hello"));
        assertThat(sent.status()).as("" + sent.json()).isEqualTo(200);
      }
      var config = client.get("/api/sessions/bot").json().get("config");
      assertThat(config.get("network").textValue()).isEqualTo("echo");
      assertThat(client.get("/api/sessions/walker").json().at("/config/network").isMissingNode())
          .isTrue();
      assertThat(JsonField.text(client.get("/health").json(), "/info/network/detail"))
          .isEqualTo("simulated, echo");
      networks = client.get("/api/server/networks").json();
      assertThat(networks.findValuesAsText("open"))
          .containsExactly("true", "false", "true", "false", "false");
      assertThat(networks.findValuesAsText("sessions")).containsExactly("1", "0", "1", "0", "0");
      assertThat(networks.get(0).get("capabilities").toString())
          .isEqualTo(json("['code-pairing','message-sending']"));
    }
    try (var process = start("simulator")) {
      process.gateway().pairing().awaitStep(BOT, PATIENCE);
      assertThat(process.gateway().sessions().get(BOT).state()).isInstanceOf(Active.class);
    }
  }

  @Test
  void theIntegrationOfFamilyBNamesANetworkToo() throws Exception {
    try (var process = start("simulator");
        var client = new GatewayClient(process.url(), KEY)) {
      var created =
          client.post(
              "/instance/create",
              Map.of("instanceName", "bot", "integration", "echo", "qrcode", false));
      assertThat(created.status()).as("" + created.json()).isEqualTo(201);
      assertThat(JsonField.text(created.json(), "/instance/integration")).isEqualTo("echo");
      assertThat(process.gateway().sessions().get(BOT).config().network()).isEqualTo("echo");
      var refused =
          client.post("/instance/create", Map.of("instanceName", "x", "integration", "teletext"));
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.json().toString()).contains("integration").contains("echo, evolution");
    }
  }

  @Test
  void aNetworkIsChosenOnceAndAmongThoseThatThereAre() throws Exception {
    try (var process = start("simulator");
        var client = new GatewayClient(process.url(), KEY)) {
      var teletext = Map.of("network", "teletext");
      var refused = client.post("/api/sessions", Map.of("name", "x", "config", teletext));
      assertThat(refused.status()).isEqualTo(400);
      assertThat(JsonField.text(refused.json(), "code")).isEqualTo("invalid.config.network");
      assertThat(refused.json().toString()).contains("echo, evolution, simulator");
      assertThat(process.gateway().sessions().list()).isEmpty();

      client.post("/api/sessions", Map.of("name", "bot", "start", false));
      var changed = client.put("/api/sessions/bot", Map.of("config", Map.of("network", "echo")));
      assertThat(changed.status()).isEqualTo(400);
      assertThat(JsonField.text(changed.json(), "code")).isEqualTo("invalid.config.network");
    }
  }

  private static void scan(Gateway gateway, SessionName session, PhoneNumber phone) {
    var code = gateway.pairing().awaitQr(session, PATIENCE).orElseThrow();
    Simulation.of(gateway).orElseThrow().phones().scan(phone, code.value());
    gateway.pairing().awaitPaired(session, PATIENCE);
  }

  private GatewayProcess start() {
    return start("echo");
  }

  /// @param network of the sessions that name none
  private GatewayProcess start(String network) {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(Setting.NETWORK, network);
    return GatewayProcess.start(TestSettings.of(settings));
  }
}

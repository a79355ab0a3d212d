package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.ProgramCommand;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What else the program does without one of its parts; [RemovedPartTest] is about all of them.
@Nightly
class WithoutPartsTest {
  private static final String MODULES_OF_PARTS =
      ".*(adapters-http|adapters-persistence|application).";

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

  private static String classPathWithout(String part) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.matches(MODULES_OF_PARTS + part + "\\b.*"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private ServerProcess without(String part) throws Exception {
    var gateway = ServerProcess.gatewayWith(classPathWithout(part), directory.resolve("data"));
    gateway.awaitReady();
    return gateway;
  }

  private static GatewayClient client(ServerProcess gateway) {
    return new GatewayClient(URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY);
  }

  @Test
  void nothingWaitsAndAMessageThatWouldHaveToIsRefused() throws Exception {
    try (var gateway = without("queue");
        var client = client(gateway)) {
      var sending = Map.of("sending", Map.of("rate", "20/min"));
      assertThat(client.post("/api/sessions", Map.of("name", "shop", "start", false)).status())
          .isEqualTo(200);
      assertThat(
              client
                  .post("/api/sessions", Map.of("name", "desk", "start", false, "config", sending))
                  .status())
          .isEqualTo(200);

      refused("queue", client.get("/api/shop/queue"));
      refused("queue", client.post("/api/shop/queue/pause", Map.of()));
      refused("queue", client.post("/api/sendText", text("shop", Map.of("priority", "high"))));
      refused("queue", client.post("/api/sendText", text("desk", Map.of())));
      var atOnce = client.post("/api/sendText", text("shop", Map.of()));
      assertThat("" + atOnce.json()).contains("session.not-active");
      assertThat("" + client.get("/api/sessions/desk").json()).contains("20/min");
    }
  }

  private static Map<String, Object> text(String session, Map<String, Object> more) {
    var body = new HashMap<String, Object>(more);
    body.put("session", session);
    body.put("chatId", "447700900102@c.us");
    body.put("text", "hello");
    return body;
  }

  @Test
  void chatwootIsRefusedAndAllElseWorks() throws Exception {
    try (var gateway = without("chatwoot");
        var client = client(gateway)) {
      assertThat(client.post("/api/sessions", Map.of("name", "shop", "start", false)).status())
          .isEqualTo(200);

      refused("chatwoot", client.get("/api/apps/chatwoot/locales"));
      refused(
          "chatwoot",
          client.post("/api/apps", Map.of("session", "shop", "app", "chatwoot", "config", INBOX)));
      refused(
          "chatwoot",
          client.post("/webhooks/chatwoot/shop/app_1", Map.of("event", "message_created")));
      refused("chatwoot", client.get("/chatwoot/find/shop"));
      refused("chatwoot", client.post("/chatwoot/set/shop", Map.of("enabled", false)));
      refused(
          "chatwoot", client.post("/chatwoot/webhook/shop", Map.of("event", "message_created")));
      refused(
          "chatwoot",
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

  @Test
  void socketIoIsRefusedAndItsSettingsAreKept() throws Exception {
    try (var gateway = without("socketio");
        var client = client(gateway)) {
      assertThat(client.post("/instance/create", Map.of("instanceName", "shop")).status())
          .isEqualTo(201);
      var wanted = Map.of("websocket", Map.of("enabled", true, "events", List.of("CALL")));
      assertThat(client.post("/websocket/set/shop", wanted).status()).isEqualTo(201);
      assertThat("" + client.get("/websocket/find/shop").json()).contains("CALL");

      refused("socketio", client.get("/socket.io/?EIO=4&transport=polling"));
      refused("socketio", client.post("/socket.io/?EIO=4&transport=polling", Map.of()));
      assertThat(handshakeWithoutKey(gateway.port())).isEqualTo(501);
      assertThat(gateway.terminate()).isZero();
    }
  }

  @Test
  void botsAreRefusedAndContactsAreBlocked() throws Exception {
    try (var gateway = without("bots");
        var client = client(gateway)) {
      assertThat(client.post("/instance/create", Map.of("instanceName", "shop")).status())
          .isEqualTo(201);

      refused("bots", client.get("/typebot/find/shop"));
      refused("bots", client.get("/openai/creds/shop"));
      refused("bots", client.post("/dify/create/shop", Map.of("enabled", true)));

      var status = Map.of("remoteJid", "447700900102@s.whatsapp.net", "status", "paused");
      refused("bots", client.post("/chat/updateBotStatus/shop", status));
      var block = Map.of("number", "447700900102", "status", "block");
      assertThat("" + client.post("/chat/updateBotStatus/shop", block).json())
          .contains("session.unauthenticated");
      assertThat(client.get("/openapi.json").status()).isEqualTo(200);
      assertThat(gateway.terminate()).isZero();
    }
  }

  @Test
  void theBotsOfASessionAreThereAgainWithTheirJars() throws Exception {
    var bot =
        Map.of("enabled", true, "webhookUrl", "http://127.0.0.1:9/flow", "triggerType", "all");
    Object before;
    try (var gateway = without("none");
        var client = client(gateway)) {
      assertThat(client.post("/instance/create", Map.of("instanceName", "shop")).status())
          .isEqualTo(201);
      assertThat(client.post("/n8n/create/shop", bot).status()).isEqualTo(201);
      before = client.get("/n8n/find/shop").json();
      assertThat(gateway.terminate()).isZero();
    }
    try (var gateway = without("bots");
        var client = client(gateway)) {
      var config = Map.of("metadata", Map.of("branch", "north"));
      assertThat(client.put("/api/sessions/shop", Map.of("config", config)).status())
          .isEqualTo(200);
      assertThat(gateway.terminate()).isZero();
    }
    try (var gateway = without("none");
        var client = client(gateway)) {
      assertThat("" + client.get("/api/sessions/shop").json()).contains("north");
      assertThat(client.get("/n8n/find/shop").json()).isEqualTo(before);
      assertThat("" + before).contains("/flow");
      assertThat(gateway.terminate()).isZero();
    }
  }

  @Test
  void searchingIsRefusedAndListsOfMessagesAreThere() throws Exception {
    try (var gateway = without("search");
        var client = client(gateway)) {
      assertThat(client.post("/api/sessions", Map.of("name", "shop", "start", false)).status())
          .isEqualTo(200);
      refused("search", client.get("/api/shop/messages/search?q=invoice"));
      assertThat(client.get("/api/shop/chats/all/messages").status()).isEqualTo(200);
      assertThat(gateway.terminate()).isZero();
    }
  }

  @Test
  void theGuideIsRefusedAndTheApiDocumentIsThere() throws Exception {
    try (var gateway = without("guide");
        var client = client(gateway)) {
      refused("guide", client.get("/docs/guide"));
      refused("guide", client.get("/docs/guide/webhooks"));
      assertThat(client.get("/openapi.json").status()).isEqualTo(200);
      assertThat(gateway.terminate()).isZero();
    }
  }

  /// A client shows its key later.
  private static int handshakeWithoutKey(int port) throws Exception {
    try (var connection = new Connection(port)) {
      var asked = "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\n\r\n";
      return connection.send(asked.getBytes(ISO_8859_1)).status();
    }
  }

  @Test
  void phonesAreRefusedAndSessionsAreThere() throws Exception {
    try (var gateway = without("simulator");
        var client = client(gateway)) {
      assertThat(client.post("/api/sessions", Map.of("name", "shop")).status()).isEqualTo(200);

      for (var path :
          List.of("phones", "clock", "requests", "clients/session_gateway.py", "none")) {
        refused("simulator", client.get("/simulator/" + path));
      }
      refused("simulator", client.post("/simulator/graph/v23.0/1/messages", Map.of()));

      assertThat("" + client.get("/openapi.json").json()).doesNotContain("\"/simulator/");
      assertThat(client.get("/api/sessions/shop").status()).isEqualTo(200);
      assertThat(gateway.terminate()).isZero();
    }
  }

  @Test
  void aSimulatorOfItsOwnSaysWhatIsMissing() throws Exception {
    var command = ProgramCommand.java(classPathWithout("simulator"), List.of());
    command.addAll(
        List.of(
            ProgramCommand.MAIN,
            "simulator",
            "--port",
            "" + FreePort.next(),
            "--data-dir",
            "" + directory.resolve("data")));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .contains(
            "runs without its part simulator: the jar session-gateway-adapters-http-simulator");
    assertThat(process.waitFor()).isEqualTo(ExitCode.MISUSED.number());
  }

  private static void refused(String part, GatewayClient.Answer answer) {
    assertThat(answer.status()).as("" + answer.json()).isEqualTo(501);
    assertThat("" + answer.json()).contains("runs without its part " + part + ":");
  }
}

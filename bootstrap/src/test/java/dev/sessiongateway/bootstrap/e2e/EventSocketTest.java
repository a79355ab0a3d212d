package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The Socket.IO server as the reference client sees it.
@NeedsProgram({"node", "npm"})
class EventSocketTest {
  private static final String LOJA_PHONE = "447700900311";
  private static final String OTHER_PHONE = "447700900312";

  @TempDir private static Path home;

  private static EmbeddedGateway server;
  private static ApiExplorer explorer;
  private static String sockets;
  private static String token;
  private static String otherToken;

  @BeforeAll
  static void start() throws Exception {
    SocketIoClient.install();
    var port = FreePort.next();
    server =
        EmbeddedGateway.start(
            home.resolve("data"),
            Map.of(
                Setting.WEBSOCKET_B_ENABLED,
                "true",
                Setting.WEBSOCKET_B_GLOBAL_EVENTS,
                "true",
                Setting.WEBSOCKET_B_PORT,
                Integer.toString(port)));
    sockets = "http://127.0.0.1:" + port;
    explorer = ApiExplorer.to(server);
    token = instance("loja");
    otherToken = instance("other");
    paired("loja", LOJA_PHONE);
    paired("other", OTHER_PHONE);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  /// @return the instance's own key
  private static String instance(String name) {
    var hash =
        explorer
            .post("/instance/create", "{'instanceName':'%s'}".formatted(name))
            .expect(201)
            .text("hash");
    explorer
        .post("/websocket/set/" + name, "{'websocket':{'enabled':true,'events':[]}}")
        .expect(201);
    return hash;
  }

  private static void paired(String name, String number) {
    explorer.phone(number, "Phone " + number);
    var code = explorer.get("/instance/connect/" + name).expect(200).json().get("code");
    explorer.post("/simulator/phones/" + number + "/scan", "{'value':" + code + "}").expect(200);
    explorer.await(
        "/instance/connectionState/" + name,
        json -> json.at("/instance/state").asText().equals("open"));
  }

  private static void write(String from, String to, String text) {
    explorer.phone(from, "Writer");
    explorer
        .post(
            "/simulator/phones/" + from + "/messages",
            "{'to':'%s','text':'%s'}".formatted(to, text))
        .expect(201);
  }

  @ParameterizedTest
  @CsvSource({
    "own,query,''",
    "own,header,polling",
    "own,auth,websocket",
    "api,header,polling",
    "api,header,''",
    "api,query,websocket",
    "api,auth,''"
  })
  void anInstanceHearsItsOwnEventsAndNobodyElses(String port, String where, String transport)
      throws Exception {
    var base = port.equals("own") ? sockets : server.baseUrl();
    try (var client = SocketIoClient.connect(base + "/loja", token, where, transport).connected()) {
      write("447700900399", OTHER_PHONE, "for the other");
      write("447700900399", LOJA_PHONE, "for loja");

      var envelope = client.awaitEvent("messages.upsert");
      assertThat(JsonField.text(envelope, "instance")).isEqualTo("loja");
      assertThat(JsonField.text(envelope, "/data/message/conversation")).isEqualTo("for loja");
      assertThat(JsonField.text(envelope, "event")).isEqualTo("messages.upsert");
      assertThat(envelope.has("destination")).isFalse();

      explorer.post("/instance/restart/loja").expect(200);
      assertThat(JsonField.text(client.awaitEvent("connection.update"), "/data/state"))
          .isEqualTo("connecting");
      client.await("open", message -> message.at("/envelope/data/state").asText().equals("open"));
      assertThat(client.received())
          .filteredOn(message -> message.has("envelope"))
          .allMatch(message -> message.at("/envelope/instance").asText().equals("loja"))
          .allMatch(node -> JsonField.integer(node, "more") == 0);
    }
  }

  @ParameterizedTest
  @CsvSource({"header,polling", "auth,websocket"})
  void aKeyOpensNoOtherNamespace(String where, String transport) throws Exception {
    try (var client = SocketIoClient.connect(sockets + "/other", token, where, transport)) {
      assertThat(client.refusal()).isEqualTo("Authentication error");
    }
    try (var client = SocketIoClient.connect(sockets + "/", token, where, transport)) {
      assertThat(client.refusal()).isEqualTo("Invalid global token");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"own", "api"})
  void noPageIsLetInWithTheCredentialsOfItsVisitor(String port) throws Exception {
    var base = port.equals("own") ? sockets : server.baseUrl();
    var handshake = URI.create(base + "/socket.io/?EIO=4&transport=polling");
    // Each over a connection of its own: the server may close one after its first answer.
    try (var http = HttpClient.newHttpClient();
        var browser = HttpClient.newHttpClient()) {
      var asked =
          http.send(
              HttpRequest.newBuilder(handshake).header("Origin", "https://evil.example").build(),
              BodyHandlers.ofString());
      assertThat(asked.statusCode()).isEqualTo(200);
      assertThat(asked.body()).startsWith(json("0{'sid':"));
      assertThat(asked.headers().allValues("Access-Control-Allow-Origin")).containsExactly("*");
      assertThat(asked.headers().allValues("Access-Control-Allow-Credentials")).isEmpty();

      var preflight =
          browser.send(
              HttpRequest.newBuilder(handshake)
                  .header("Origin", "https://evil.example")
                  .method("OPTIONS", BodyPublishers.noBody())
                  .build(),
              BodyHandlers.ofString());
      assertThat(preflight.statusCode()).isEqualTo(204);
      assertThat(preflight.headers().allValues("Access-Control-Allow-Origin")).containsExactly("*");
      assertThat(preflight.headers().allValues("Access-Control-Allow-Credentials")).isEmpty();
    }
  }

  @Test
  void aBodyThatIsTooLargeIsRefusedOnTheApiPort() throws Exception {
    var handshake = URI.create(server.baseUrl() + "/socket.io/?EIO=4&transport=polling");
    try (var http = HttpClient.newHttpClient()) {
      var answer =
          http.send(
              HttpRequest.newBuilder(handshake)
                  .POST(BodyPublishers.ofString("x".repeat(100_000)))
                  .build(),
              BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(413);
    }
  }

  @Test
  void theRootKeyHearsEveryInstanceInOneNamespace() throws Exception {
    try (var client = SocketIoClient.connect(sockets, ServerProcess.KEY, "query", "").connected()) {
      write("447700900398", OTHER_PHONE, "one");
      assertThat(JsonField.text(client.awaitEvent("messages.upsert"), "instance"))
          .isEqualTo("other");
      write("447700900398", LOJA_PHONE, "two");
      assertThat(JsonField.text(client.awaitEvent("messages.upsert"), "instance"))
          .isEqualTo("loja");
    }
  }

  @Test
  void aClientChangesToAWebsocketAndHearsOn() throws Exception {
    try (var client = SocketIoClient.connect(sockets + "/other", otherToken, "auth", "")) {
      client.connected().await("a websocket", message -> message.has("transport"));
      write("447700900397", OTHER_PHONE, "over the websocket");
      assertThat(JsonField.text(client.awaitEvent("messages.upsert"), "/data/message/conversation"))
          .isEqualTo("over the websocket");
    }
  }

  @Test
  void rawNodesAreRefused() throws Exception {
    try (var client =
        SocketIoClient.connect(sockets + "/other", otherToken, "auth", "").connected()) {
      assertThat(
              JsonField.text(
                  client.await("an answer", message -> message.has("answer")), "/answer/error"))
          .contains("not supported");
    }
  }
}

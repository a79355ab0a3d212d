package dev.sessiongateway.http.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.EventConfig.EventSocket;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Engine.IO, protocol 4, below the events.
@Tag("redteam")
class EngineProtocolTest {
  private static final String KEY = "&apikey=" + TestServer.KEY;
  private static final JsonMapper JSON = new JsonMapper();

  /// A client's event that is answered at once.
  private static final String ASK = "42/loja,1[\"sendNode\"]";

  private static final String ANSWER = "43/loja,1[{\"error\":\"sendNode is not supported\"}]";

  private final TestServer server = new TestServer();
  private ListeningSockets sockets;
  private SessionName loja;

  @BeforeEach
  void start() throws Exception {
    sockets = ListeningSockets.of(server, false);
    loja = server.active("loja");
    server.gateway.subscriptions().setSocket(loja, new EventSocket(true, Set.of("*")));
  }

  @AfterEach
  void stop() {
    sockets.close();
    server.close();
  }

  private static JsonNode opened(String packet) throws Exception {
    assertThat(packet).startsWith("0{");
    return JSON.readTree(packet.substring(1));
  }

  private HttpResponse<String> send(String method, String query, String body) throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      return http.send(
          PollingClient.request(sockets.port(), method, query, body), BodyHandlers.ofString());
    }
  }

  private EngineClient inLoja() throws InterruptedException {
    var client = new EngineClient(sockets.port(), KEY).send("40/loja,");
    client.await("40/loja,");
    return client;
  }

  private static void expectAnswer(EngineClient client) throws InterruptedException {
    assertThat(client.send(ASK).await("43")).isEqualTo(ANSWER);
  }

  private static void expectUnknown(PollingClient client) throws Exception {
    var answer = client.poll();
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo("{\"code\":1,\"message\":\"Session ID unknown\"}");
  }

  @Test
  void aHandshakeSaysWhatTheClientHasToKnow() throws Exception {
    var answer = send("GET", PollingClient.HANDSHAKE, "");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain;charset=UTF-8");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    var opened = opened(answer.body());
    assertThat(JsonField.text(opened, "sid")).hasSizeGreaterThan(20);
    assertThat(opened.get("upgrades")).isEqualTo(JSON.readTree("[\"websocket\"]"));
    assertThat(JsonField.integer(opened, "pingInterval")).isEqualTo(25_000);
    assertThat(JsonField.integer(opened, "pingTimeout")).isEqualTo(20_000);
    assertThat(JsonField.integer(opened, "maxPayload")).isEqualTo(65_536);

    try (var socket = new EngineClient(sockets.port(), "")) {
      assertThat(opened(socket.await("0")).get("upgrades")).isEqualTo(JSON.readTree("[]"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, EIO=4&transport=polling&sid=none, 400, 1",
    "POST, EIO=4&transport=polling&sid=none, 400, 1",
    "GET, EIO=4&transport=websocket&sid=none, 400, 1",
    "GET, EIO=4&transport=carrier, 400, 0",
    "GET, EIO=4, 400, 0",
    "POST, EIO=4&transport=polling, 400, 2",
    "DELETE, EIO=4&transport=polling, 400, 2",
    "GET, EIO=4&transport=websocket, 400, 3",
    "GET, EIO=3&transport=polling, 401, 5",
    "GET, EIO=4&EIO=3&transport=polling, 401, 5",
    "GET, transport=polling, 401, 5"
  })
  void whatIsNoHandshakeIsRefused(String method, String query, int status, int code)
      throws Exception {
    var answer = send(method, query, "");
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(JsonField.integer(JSON.readTree(answer.body()), "code")).isEqualTo(code);
  }

  @Test
  void itsOwnPortServesNothingElse() throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      var api = URI.create("http://127.0.0.1:" + sockets.port() + "/api/sessions");
      var answer = http.send(HttpRequest.newBuilder(api).build(), BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(404);
    }
  }

  @Test
  void oneAnswerBringsAllThatWaits() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port())) {
      assertThat(client.post(ASK + "\u001e2\u001e" + ASK).body()).isEqualTo("ok");
      assertThat(client.poll().body()).isEqualTo(ANSWER + "\u001e3\u001e" + ANSWER);
    }
  }

  @Test
  void aPollWaitsForAnEvent() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port())) {
      var poll = client.beginPoll();
      typing();
      assertThat(poll.get().body()).startsWith("42/loja,[\"presence.update\",{");
    }
  }

  private void typing() {
    server.network.signal(
        loja, new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING));
  }

  @Test
  void twoPollsAtOnceEndTheConnection() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port())) {
      var both = Stream.of(client.beginPoll(), client.beginPoll()).toList();
      var statuses = Stream.of(both.get(0).get(), both.get(1).get());
      assertThat(statuses.map(answer -> answer.statusCode() + " " + answer.body()))
          .containsExactlyInAnyOrder("200 1", "400 {\"code\":3,\"message\":\"Bad request\"}");
      expectUnknown(client);
    }
  }

  @Test
  void aClientChangesToAWebsocketAndLosesNothing() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port());
        var socket = client.socket()) {
      var poll = client.beginPoll();
      socket.send("2probe").await("3probe");
      assertThat(poll.get().body()).isEqualTo("6");
      client.post(ASK);
      expectChanged(client, socket.send("5"));
    }
  }

  private static void expectChanged(PollingClient client, EngineClient socket) throws Exception {
    assertThat(socket.await("43")).isEqualTo(ANSWER);
    assertThat(client.poll().body()).contains("\"code\":3");
    assertThat(client.post(ASK).body()).contains("\"code\":3");
    expectAnswer(socket);
  }

  @Test
  void aPollThatIsOpenWhenTheClientChangesIsAnswered() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port());
        var socket = client.socket()) {
      client.post(ASK);
      assertThat(client.poll().body()).isEqualTo(ANSWER);
      var poll = client.beginPoll();
      socket.send("5");
      assertThat(poll.get().statusCode()).isIn(200, 400);
      expectAnswer(socket);
    }
  }

  @Test
  void aWebsocketThatIsNotChangedToIsClosedAndPollingGoesOn() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port());
        var socket = client.socket()) {
      socket.send("2probe").await("3probe");
      server.time.advance(EngineConnection.UPGRADE_TIMEOUT);
      socket.awaitDisconnect();
      client.post(ASK);
      assertThat(client.poll().body()).isEqualTo(ANSWER);
    }
  }

  /// Answers to more would wait without a limit for a client that does not read.
  @Test
  void aWebsocketThatIsProbedTwiceIsClosedAndPollingGoesOn() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port());
        var socket = client.socket()) {
      socket.send("2probe").await("3probe");
      assertThat(client.poll().body()).isEqualTo("6");
      socket.send("2probe").awaitDisconnect();
      client.post(ASK);
      assertThat(client.poll().body()).isEqualTo(ANSWER);
    }
  }

  @Test
  void withoutAnAnswerToAPingAWebsocketIsClosed() throws Exception {
    try (var client = inLoja()) {
      server.time.advance(Heartbeat.INTERVAL);
      client.await("2");
      client.send("3");
      expectAnswer(client);
      server.time.advance(Heartbeat.INTERVAL);
      client.await("2");
      server.time.advance(Heartbeat.TIMEOUT);
      client.awaitClose();
      server.await(() -> sockets.connections() == 0, () -> "still there");
    }
  }

  @Test
  void withoutAnAnswerToAPingAPollingClientIsForgotten() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port())) {
      server.time.advance(Heartbeat.INTERVAL);
      assertThat(client.poll().body()).isEqualTo("2");
      client.post("3");
      server.time.advance(Heartbeat.INTERVAL);
      assertThat(client.poll().body()).isEqualTo("2");
      server.time.advance(Heartbeat.TIMEOUT);
      expectUnknown(client);
    }
  }

  @Test
  void aClientThatClosesIsForgotten() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port());
        var socket = inLoja()) {
      client.post("1");
      expectUnknown(client);
      socket.send("1");
      assertThat(socket.awaitClose()).isEqualTo(1000);
      server.await(() -> sockets.connections() == 0, () -> "still there");
    }
  }

  @Test
  void whatIsTooLargeIsRefused() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port());
        var socket = inLoja()) {
      assertThat(client.post("x".repeat(EngineConnection.MAX_PAYLOAD)).statusCode()).isEqualTo(200);
      assertThat(client.post("x".repeat(EngineConnection.MAX_PAYLOAD + 1)).statusCode())
          .isEqualTo(413);
      socket.send("x".repeat(EngineConnection.MAX_PAYLOAD + 1));
      assertThat(socket.awaitClose()).isEqualTo(1009);
    }
  }

  @Test
  void binaryPartsAreIgnored() throws Exception {
    try (var client = inLoja()) {
      client.send("451-/loja,[\"sendNode\",{\"_placeholder\":true,\"num\":0}]");
      client.sendBinary(new byte[1_000]);
      expectAnswer(client);
    }
  }

  @Test
  void aClientThatAsksAndDoesNotReadIsDisconnected() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port())) {
      var many = (ASK + "\u001e").repeat(2_500);
      assertThat(client.post(many).statusCode()).isEqualTo(200);
      assertThat(client.post(many).statusCode()).isEqualTo(200);
      expectUnknown(client);
    }
  }

  @Test
  void aPollingClientThatDoesNotPollKeepsFewEventsAndIsDisconnected() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port())) {
      for (var i = 0; i < 17; i++) {
        typing();
      }
      server.await(
          () -> server.time.hasTimerIn(Duration.ofSeconds(30)), () -> "all 17 events are kept");
      server.time.advance(Duration.ofSeconds(30));
      server.await(() -> sockets.connections() == 0, () -> "still there");
      expectUnknown(client);
    }
  }

  @Test
  void theAddressWithMostStrangersMakesRoomFirst() throws Exception {
    try (var alone = EngineClient.from("127.0.0.2", sockets.port(), KEY);
        var http = HttpClient.newHttpClient()) {
      alone.await("0{");
      for (var i = 0; i < 220; i++) {
        http.send(
            PollingClient.request(sockets.port(), "GET", PollingClient.HANDSHAKE, ""),
            BodyHandlers.discarding());
      }
      alone.send("40/loja,").await("40/loja,");
    }
  }

  @Test
  void aServerThatStopsKeepsNoPollWaiting() throws Exception {
    try (var client = PollingClient.in("loja", sockets.port());
        var socket = inLoja()) {
      var poll = client.beginPoll();
      sockets.stop();
      // It came before the end, or after.
      assertThat(poll.get().statusCode()).isIn(200, 400);
      socket.await("41/loja,");
      assertThat(socket.awaitClose()).isEqualTo(1000);
      assertThat(send("GET", PollingClient.HANDSHAKE, "").statusCode()).isEqualTo(503);
      assertThat(client.poll().statusCode()).isEqualTo(400);
    }
  }

  @Test
  void aHandshakeDuringTheStopIsAnswered() throws Exception {
    sockets.stopWithinTheNextHandshake();
    assertThat(send("GET", PollingClient.HANDSHAKE, "").statusCode()).isEqualTo(503);
  }
}

package dev.sessiongateway.http.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.EventConfig.EventSocket;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("redteam")
class EventSocketServerTest {
  private static final String KEY = "&apikey=" + TestServer.KEY;

  private final TestServer server = new TestServer();
  private ListeningSockets sockets;
  private SessionName loja;

  @BeforeEach
  void start() throws Exception {
    sockets = ListeningSockets.of(server, false);
    loja = server.active("loja");
    socket(true, "*");
  }

  @Test
  void wrongKeysOfOneAddressAreFewASecondAndAKnownKeyIsNotHeldUp() throws Exception {
    try (var known = inLoja()) {
      for (var i = 0; i < 10; i++) {
        try (var guess = guess(i)) {
          assertThat(guess.await("44/loja,")).contains("Authentication error");
        }
      }
      try (var waiting = guess(10)) {
        server.await(
            () -> server.time.hasTimerIn(Duration.ofSeconds(2)), () -> "the guess does not wait");

        try (var again = inLoja()) {
          assertThat(again).isNotSameAs(known);
        }

        server.time.advance(Duration.ofSeconds(1));
        assertThat(waiting.await("44/loja,")).contains("Authentication error");
      }
    }
  }

  private EngineClient guess(int number) {
    return new EngineClient(sockets.port(), "&apikey=wrong-key-" + number).send("40/loja,");
  }

  private void socket(boolean enabled, String... events) {
    server.gateway.subscriptions().setSocket(loja, new EventSocket(enabled, Set.of(events)));
  }

  @AfterEach
  void stop() {
    sockets.close();
    server.close();
  }

  private EngineClient client() {
    return new EngineClient(sockets.port(), KEY);
  }

  private EngineClient inLoja() throws InterruptedException {
    var client = client().send("40/loja,");
    client.await("40/loja,");
    return client;
  }

  private void typing() {
    server.network.signal(
        loja, new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING));
  }

  private void large() {
    var now = server.time.instant();
    var event =
        new GroupEvent.GroupChanged(
            Samples.GRACE,
            null,
            new GroupChange(null, "x".repeat(500_000), null, null, null, null));
    var ref = server.gateway.sessions().get(loja).ref();
    server
        .stores
        .events()
        .append(
            ref, List.of(new NewEvent(server.identifiers.eventId(now), now, event, false, null)));
  }

  @Test
  void tellsEventsInOrderAsTheyHappen() throws InterruptedException {
    typing();
    try (var client = inLoja()) {
      server.network.signal(
          loja, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "Grace"));
      typing();

      assertThat(client.await("42/loja,[\"messages.upsert\"")).doesNotContain("destination");
      assertThat(client.await("42/loja,")).startsWith("42/loja,[\"presence.update\"");
    }
  }

  @Test
  void obeysTheFilterAsItIsAtTheMoment() throws InterruptedException {
    socket(true, "MESSAGES_UPSERT");
    try (var client = inLoja()) {
      typing();
      server.network.signal(
          loja, new LinkSignal.MessageArrived(Samples.received(1, Samples.GRACE), "Grace"));
      assertThat(client.await("42/loja,")).startsWith("42/loja,[\"messages.upsert\"");

      socket(true, "PRESENCE_UPDATE");
      typing();
      assertThat(client.await("42/loja,")).startsWith("42/loja,[\"presence.update\"");
    }
  }

  @Test
  void holdsWhatAPauseHolds() throws InterruptedException {
    try (var client = inLoja()) {
      server.gateway.sessions().pause(loja);
      client.await("42/loja,[\"connection.update\"");
      typing();
      server.gateway.sessions().start(loja);
      assertThat(client.await("42/loja,")).startsWith("42/loja,[\"presence.update\"");
      assertThat(client.await("42/loja,")).startsWith("42/loja,[\"connection.update\"");
    }
  }

  @Test
  void aNamespaceIsThereOnlyWhileTheSocketIsOn() throws InterruptedException {
    try (var client = inLoja()) {
      socket(false);
      client.await("41/loja,");
      client.send("40/loja,");
      assertThat(client.await("44/loja,")).contains("Invalid namespace");
      socket(true, "*");
      client.send("40/loja,");
      client.await("40/loja,");
      server.gateway.sessions().delete(loja);
      client.await("41/loja,");
    }
  }

  @Test
  void thereIsNoNamespaceOfAllUnlessItIsWanted() throws Exception {
    try (var client = client().send("40")) {
      assertThat(client.await("44")).contains("Invalid namespace");
    }
    try (var open = ListeningSockets.of(server, true);
        var client = new EngineClient(open.port(), KEY).send("40")) {
      client.await("40");
      socket(false);
      typing();
      client.await("42[\"presence.update\"");
      try (var stranger = new EngineClient(open.port(), "&apikey=wrong-key").send("40")) {
        assertThat(stranger.await("44")).contains("Invalid global token");
      }
    }
  }

  @Test
  void aRevokedKeyHearsNothingMore() throws InterruptedException {
    var secret = server.key(loja, null, Scope.READ);
    try (var client =
        new EngineClient(sockets.port(), "").send("40/loja,{\"apikey\":\"" + secret + "\"}")) {
      client.await("40/loja,");
      server.gateway.keys().list().stream()
          .filter(key -> loja.equals(key.session()))
          .forEach(key -> server.gateway.keys().revoke(key.id()));
      // In small steps, each with an answer to a ping: the timer of the key may begin late.
      server.await(
          () -> {
            server.time.advance(Duration.ofSeconds(1));
            client.send("3");
            return client.hasGot("41/loja,");
          },
          () -> "still in the namespace");
    }
  }

  @Test
  void aKeyThatMayNotReadIsRefused() throws InterruptedException {
    var secret = server.key(loja, null, Scope.SEND);
    try (var client = new EngineClient(sockets.port(), "&apikey=" + secret).send("40/loja,")) {
      assertThat(client.await("44/loja,")).contains("Authentication error");
    }
  }

  @Test
  void aClientThatDoesNotReadKeepsFewEventsInMemoryAndIsSentAway() throws InterruptedException {
    try (var slow = inLoja();
        var quick = inLoja()) {
      slow.stopReading();
      for (var i = 0; i < 60; i++) {
        large();
      }
      typing();
      quick.await("42/loja,[\"presence.update\"");
      server.await(
          () -> server.time.hasTimerIn(Duration.ofSeconds(30)),
          () -> "nobody waits for the slow client");
      assertThat(sockets.connections()).isEqualTo(2);
      server.time.advance(Duration.ofSeconds(31));
      server.await(() -> sockets.connections() == 1, () -> "the slow client is still there");
      large();
      quick.await("42/loja,[\"groups.update\"");
    }
  }

  @Test
  void aClientInNoNamespaceIsDisconnected() throws InterruptedException {
    try (var client = client()) {
      server.await(
          () -> server.time.hasTimerIn(SocketIoClient.JOIN_DEADLINE), () -> "nobody waits for it");
      server.time.advance(SocketIoClient.JOIN_DEADLINE);
      client.await("41");
    }
  }

  @Test
  void clientsWithoutAKeyKeepNobodyOut() throws Exception {
    try (var known = inLoja();
        var stranger = client();
        var http = HttpClient.newHttpClient()) {
      stranger.await("0{");
      for (var i = 0; i < 220; i++) {
        assertThat(poll(http, "EIO=4")).isEqualTo(200);
      }
      stranger.await("41");

      try (var newcomer = inLoja()) {
        typing();
        known.await("42/loja,[\"presence.update\"");
        newcomer.await("42/loja,[\"presence.update\"");
      }
    }
  }

  @Test
  void olderProtocolsAreRefused() throws IOException, InterruptedException {
    try (var http = HttpClient.newHttpClient()) {
      assertThat(poll(http, "EIO=3")).isEqualTo(401);
      assertThat(poll(http, "EIO=4")).isEqualTo(200);
    }
  }

  private int poll(HttpClient http, String protocol) throws IOException, InterruptedException {
    var url =
        "http://127.0.0.1:" + sockets.port() + "/socket.io/?" + protocol + "&transport=polling";
    return http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
        .statusCode();
  }
}

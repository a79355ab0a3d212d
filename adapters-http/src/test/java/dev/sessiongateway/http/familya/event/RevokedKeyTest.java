package dev.sessiongateway.http.familya.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.familya.event.SocketClient.Closed;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Revoking a key ends its connections at once, not at their next heartbeat.
@Timeout(60)
@Tag("redteam")
class RevokedKeyTest {
  private final TestServer server = new TestServer();
  private final EventCauses causes = new EventCauses(server);
  private final HttpClient http = HttpClient.newHttpClient();
  private SessionName ada;

  @BeforeEach
  void start() {
    ada = server.active("ada");
  }

  @AfterEach
  void stop() {
    http.shutdownNow();
    server.close();
  }

  private void revoke(String key) {
    server.gateway.keys().revoke(server.gateway.keys().authenticate(key).orElseThrow().id());
  }

  private void awaitConnections(int count) {
    server.await(
        () -> server.server.liveConnections() == count,
        () -> server.server.liveConnections() + " connections");
  }

  private InputStream stream(String key) throws Exception {
    var uri = URI.create("http://127.0.0.1:" + server.server.port() + "/api/events?apikey=" + key);
    var response = http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  @Test
  void endsAWebsocket() {
    var key = server.key(null, null, Scope.READ);
    var other = server.key(null, null, Scope.READ);
    try (var client = SocketClient.open(http, server.server.port(), "?x-api-key=" + key);
        var stays = SocketClient.open(http, server.server.port(), "?x-api-key=" + other)) {
      awaitConnections(2);
      revoke(key);
      assertThat(client.closed()).isEqualTo(new Closed(1008, "Unauthorized"));
      awaitConnections(1);
      causes.typing(ada);
      assertThat(stays.nextName()).isEqualTo("presence.update");
    }
  }

  @Test
  void endsAnEventStream() throws Exception {
    var key = server.key(null, null, Scope.READ);
    var stream = stream(key);
    awaitConnections(1);
    revoke(key);
    assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(":\n\n");
    awaitConnections(0);
  }

  @Test
  void endsAnEventStreamWhoseClientDoesNotRead() throws IOException {
    var key = server.key(null, null, Scope.READ);
    try (var client = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
      var request = "GET /api/events HTTP/1.1\r\nHost: a\r\napikey: " + key + "\r\n\r\n";
      client.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      awaitConnections(1);
      for (var i = 0; i < 40; i++) {
        causes.large(ada);
      }
      revoke(key);
      server.time.advance(Duration.ofSeconds(1));
      awaitConnections(0);
    }
  }

  @Test
  void endsTheConnectionsOfItsTickets() {
    var key = server.gateway.keys().authenticate(server.key(null, null, Scope.READ)).orElseThrow();
    var ticket = server.gateway.keys().issueTicket(key, ada, Duration.ofSeconds(30)).text();
    try (var client = SocketClient.open(http, server.server.port(), "?ticket=" + ticket)) {
      awaitConnections(1);
      server.gateway.keys().revoke(key.id());
      assertThat(client.closed()).isEqualTo(new Closed(1008, "Unauthorized"));
    }
  }

  @Test
  void endsWithItsSession() throws Exception {
    var key = server.key(ada, null, Scope.READ);
    var stream = stream(key);
    awaitConnections(1);
    server.gateway.sessions().delete(ada);
    stream.readAllBytes();
    awaitConnections(0);
  }

  @Test
  void aKeyThatExpiresEndsItsConnectionsThen() {
    var expiry = server.time.instant().plusSeconds(7);
    var command =
        new AccessKeys.NewKey("short", Set.of(Scope.READ), null, null, expiry, true, null);
    var key = server.gateway.keys().issue(command).secret();
    try (var client = SocketClient.open(http, server.server.port(), "?x-api-key=" + key)) {
      awaitConnections(1);
      server.time.advance(Duration.ofSeconds(7));
      assertThat(client.closed()).isEqualTo(new Closed(1008, "Unauthorized"));
    }
  }
}

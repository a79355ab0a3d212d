package dev.sessiongateway.http.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.EventConfig.EventSocket;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Who is let in by what the handshake of a client shows.
@Tag("redteam")
class HandshakeKeyTest {
  private static final String REFUSED = "44/loja,";
  private static final String LET_IN = "40/loja,";

  private TestServer server;
  private ListeningSockets sockets;

  private void serve(TestServer by) throws Exception {
    server = by;
    sockets = ListeningSockets.of(server, false);
    var loja = server.stopped("loja");
    server.gateway.subscriptions().setSocket(loja, new EventSocket(true, Set.of("*")));
  }

  @AfterEach
  void stop() {
    sockets.close();
    server.close();
  }

  private void expect(String beginning, String query, Map<String, String> headers)
      throws InterruptedException {
    try (var client = new EngineClient(sockets.port(), query, headers).send(LET_IN)) {
      assertThat(client.await(beginning.equals(LET_IN) ? LET_IN : REFUSED)).contains(beginning);
    }
  }

  @Test
  void aBearerTokenIsAKey() throws Exception {
    serve(new TestServer());
    expect(LET_IN, "", Map.of("Authorization", "Bearer " + TestServer.KEY));
    expect("Authentication error", "", Map.of("Authorization", "Bearer wrong"));
    expect("apiKey is required", "", Map.of("Authorization", "Bearer"));
    expect("apiKey is required", "", Map.of());
    expect(LET_IN, "&apikey=" + TestServer.KEY, Map.of("Authorization", "Basic abc"));
  }

  @Test
  void aKeyIsNotUsedFromElsewhere() throws Exception {
    serve(new TestServer());
    expect(LET_IN, "&apikey=" + keyFrom("127.0.0.0/8"), Map.of());
    expect(
        "This key may not be used from this address",
        "&apikey=" + keyFrom("203.0.113.0/24"),
        Map.of());
  }

  private String keyFrom(String addresses) {
    var ranges = Set.of(new AddressRange(addresses));
    var key = new NewKey("test", Set.of(Scope.ADMIN), null, null, null, true, null, ranges);
    return server.gateway.keys().issue(key).secret();
  }

  @Test
  void withoutAKeyClientsOfThisMachineAreLetIn() throws Exception {
    serve(TestServer.withoutKey(List.of("*")));
    expect(LET_IN, "", Map.of());
    expect(LET_IN, "", Map.of("Origin", "http://localhost:3000"));
    expect("apiKey is required", "", Map.of("Origin", "https://evil.example"));
    expect("apiKey is required", "&apikey=", Map.of());
    expect("Authentication error", "&apikey=wrong", Map.of());
  }
}

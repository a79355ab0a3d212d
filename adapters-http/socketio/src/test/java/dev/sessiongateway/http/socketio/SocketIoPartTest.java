package dev.sessiongateway.http.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.part.PartContext;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SocketIoPartTest {
  private static final String HANDSHAKE = "/socket.io/?EIO=4&transport=polling";

  @AutoClose private static final TestServer server = new TestServer();

  @Test
  void whereItIsSwitchedOffThereIsNoOperation() {
    assertThat(server.asNative().get(HANDSHAKE).status()).isEqualTo(404);
    assertThat(server.anonymous().get(HANDSHAKE).status()).isEqualTo(401);
  }

  @Test
  void itIsSwitchedOnByItsSetting() {
    var path =
        new SocketIoPart()
            .paths(with(Map.of("websocket-b.enabled", "true", "websocket-b.port", "7")));
    assertThat(path).hasSize(1);
    assertThat(path.getFirst().path()).isEqualTo("/socket.io");
    var protocol = path.getFirst().server();
    assertThat(protocol.name()).isEqualTo("Socket.IO");
    assertThat(protocol.port()).isEqualTo(7);
    assertThat(new String(server.metrics.scrape(), UTF_8)).contains("gateway_socketio_clients 0");
  }

  private static PartContext with(Map<String, String> settings) {
    var context = server.partContext(server.identifiers);
    return new PartContext(
        context.gateway(),
        context.stores(),
        context.outbound(),
        context.server(),
        context.guards(),
        context.renderer(),
        context.compute(),
        context.background(),
        context.machine(),
        context.time(),
        context.identifiers(),
        context.secrets(),
        context.cipher(),
        context.metrics(),
        context.requests(),
        context.data(),
        settings,
        null);
  }
}

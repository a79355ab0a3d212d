package dev.sessiongateway.bootstrap.remote;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.simulation.FrameChannel;
import dev.sessiongateway.bootstrap.remote.RemoteTown.Endpoint;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a client of the endpoint meets that is no gateway of this release.
@Tag("redteam")
class LinkEndpointTest {
  private static final int REFUSED = 1008;
  private static final int TOO_LARGE = 1009;

  @TempDir private Path directory;
  private final Endpoint endpoint = new Endpoint();
  private final HttpClient http = HttpClient.newHttpClient();
  private RemoteTown town;

  @BeforeEach
  void open() {
    town = new RemoteTown(endpoint, directory);
  }

  @AfterEach
  void close() {
    http.shutdownNow();
    town.close();
    endpoint.close();
  }

  /// The end of a connection on which this was sent.
  private Ending ending(String key, String... frames) throws Exception {
    var ending = new CompletableFuture<Ending>();
    var listener =
        new WebSocket.Listener() {
          @Override
          public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            ending.complete(new Ending(code, reason));
            return null;
          }

          @Override
          public void onError(WebSocket socket, Throwable error) {
            ending.completeExceptionally(error);
          }
        };
    var socket =
        http.newWebSocketBuilder()
            .header("X-Api-Key", key)
            .buildAsync(URI.create(endpoint.url() + "/simulator/links"), listener)
            .get(60, TimeUnit.SECONDS);
    for (var frame : frames) {
      socket.sendText(frame, true).exceptionally(_ -> socket);
    }
    return ending.get(60, TimeUnit.SECONDS);
  }

  private record Ending(int code, String reason) {}

  @Test
  void aWrongKeyIsRefused() throws Exception {
    assertThat(ending("wrong")).isEqualTo(new Ending(REFUSED, "Unauthorized"));
  }

  @Test
  @ExpectsLog("WARN ServedGateway - a gateway is refused")
  void anotherVersionIsRefused() throws Exception {
    var end = ending(TestServer.KEY, json("[{'is':'hello','version':7}]"));
    assertThat(end.code()).isEqualTo(REFUSED);
    assertThat(end.reason()).contains("version 7", "version 1");
  }

  @Test
  @ExpectsLog("WARN ServedGateway - a gateway is refused")
  void garbageIsRefused() throws Exception {
    var end = ending(TestServer.KEY, "GET / HTTP/1.1");
    assertThat(end.code()).isEqualTo(REFUSED);
    assertThat(end.reason()).contains("the frame is not understood");
  }

  @Test
  void aFrameThatIsTooLargeIsNotRead() throws Exception {
    var end = ending(TestServer.KEY, "x".repeat(FrameChannel.LARGEST_TO_NETWORK + 1));
    assertThat(end.code()).isEqualTo(TOO_LARGE);
  }
}

package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The nodes that the database knows, as `doctor` shows them.
class NodeChecksTest {
  private static Node node(String url, Duration left) {
    return new Node(new NodeLease(new NodeUrl(url), 1), "1.2.3", left, false, 4);
  }

  private static ProcessFinding only(Node node) {
    return NodeChecks.answers(List.of(node)).getFirst();
  }

  @Test
  void aNodeThatAnswersIsWell() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/ping",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    try {
      var url = "http://127.0.0.1:" + server.getAddress().getPort();

      assertThat(only(node(url, Duration.ofSeconds(8))))
          .isEqualTo(
              new ProcessFinding(
                  "node", url + ", version 1.2.3, 4 sessions, lease lasts for 8 s, answers", null));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aNodeThatLivesAndDoesNotAnswerIsNot() throws IOException {
    String url;
    try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      url = "http://127.0.0.1:" + closed.getLocalPort();
    }

    var found = only(node(url, Duration.ofSeconds(8)));

    assertThat(found.found()).endsWith("lease lasts for 8 s, does not answer");
    assertThat(found.advice()).contains("--node-url");
  }

  @Test
  void aNodeThatIsGoneIsSaidWithTheTimeSinceThen() {
    var found = only(node("http://gone.invalid:8080", Duration.ofSeconds(-90)));

    assertThat(found.found())
        .isEqualTo("http://gone.invalid:8080, version 1.2.3, 4 sessions, not seen for 90 s");
    assertThat(found.isWell()).isTrue();
  }
}

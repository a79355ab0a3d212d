package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.log.ExpectsLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A gateway in its own process that runs out of memory or file descriptors, or is stopped during
/// requests.
@Timeout(120)
@Order(2)
@Tag("redteam")
class EdgeOfTheProcessTest {
  private static final String FRIEND = "15550002222";

  @TempDir private Path home;

  private final ObjectMapper json = new ObjectMapper();

  private static HttpRequest.Builder to(ServerProcess server, String path) {
    return HttpRequest.newBuilder(URI.create(server.baseUrl() + path))
        .timeout(Duration.ofSeconds(60))
        .header("apikey", ServerProcess.KEY)
        .header("Content-Type", "application/json");
  }

  private static CompletableFuture<HttpResponse<String>> post(
      HttpClient client, ServerProcess server, String path, String body) {
    return post(client, server, path, body.getBytes(UTF_8));
  }

  private static CompletableFuture<HttpResponse<String>> post(
      HttpClient client, ServerProcess server, String path, byte[] body) {
    var request = to(server, path).POST(BodyPublishers.ofByteArray(body)).build();
    return client.sendAsync(request, BodyHandlers.ofString());
  }

  private void pair(ServerProcess server, String session) throws IOException {
    try (var connection = new Connection(server.port())) {
      call(connection, "/simulator/phones", "{'number':'" + FRIEND + "'}");
      call(connection, "/simulator/phones", "{'number':'15550001111'}");
      call(connection, "/api/sessions", "{'name':'" + session + "'}");
      var qr =
          connection.send(
              Connection.get("/api/" + session + "/auth/qr?format=raw", ServerProcess.KEY));
      call(connection, "/simulator/phones/15550001111/scan", qr.body());
      while (!connection
          .send(Connection.get("/api/sessions/" + session, ServerProcess.KEY))
          .body()
          .contains("\"WORKING\"")) {
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      }
    }
  }

  private static void call(Connection connection, String path, String body) throws IOException {
    var reply = connection.send(Connection.post(path, ServerProcess.KEY, body));
    assertThat(reply.status()).as(reply.body()).isBetween(200, 299);
  }

  private static byte[] image(int bytes) {
    return json("{'session':'shop','chatId':'%s@c.us','file':{'data':'%s'}}")
        .formatted(FRIEND, "A".repeat((bytes + 2) / 3 * 4))
        .getBytes(UTF_8);
  }

  @Test
  void aSmallHeapRefusesLargeFilesAndGoesOn() throws Exception {
    try (var server = ServerProcess.gateway(home.resolve("data"), "-Xmx96m");
        var client = HttpClient.newHttpClient()) {
      server.awaitReady();
      pair(server, "shop");
      for (var round : List.of(List.of(30, 4), List.of(5, 8))) {
        // One body for all: this process has gateways of other tests too.
        var image = image(round.getFirst() << 20);
        var calls =
            Stream.generate(() -> post(client, server, "/api/sendImage", image))
                .limit(round.getLast())
                .toList();
        for (var call : calls) {
          var reply = call.join();
          assertThat(reply.statusCode()).as(reply.body()).isIn(200, 201, 400, 413, 429, 503);
          if (reply.statusCode() >= 400) {
            var body = json.readTree(reply.body());
            assertThat(body.required("statusCode").asInt()).isEqualTo(reply.statusCode());
            assertThat(body.required("code").asText()).isNotBlank();
          }
        }
      }
      var text = json("{'session':'shop','chatId':'" + FRIEND + "@c.us','text':'x'}");
      assertThat(post(client, server, "/api/sendText", text).join().statusCode()).isEqualTo(200);
    }
  }

  @Test
  @ExpectsLog("WARN LimitedConnector - a connection was refused, there are too many")
  void aFullTableOfFileDescriptorsHealsAndBlocksNobodyElse() throws Exception {
    var sockets = new ArrayList<Socket>();
    try (var server = ServerProcess.gatewayWithDescriptors(home.resolve("data"), 320)) {
      server.awaitReady();
      for (var i = 0; i < 400; i++) {
        var socket = new Socket();
        sockets.add(socket);
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()), 5_000);
        // Every second connection holds an incomplete request without a key.
        if (i % 2 == 0) {
          socket.getOutputStream().write("POST /api/x HTTP/1.1\r\nHost: a\r\nX: ".getBytes(UTF_8));
        }
      }
      assertThat(ping(server, "127.0.0.2")).startsWith("HTTP/1.1 200");
      for (var socket : sockets) {
        socket.close();
      }
      String again;
      do {
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        again = ping(server, "127.0.0.1");
      } while (again.startsWith("HTTP/1.1 429"));
      assertThat(again).startsWith("HTTP/1.1 200");
      pair(server, "shop");
    } finally {
      for (var socket : sockets) {
        socket.close();
      }
    }
  }

  private static String ping(ServerProcess server, String from) throws IOException {
    try (var socket = new Socket()) {
      socket.bind(new InetSocketAddress(from, 0));
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()), 5_000);
      socket.setSoTimeout(5_000);
      var request = "GET /ping HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  @Test
  void callsThatHangAreAnsweredWhenTheProcessIsToldToStop() throws Exception {
    try (var server = ServerProcess.gateway(home.resolve("data"));
        var client = HttpClient.newHttpClient()) {
      server.awaitReady();
      pair(server, "shop");
      var send = json("{'number':'" + FRIEND + "','text':'x','delay':110000}");
      var hanging =
          IntStream.range(0, 10)
              .mapToObj(_ -> post(client, server, "/message/sendText/shop", send))
              .toList();
      var events =
          client.send(to(server, "/api/events").GET().build(), BodyHandlers.ofInputStream()).body();
      var begun = System.nanoTime();
      assertThat(server.terminate()).isZero();
      assertThat(System.nanoTime() - begun).isLessThan(Duration.ofSeconds(60).toNanos());
      for (var call : hanging) {
        var reply = call.join();
        assertThat(reply.statusCode()).isEqualTo(503);
        var body = json.readTree(reply.body());
        assertThat(body.required("status").asInt()).isEqualTo(503);
        assertThat(body.required("code").asText()).isEqualTo("server.stopping");
        assertThat(reply.headers().firstValue("Retry-After")).contains("1");
      }
      assertThat(new String(events.readAllBytes(), UTF_8)).endsWith("\n\n");
    }
  }
}

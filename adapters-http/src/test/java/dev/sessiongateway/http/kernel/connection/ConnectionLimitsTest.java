package dev.sessiongateway.http.kernel.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A connector over a server that answers `pong`, and answers `/held` only on request.
@Timeout(60)
@Tag("redteam")
class ConnectionLimitsTest {
  private static final Duration HEADERS = Duration.ofMillis(400);

  private final List<Socket> sockets = new ArrayList<>();
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch held = new CountDownLatch(1);
  private final RequestTracker tracker =
      new RequestTracker((_, response, callback) -> {
        response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
        response.write(true, UTF_8.encode("stopping"), callback);
      });
  private Server server;
  private LimitedConnector connector;

  @BeforeEach
  void start() throws Exception {
    server = new Server();
    connector =
        new LimitedConnector(
            server,
            new HttpConfiguration(),
            3,
            5,
            HEADERS,
            new LimitedConnector.Refusals(
                response("429 Too Many Requests"),
                response("503 Service Unavailable"),
                response("408 Request Timeout")));
    connector.setHost("0.0.0.0");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            if (request.getHttpURI().getPath().equals("/held")) {
              entered.countDown();
              held.await();
            }
            response.write(true, UTF_8.encode("pong"), callback);
            return true;
          }
        });
    server.insertHandler(tracker);
    server.setStopTimeout(10_000);
    server.start();
  }

  @AfterEach
  void stop() throws Exception {
    held.countDown();
    for (var socket : sockets) {
      socket.close();
    }
    server.stop();
  }

  private static byte[] response(String status) {
    var text = "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    return text.getBytes(UTF_8);
  }

  private Socket connect(String from) throws IOException {
    var socket = new Socket();
    sockets.add(socket);
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), connector.getLocalPort()));
    socket.setSoTimeout(20_000);
    return socket;
  }

  private static Socket say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(UTF_8));
    return socket;
  }

  private static String status(Socket socket) throws IOException {
    return new String(socket.getInputStream().readNBytes(12), UTF_8);
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
  }

  private void awaitConnections(int count) {
    await(() -> connector.table().count() == count, "connections");
  }

  /// A client has its response before the server counts the connection as idle.
  private void awaitIdle(int count) {
    await(() -> connector.table().idleCount() == count, "idle connections");
  }

  private static void await(BooleanSupplier condition, String what) {
    var end = System.nanoTime() + Duration.ofSeconds(50).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  @ExpectsLog("WARN LimitedConnector - a connection was refused, there are too many")
  void anAddressHasSoManyConnectionsAndOthersHaveTheirOwn() throws IOException {
    for (var i = 0; i < 3; i++) {
      assertThat(status(say(connect("127.0.0.1"), get("/")))).isEqualTo("HTTP/1.1 200");
    }
    assertThat(status(connect("127.0.0.1"))).isEqualTo("HTTP/1.1 429");
    assertThat(status(say(connect("127.0.0.2"), get("/")))).isEqualTo("HTTP/1.1 200");
    sockets.getFirst().close();
    awaitConnections(3);
    assertThat(status(say(connect("127.0.0.1"), get("/")))).isEqualTo("HTTP/1.1 200");
  }

  @Test
  void aClientThatDripsItsHeadersIsCut() throws Exception {
    var socket = say(connect("127.0.0.1"), "GET / HTTP/1.1\r\nHost: a\r\nX-Drip: ");
    var begun = System.nanoTime();
    while (socket.getInputStream().available() == 0) {
      assertThat(System.nanoTime() - begun).isLessThan(Duration.ofSeconds(50).toNanos());
      LockSupport.parkNanos(10_000_000);
      try {
        say(socket, "x");
      } catch (IOException _) {
        break; // disconnected
      }
    }
    assertThat(System.nanoTime() - begun).isGreaterThan(HEADERS.toNanos() / 2);
    assertThat(status(socket)).isEqualTo("HTTP/1.1 408");
    awaitConnections(0);
  }

  @Test
  void theDeadlineIsThatOfEachRequestAndNotOfTheConnection() throws Exception {
    var socket = connect("127.0.0.1");
    var end = System.nanoTime() + 3 * HEADERS.toNanos();
    while (System.nanoTime() < end) {
      say(socket, get("/"));
      var reply = new StringBuilder();
      while (!reply.toString().endsWith("pong")) {
        reply.append((char) socket.getInputStream().read());
      }
      assertThat(reply.toString()).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void aRequestThatTakesLongIsNotCut() throws Exception {
    var socket = say(connect("127.0.0.1"), get("/held"));
    say(socket, "GET / HTTP"); // and the next request has begun to arrive
    LockSupport.parkNanos(2 * HEADERS.toNanos());
    held.countDown();
    assertThat(status(socket)).isEqualTo("HTTP/1.1 200");
  }

  @Test
  @ExpectsLog(
      "WARN LimitedConnector - cannot accept connections \\(Too many open files\\), idle ones were"
          + " closed")
  void whenThereIsNoFileDescriptorLeftIdleConnectionsAreClosed() throws Exception {
    var busy = say(connect("127.0.0.1"), get("/held"));
    entered.await();
    var idle = connect("127.0.0.1");
    awaitConnections(2);
    var end = System.nanoTime() + Duration.ofSeconds(50).toNanos();
    while (System.nanoTime() < end) {
      assertThat(connector.handleAcceptFailure(new IOException("Too many open files"))).isTrue();
      if (connector.table().count() == 1) {
        break;
      }
    }
    assertThat(idle.getInputStream().read()).isEqualTo(-1);
    held.countDown();
    assertThat(status(busy)).isEqualTo("HTTP/1.1 200");
  }

  @Test
  void aFullTableMakesRoomByClosingTheConnectionThatWaitsLongest() throws Exception {
    var all = new ArrayList<Socket>();
    for (var from : List.of("127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.2", "127.0.0.2")) {
      all.add(connect(from));
      assertThat(status(say(all.getLast(), get("/")))).isEqualTo("HTTP/1.1 200");
      awaitIdle(all.size());
    }
    assertThat(status(say(connect("127.0.0.3"), get("/")))).isEqualTo("HTTP/1.1 200");
    awaitConnections(5);
    var first = all.getFirst().getInputStream();
    assertThat(new String(first.readAllBytes(), UTF_8)).endsWith("pong");
  }

  @Test
  void fileDescriptorsAreLeftForTheRest() {
    assertThat(LimitedConnector.FileDescriptors.connections(256, 90)).isEqualTo(102);
    assertThat(LimitedConnector.FileDescriptors.connections(1_024, 100)).isEqualTo(768);
    assertThat(LimitedConnector.FileDescriptors.connections(64, 60)).isEqualTo(16);
    assertThat(LimitedConnector.FileDescriptors.connections(1L << 30, 100)).isEqualTo(100_000);
  }

  @Test
  void aWaitingRequestIsAnsweredWhenTheServerStops() throws Exception {
    var waiting = say(connect("127.0.0.1"), get("/held"));
    var late = connect("127.0.0.1");
    awaitConnections(2);
    var stopping =
        Thread.ofVirtual()
            .start(() -> {
              LockSupport.parkNanos(100_000_000);
              tracker.finish(Duration.ofMillis(300));
            });
    assertThat(status(waiting)).isEqualTo("HTTP/1.1 503");
    stopping.join();
    assertThat(status(say(late, get("/")))).isEqualTo("HTTP/1.1 503");
  }
}

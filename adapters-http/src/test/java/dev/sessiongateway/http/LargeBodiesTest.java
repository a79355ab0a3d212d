package dev.sessiongateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.domain.access.Scope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Several large bodies at once, some of them slow.
@Timeout(60)
@Tag("redteam")
class LargeBodiesTest {
  private static final int MEMORY = 4 << 20;

  private final List<Socket> sockets = new ArrayList<>();
  private TestServer server;

  @BeforeEach
  void start() {
    var settings = ServerSettings.of("127.0.0.1", 0, MediaLimits.DEFAULT).withBodyMemory(MEMORY);
    server = TestServer.with(settings);
    server.active("ada");
  }

  @AfterEach
  void stop() throws IOException {
    for (var socket : sockets) {
      socket.close();
    }
    server.time.advance(Duration.ofSeconds(15));
    server.close();
  }

  private static String body(int bytes) {
    return "{'session':'ada','chatId':'49151@c.us','file':{'data':'%s'}}"
        .formatted("A".repeat(bytes));
  }

  /// The responses to so many concurrent clients. None of these files is a picture.
  private List<Integer> statuses(int clients, int bytes, String key) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var client = server.anonymous().with("apikey", key);
      var calls =
          IntStream.range(0, clients)
              .mapToObj(_ ->
                  CompletableFuture.supplyAsync(
                      () -> client.post("/api/sendImage", body(bytes)).status(), threads))
              .toList();
      return calls.stream().map(CompletableFuture::join).toList();
    }
  }

  /// A client that has sent the head of a request and part of its body.
  private Socket begun(String key, int announced, int sent) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
    sockets.add(socket);
    var head = new StringBuilder("POST /api/sendImage HTTP/1.1\r\nHost: a\r\n");
    head.append("Expect: 100-continue\r\napikey: ").append(key);
    head.append("\r\nContent-Length: ").append(announced).append("\r\n\r\n");
    socket.getOutputStream().write(head.toString().getBytes(UTF_8));
    socket.setSoTimeout(20_000);
    // 100 Continue: the server reads the body.
    assertThat(new String(socket.getInputStream().readNBytes(25), UTF_8)).contains(" 100 ");
    socket.getOutputStream().write(" ".repeat(sent).getBytes(UTF_8));
    return socket;
  }

  @Test
  void twentyVoiceNotesOfTwoHundredKilobytesAllFindRoom() {
    assertThat(statuses(20, 200 << 10, TestServer.KEY)).hasSize(20).containsOnly(400);
  }

  @Test
  void clientsThatAnnounceMuchAndSendLittleDoNotLockOthersOut() throws IOException {
    for (var i = 0; i < 4; i++) {
      begun(server.key(null, null, Scope.SEND), 1 << 20, 10);
    }
    var other = CompletableFuture.supplyAsync(() -> statuses(1, 1 << 20, TestServer.KEY));
    server.await(
        () -> {
          server.time.advance(Duration.ofSeconds(1));
          return other.isDone();
        },
        () -> "locked out");
    assertThat(other.join()).containsExactly(400);
  }

  @Test
  void theSameHoldsForClientsOfOneKey() throws IOException {
    for (var i = 0; i < 3; i++) {
      begun(TestServer.KEY, 1 << 20, 10);
    }
    var other = CompletableFuture.supplyAsync(() -> statuses(1, 1 << 20, TestServer.KEY));
    server.await(
        () -> {
          server.time.advance(Duration.ofSeconds(1));
          return other.isDone();
        },
        () -> "locked out");
    assertThat(other.join()).containsExactly(400);
  }

  @Test
  void aLargeBodyHasToComeFasterThanASmallOne() throws IOException {
    var socket = begun(TestServer.KEY, 1 << 20, 10_000);
    // 15 s for the sent bytes and the rest: enough for 1 KiB/s, too little for a MiB.
    server.await(
        () -> {
          server.time.advance(Duration.ofSeconds(15));
          return drip(socket);
        },
        () -> "still read");
    assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
        .startsWith("HTTP/1.1 408");
  }

  private static boolean drip(Socket socket) {
    try {
      socket.getOutputStream().write(" ".repeat(16_000).getBytes(UTF_8));
      return socket.getInputStream().available() > 0;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void aBodyThatFindsNoRoomInTenSecondsIsA429() throws IOException {
    for (var i = 0; i < 3; i++) {
      begun(server.key(null, null, Scope.SEND), 1_300 << 10, (1_300 << 10) - 1);
    }
    var timers = server.time.waiting();
    var other =
        CompletableFuture.supplyAsync(
            () -> server.asNative().post("/api/sendImage", body(1 << 20)));
    server.await(() -> server.time.waiting() > timers || other.isDone(), () -> "no wait");
    assertThat(other).isNotDone();
    var small = server.asNative().post("/api/sendImage", body(100));
    assertThat(small.status()).isEqualTo(400);
    server.time.advance(Duration.ofSeconds(10));
    var reply = other.join();
    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.text("code")).isEqualTo("too-many.large-bodies");
    assertThat(reply.header("Retry-After")).isEqualTo("1");
  }

  @Test
  void aBodyThatNeverFitsIsA413() {
    var reply = server.asNative().post("/api/sendImage", body(5 << 20));
    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.text("message")).contains("" + MEMORY);
  }
}

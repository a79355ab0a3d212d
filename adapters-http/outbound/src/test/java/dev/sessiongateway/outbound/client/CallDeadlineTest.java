package dev.sessiongateway.outbound.client;

import static dev.sessiongateway.domain.session.SessionConfig.Proxy.Protocol.SOCKS5;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionConfig.Proxy.Protocol;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A call ends by its total deadline and releases its connection, whatever the peer does.
@Tag("redteam")
final class CallDeadlineTest {
  private static final Duration TOTAL = Duration.ofMillis(600);

  /// A call that takes longer than this hangs.
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

  private final OutboundClient client =
      new OutboundClient(
          OutboundPolicy.allowing(List.of("127.0.0.0/8")),
          new OutboundClient.Timeouts(PATIENCE, TOTAL),
          "test");
  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    client.close();
    for (var each : opened) {
      each.close();
    }
  }

  static Stream<Arguments> hostilePeers() {
    return Stream.of(
        peer(
            "two 100 Continue, then nothing",
            (socket, out) -> {
              out.write(ascii(CONTINUE + CONTINUE));
              silence(socket);
            }),
        peer(
            "one 100 Continue, then nothing",
            (socket, out) -> {
              out.write(ascii(CONTINUE));
              silence(socket);
            }),
        peer("100 Continue without end", (_, out) -> flood(out, CONTINUE)),
        peer(
            "102 Processing without end",
            (_, out) -> flood(out, "HTTP/1.1 102 Processing\r\n\r\n")),
        peer(
            "103 Early Hints without end",
            (_, out) -> flood(out, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")),
        peer("199 without end", (_, out) -> flood(out, "HTTP/1.1 199 Soon\r\n\r\n")),
        peer(
            "101 Switching Protocols, then nothing",
            (socket, out) -> {
              out.write(ascii("HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: ws\r\n\r\n"));
              silence(socket);
            }),
        peer("nothing at all", (socket, _) -> silence(socket)),
        peer("a status line that never ends", (_, out) -> drip(out, "HTTP/1.1 200 ")),
        peer("headers that never end", (_, out) -> drip(out, "HTTP/1.1 200 OK\r\nX: ")));
  }

  private static Arguments peer(String name, RawServer.Behaviour behaviour) {
    return Arguments.of(name, behaviour);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostilePeers")
  void aCallEndsByItsDeadlineAndItsConnectionIsClosed(String name, RawServer.Behaviour behaviour)
      throws Exception {
    var closed = new CountDownLatch(1);
    var server =
        serving((socket, out) -> {
          try {
            behaviour.answer(socket, out);
          } finally {
            closed.countDown();
          }
        });

    assertThat(took(post(server.url("/hook"), new byte[100]))).isLessThan(PATIENCE);

    assertThat(closed.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).as(name).isTrue();
  }

  @Test
  void whatArrivedOfADrippedBodyCounts() throws Exception {
    var server =
        serving((_, out) -> drip(out, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"));

    // The headers are to arrive before.
    var deadline = Duration.ofSeconds(3);
    var answer = within(() -> client.call(post(server.url("/hook"), new byte[100]), deadline));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.isComplete()).isFalse();
  }

  @Test
  void aPeerThatAcceptsAndNeverReadsIsGivenUp() throws Exception {
    var listener = open(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    var url = URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/hook");

    // More than the buffers of both ends hold.
    assertThat(took(post(url, new byte[64 << 20]))).isLessThan(PATIENCE);
  }

  @Test
  void aTlsHandshakeThatNeverEndsIsGivenUp() throws Exception {
    var listener = open(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    var closed = new CompletableFuture<Integer>();
    Thread.startVirtualThread(() -> {
      try (var socket = listener.accept()) {
        var hello = new byte[1 << 16];
        var read = socket.getInputStream().read(hello);
        while (read >= 0) {
          read = socket.getInputStream().read(hello);
        }
        closed.complete(read);
      } catch (IOException e) {
        closed.complete(-1);
      }
    });
    var url = URI.create("https://127.0.0.1:" + listener.getLocalPort() + "/hook");

    assertThat(took(post(url, new byte[100]))).isLessThan(PATIENCE);
    assertThat(closed.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP", "HTTPS", "SOCKS4", "SOCKS5"})
  void aProxyThatNeverAnswersIsGivenUp(Protocol protocol) throws Exception {
    var listener = open(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    var proxy =
        new SessionConfig.Proxy(protocol, "127.0.0.1:" + listener.getLocalPort(), null, null);

    assertThat(took(post(URI.create("https://inside.invalid/hook"), new byte[100]).through(proxy)))
        .isLessThan(PATIENCE);
  }

  @Test
  void theCheckOfAProxyEndsWhenTheProxyDoesNotAccept() throws Exception {
    var full = open(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    var proxy = new SessionConfig.Proxy(SOCKS5, "127.0.0.1:" + full.getLocalPort(), null, null);

    var policy = OutboundPolicy.allowing(List.of("127.0.0.0/8"));
    var hasty = open(new OutboundClient(policy, new OutboundClient.Timeouts(TOTAL, TOTAL), "test"));
    for (var i = 0; i < 4; i++) {
      within(() -> hasty.reaches(proxy));
    }
  }

  @Test
  void aHundredHangingCallsDoNotDelayTheNextOneToTheSameEndpoint() throws Exception {
    var healthy = new CountDownLatch(1);
    var server =
        serving((socket, out) -> {
          if (healthy.getCount() > 0) {
            out.write(ascii(CONTINUE + CONTINUE));
            silence(socket);
          } else {
            out.write(ascii(RawServer.head(204)));
          }
        });
    var calls = Executors.newVirtualThreadPerTaskExecutor();
    opened.add(calls::shutdownNow);
    var hanging =
        IntStream.range(0, 100)
            .mapToObj(_ -> calls.submit(() -> client.call(post(server.url("/hook"), new byte[9]))))
            .toList();
    for (var each : hanging) {
      assertThatThrownBy(() -> each.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
          .isInstanceOf(ExecutionException.class);
    }
    healthy.countDown();

    assertThat(within(() -> client.call(post(server.url("/hook"), new byte[9]), PATIENCE)).status())
        .isEqualTo(204);
  }

  @Test
  void anInterimAnswerIsNotTakenForTheAnswer() throws Exception {
    var server =
        serving((_, out) -> {
          out.write(ascii(CONTINUE + "HTTP/1.1 103 Early Hints\r\n\r\n" + RawServer.head(202)));
        });

    assertThat(within(() -> client.call(post(server.url("/hook"), new byte[9]), PATIENCE)).status())
        .isEqualTo(202);
  }

  @Test
  void theReasonNamesTheDeadline() {
    var server = serving((socket, _) -> silence(socket));

    assertThatThrownBy(() -> client.call(post(server.url("/hook"), new byte[9])))
        .isInstanceOf(OutboundException.class)
        .hasMessageStartingWith("no answer within ");
  }

  private RawServer serving(RawServer.Behaviour behaviour) {
    var server = new RawServer(behaviour);
    opened.add(server);
    return server;
  }

  private <T extends AutoCloseable> T open(T resource) {
    opened.add(resource);
    return resource;
  }

  private static OutboundRequest post(URI url, byte[] body) {
    return OutboundRequest.of("POST", url, Map.of(), body, 1_000);
  }

  /// The duration of the call, failed or not.
  private Duration took(OutboundRequest request) throws Exception {
    var start = System.nanoTime();
    within(() -> {
      try {
        return client.call(request);
      } catch (OutboundException e) {
        return null;
      }
    });
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static <T extends @Nullable Object> T within(Call<T> call) throws Exception {
    var result = new CompletableFuture<T>();
    var thread =
        Thread.startVirtualThread(() -> {
          try {
            result.complete(call.run());
          } catch (Throwable e) {
            result.completeExceptionally(e);
          }
        });
    try {
      return result.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      thread.interrupt();
      throw e;
    }
  }

  private static void silence(Socket socket) throws IOException {
    socket.getInputStream().transferTo(OutputStream.nullOutputStream());
  }

  private static void flood(OutputStream out, String text) throws IOException {
    while (true) {
      out.write(ascii(text));
    }
  }

  private static void drip(OutputStream out, String start) throws IOException {
    out.write(ascii(start));
    var pause = new CountDownLatch(1);
    try {
      while (!pause.await(50, TimeUnit.MILLISECONDS)) {
        out.write('1');
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private interface Call<T extends @Nullable Object> {
    T run() throws Exception;
  }
}

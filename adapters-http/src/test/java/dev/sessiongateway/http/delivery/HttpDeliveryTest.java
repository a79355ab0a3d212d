package dev.sessiongateway.http.delivery;

import static dev.sessiongateway.outbound.client.RawServer.head;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.DeliveryContract;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.RawServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HttpDeliveryTest extends HttpDeliveryFixture {
  @Override
  public Delivery delivery() {
    return http;
  }

  @Test
  void theLimitsOfTimeAreThoseOfTheDocumentation() {
    assertThat(OutboundClient.Timeouts.DEFAULT)
        .isEqualTo(new OutboundClient.Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(30)));
  }

  @Test
  void reportsStatusDurationAndTheEndpointsResponse() {
    var answer = "HTTP/1.1 422 No\r\nConnection: close\r\n\r\nno tenant 15550001111\n";
    var server =
        server(
            new RawServer((_, out) -> {
              pause(Duration.ofMillis(200));
              out.write(ascii(answer));
            }));

    var attempt = http.deliver(DeliveryContract.at(server.url("/hook")), EVENT);

    assertThat(attempt.status()).isEqualTo(422);
    assertThat(attempt.answer()).isEqualTo("no tenant [redacted]\\n");
    assertThat(attempt.duration()).isBetween(Duration.ofMillis(190), Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource({
    "'', /messages-upsert",
    "/, /messages-upsert",
    "/hook, /hook/messages-upsert",
    "/hook/, /hook/messages-upsert",
    "/hook?a=b%20c, /hook/messages-upsert?a=b%20c"
  })
  void theNameOfTheEventGoesBehindThePath(String path, String called) {
    var server = server(RawServer.saying(head(200)));
    var byEvents =
        new RenderedEvent(
            EVENT.id(), "messages.upsert", EVENT.at(), "/messages-upsert", EVENT.body(), null, 1);

    http.deliver(DeliveryContract.at(server.url(path)), byEvents);

    assertThat(server.requests())
        .singleElement()
        .extracting(RawServer.Request::line)
        .isEqualTo("POST " + called + " HTTP/1.1");
  }

  @Test
  void withoutAResponseThereIsNoStatus() {
    var attempt = http.deliver(DeliveryContract.at(unreachable()), EVENT);

    assertThat(attempt.status()).isNull();
    assertThat(attempt.answer()).isEmpty();
    assertThat(attempt.duration()).isBetween(Duration.ZERO, Duration.ofSeconds(30));
  }

  @Test
  void anAnswerThatIsCutIsKeptUpToTheCut() {
    var answer = "HTTP/1.1 500 No\r\nContent-Length: 1000\r\n\r\nout of me";
    var server = server(RawServer.saying(answer));

    assertThat(http.deliver(DeliveryContract.at(server.url("/hook")), EVENT).answer())
        .isEqualTo("out of me");
  }

  @Test
  void anEndpointThatNeverAcceptsTheConnectionHasFailed() throws Exception {
    var impatient = new OutboundClient.Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(20));
    try (var full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var client = client(List.of("127.0.0.1"), impatient)) {
      var waiting = new ArrayList<SocketChannel>();
      try {
        // More than the accept queue holds: the kernel does not answer the next connection.
        for (var i = 0; i < 8; i++) {
          var channel = SocketChannel.open();
          channel.configureBlocking(false);
          channel.connect(full.getLocalSocketAddress());
          waiting.add(channel);
        }
        var url = URI.create("http://127.0.0.1:" + full.getLocalPort() + "/hook");

        assertThat(
                new HttpDelivery(client, InstantSource.fixed(NOW), "0.1.0", client.total())
                    .deliver(DeliveryContract.at(url), EVENT)
                    .outcome())
            .isEqualTo(new Outcome.Failed("no connection within 1 s", null));
      } finally {
        for (var channel : waiting) {
          channel.close();
        }
      }
    }
  }

  @Test
  void anEndpointThatHangsAfterTheConnectHasFailed() {
    var hangs = server(new RawServer((socket, _) -> socket.getInputStream().read()));

    assertThat(deliverImpatiently(hangs.url("/hook")))
        .isEqualTo(new Outcome.Failed("no answer within 1 s", null));
  }

  @Test
  void eachFamilyHasItsHeadersAndItsPatience() {
    var hangs = server(new RawServer((socket, _) -> socket.getInputStream().read()));
    var answers = server(RawServer.saying(head(200)));
    var impatient =
        new HttpDelivery(client, InstantSource.fixed(NOW), "0.1.0", Duration.ofSeconds(1));

    assertThat(impatient.deliver(ofFamilyB(hangs.url("/hook")), EVENT).outcome())
        .isEqualTo(new Outcome.Failed("no answer within 1 s", null));
    impatient.deliver(DeliveryContract.at(answers.url("/hook")), EVENT);

    assertThat(hangs.requests().getFirst().headers()).containsEntry("x-event-type", EVENT.name());
    assertThat(answers.requests().getFirst().headers()).doesNotContainKey("x-event-type");
  }

  private static Webhook ofFamilyB(URI url) {
    return new Webhook(new ReceiverId("hook"), Family.B, true, url, Set.of("*"));
  }

  @Test
  void anEndpointThatSendsItsHeadersSlowlyHasFailed() {
    var over = new CountDownLatch(1);
    var drips = server(new RawServer((_, out) -> drip(out, "HTTP/1.1 200 OK\r\nX: ", over)));

    assertThat(deliverImpatiently(drips.url("/hook")))
        .isEqualTo(new Outcome.Failed("no answer within 1 s", null));
    over.countDown();
  }

  @Test
  void anEndpointThatSendsItsBodySlowlyHasAcceptedTheEvent() {
    var over = new CountDownLatch(1);
    var start = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n";
    var drips = server(new RawServer((_, out) -> drip(out, start, over)));

    assertThat(deliver(drips.url("/hook"))).isEqualTo(new Outcome.Accepted(200));
    over.countDown();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 1073741824\r\n", "X-Length: unknown\r\n"})
  void aBodyOfOneGibibyteIsNotRead(String length) {
    var written = new AtomicLong();
    var closed = new CountDownLatch(1);
    var floods =
        server(
            new RawServer((_, out) -> {
              try {
                out.write(ascii("HTTP/1.1 200 OK\r\n" + length + "\r\n"));
                var block = new byte[1 << 16];
                while (written.get() < 1L << 30) {
                  out.write(block);
                  written.addAndGet(block.length);
                }
              } finally {
                closed.countDown();
              }
            }));

    assertThat(deliver(floods.url("/hook"))).isEqualTo(new Outcome.Accepted(200));
    assertThat(await(closed)).isTrue();
    // As much as the kernel buffers, far less than was offered.
    assertThat(written.get()).isLessThan(64L << 20);
  }

  @Nested
  class ARedirect {
    /// The first `times` responses are `redirect`, the others accept.
    private RawServer redirecting(int times, String redirect) {
      var calls = new AtomicInteger();
      return server(
          new RawServer((_, out) ->
              out.write(
                  (calls.getAndIncrement() < times ? redirect : head(200))
                      .getBytes(StandardCharsets.ISO_8859_1))));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307, 308})
    void withinTheHostItIsFollowedWithMethodBodyAndHeaders(int status) {
      var server = redirecting(1, head(status, "Location: /hook/"));

      assertThat(deliver(server.url("/hook"))).isEqualTo(new Outcome.Accepted(200));
      assertThat(server.requests())
          .extracting(RawServer.Request::line)
          .containsExactly("POST /hook HTTP/1.1", "POST /hook/ HTTP/1.1");
      assertThat(server.requests())
          .allSatisfy(request -> {
            assertThat(request.body()).isEqualTo(EVENT.body());
            assertThat(request.headers()).containsKey("x-webhook-request-id");
          });
    }

    @Test
    void theOutcomeIsThatOfTheTarget() {
      var server = redirecting(1, head(307, "Location: /hook/"));
      var refuses = server(RawServer.saying(head(422)));

      assertThat(http.deliver(DeliveryContract.at(server.url("/hook")), EVENT).status())
          .isEqualTo(200);
      assertThat(deliver(refuses.url("/hook"))).isEqualTo(new Outcome.Refused(422, "HTTP 422"));
    }

    @Test
    void aLoopEndsAfterThreeAndRefusesTheEvent() {
      var server = redirecting(Integer.MAX_VALUE, head(307, "Location: /hook"));

      var attempt = deliver(server.url("/hook"));

      assertThat(server.requests()).hasSize(4);
      assertThat(attempt)
          .isEqualTo(
              new Outcome.Refused(
                  307, "HTTP 307: a redirect to http://127.0.0.1/hook is not followed"));
    }

    @Test
    void toAnotherHostOrPortItRefusesTheEventAndNamesTheTargetWithoutItsQuery() {
      var target = server(RawServer.saying(head(200)));
      var redirect = redirecting(9, head(301, "Location: " + target.url("/elsewhere?token=hush")));

      assertThat(deliver(redirect.url("/hook")))
          .isEqualTo(
              new Outcome.Refused(
                  301, "HTTP 301: a redirect to http://127.0.0.1/elsewhere is not followed"));
      assertThat(target.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Location: ::not an address::", "Location: ", "X-Nothing: 1"})
    void toNoAddressItRefusesTheEvent(String header) {
      var server = redirecting(9, head(302, header));

      assertThat(deliver(server.url("/hook"))).isInstanceOf(Outcome.Refused.class);
      assertThat(server.requests()).hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void thatChangesTheMethodItIsNotFollowed() {
      var server = redirecting(9, head(303, "Location: /done"));

      assertThat(deliver(server.url("/hook"))).isInstanceOf(Outcome.Refused.class);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void aConnectionThatIsResetHasFailed() {
    var resets =
        server(
            new RawServer((socket, _) -> {
              socket.setSoLinger(true, 0);
              socket.close();
            }));

    assertThat(deliver(resets.url("/hook"))).isInstanceOf(Outcome.Failed.class);
  }

  @Test
  void anEndpointThatDoesNotSpeakHttpHasFailed() {
    var server = server(RawServer.saying("SSH-2.0-OpenSSH_9.9\r\n"));

    assertThat(deliver(server.url("/hook"))).isInstanceOf(Outcome.Failed.class);
  }

  @Test
  void anEndpointWithoutTlsBehindAnHttpsUrlHasFailed() throws Exception {
    try (var plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.startVirtualThread(() -> {
        try (var socket = plain.accept()) {
          // After the greeting, without closing: a reset would hide the failure.
          socket.getInputStream().readNBytes(1);
          socket.getOutputStream().write(ascii("HTTP/1.1 400 Bad\r\n\r\n"));
          socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
          // The client has disconnected.
        }
      });
      var url = URI.create("https://127.0.0.1:" + plain.getLocalPort() + "/hook");

      assertThat(deliver(url))
          .isInstanceOfSatisfying(
              Outcome.Failed.class, failed -> assertThat(failed.reason()).startsWith("TLS failed"));
    }
  }

  @Test
  void aHostThatDoesNotExistHasFailed() {
    assertThat(deliver(URI.create("http://nobody.invalid/hook")))
        .isInstanceOf(Outcome.Failed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Thu, 01 Jan 2026 12:01:40 GMT;90",
        "Thu, 01 Jan 2099 00:00:00 GMT;86400",
        "999999999;86400"
      })
  void theWaitMayBeADateAndIsCut(String sample) {
    var parts = sample.split(";", -1);
    var server = server(RawServer.saying(head(503, "Retry-After: " + parts[0])));

    assertThat(deliver(server.url("/hook")))
        .isEqualTo(new Outcome.Failed("HTTP 503", Duration.ofSeconds(Long.parseLong(parts[1]))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "-5", "Thu, 01 Jan 1970 00:00:00 GMT", "99999999999999999999"})
  void aWaitThatMakesNoSenseIsIgnored(String wait) {
    var server = server(RawServer.saying(head(429, "Retry-After: " + wait)));

    assertThat(deliver(server.url("/hook"))).isEqualTo(new Outcome.Failed("HTTP 429", null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "2130706433", "localhost", "[::ffff:127.0.0.1]"})
  void anAddressInsideIsNotCalledUnlessAllowed(String host) {
    var server = server(RawServer.saying(head(200)));
    try (var strict = client(List.of(), PATIENT)) {
      var url = URI.create("http://" + host + ":" + server.port() + "/hook");

      assertThat(
              new HttpDelivery(strict, InstantSource.fixed(NOW), "0.1.0", strict.total())
                  .deliver(DeliveryContract.at(url), EVENT)
                  .outcome())
          .isInstanceOfSatisfying(
              Outcome.Failed.class, failed -> assertThat(failed.reason()).contains("not allowed"));
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void afterTheClientIsClosedADeliveryFails() {
    client.close();

    assertThat(deliver(URI.create("http://127.0.0.1:9/hook")))
        .isEqualTo(new Outcome.Failed("the gateway is stopping", null));
  }

  private Outcome deliver(URI url) {
    return http.deliver(DeliveryContract.at(url), EVENT).outcome();
  }

  private static Outcome deliverImpatiently(URI url) {
    var impatient = new OutboundClient.Timeouts(Duration.ofSeconds(20), Duration.ofSeconds(1));
    try (var client = client(LOOPBACK, impatient)) {
      return new HttpDelivery(client, InstantSource.fixed(NOW), "0.1.0", client.total())
          .deliver(DeliveryContract.at(url), EVENT)
          .outcome();
    }
  }

  /// Sends the start, then one byte every tenth of a second.
  private static void drip(OutputStream out, String start, CountDownLatch over) throws IOException {
    out.write(ascii(start));
    try {
      while (!over.await(100, TimeUnit.MILLISECONDS)) {
        out.write('x');
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// The endpoint's own delay, not a wait of the test.
  private static void pause(Duration duration) {
    try {
      new CountDownLatch(1).await(duration.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}

package dev.sessiongateway.outbound.media;

import static dev.sessiongateway.outbound.client.RawServer.head;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.media.MediaSource;
import dev.sessiongateway.application.media.MediaSourceContract;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundFixture;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import dev.sessiongateway.outbound.client.RawServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
final class HttpMediaSourceTest extends OutboundFixture implements MediaSourceContract {
  private final HttpMediaSource source = new HttpMediaSource(client);

  HttpMediaSourceTest() {
    super(Duration.ofSeconds(60));
  }

  @Override
  public MediaSource source() {
    return source;
  }

  @Override
  public URI serving(byte[] bytes, @Nullable String mimetype) {
    return fileServer(bytes, mimetype == null ? "X: y" : "Content-Type: " + mimetype).url("/file");
  }

  @Override
  public URI missing() {
    return server(RawServer.saying(head(404))).url("/file");
  }

  @Test
  void parametersOfTheTypeAreLeftOut() {
    var file = fileServer(FILE, "Content-Type: Audio/Ogg; codecs=opus");

    assertThat(source.fetch(file.url("/a"), 100).mimetype()).isEqualTo("audio/ogg");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "attachment; filename=\"a b.pdf\"|a b.pdf",
        "attachment; filename=plain.pdf; size=3|plain.pdf",
        "attachment; filename=\"x.pdf\"; filename*=UTF-8''%C3%BCber.pdf|über.pdf",
        "attachment; filename=\"../../etc/passwd\"|passwd",
        "attachment; filename=\"C:\\\\temp\\\\a.pdf\"|a.pdf",
        "inline|file.bin"
      })
  void theNameIsTheServersOrTheEndOfThePath(String disposition, String name) {
    var file = fileServer(FILE, "Content-Disposition: " + disposition);

    assertThat(source.fetch(file.url("/dir/file.bin?x=1"), 100).filename()).isEqualTo(name);
  }

  @Test
  void anAddressWithoutANameGivesNone() {
    assertThat(source.fetch(fileServer(FILE, "X: y").url("/dir/"), 100).filename()).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectIsFollowed(int status) {
    var file = fileServer(FILE, "X: y");
    var redirect = server(RawServer.saying(head(status, "Location: " + file.url("/b"))));

    assertThat(source.fetch(redirect.url("/a"), 100).bytes()).isEqualTo(FILE);
  }

  @Test
  void aRedirectMayBeRelative() {
    var server =
        server(new RawServer((_, out) -> out.write(ascii(head(302, "Location: ../b?c=d")))));

    isInvalidUrl(server.url("/x/a"));
    assertThat(server.requests().get(1).line()).isEqualTo("GET /b?c=d HTTP/1.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/f/é ü.png", "//127.0.0.1:%d/f/é ü.png", "http://127.0.0.1:%d/f/é ü.png"})
  void theTargetOfARedirectIsEncodedAsBrowsersDo(String location) {
    var server =
        server(
            new RawServer((socket, out) ->
                out.write(
                    head(302, "Location: " + location.formatted(socket.getLocalPort()))
                        .getBytes(StandardCharsets.UTF_8))));

    isInvalidUrl(server.url("/a"));

    assertThat(server.requests().get(1).line()).isEqualTo("GET /f/%C3%A9%20%C3%BC.png HTTP/1.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"gzip", "x-gzip", "GZIP, identity", "deflate", "deflate-raw", "gzip, gzip"})
  void aFileThatIsStoredPackedIsUnpacked(String coding) throws IOException {
    var packed = packed(FILE, coding);
    var file = fileServer(packed, "Content-Encoding: " + coding.replace("-raw", ""));

    assertThat(source.fetch(file.url("/report.csv"), 100).bytes()).isEqualTo(FILE);
  }

  @Test
  void anArchiveThatIsCalledPackedStaysAnArchive() throws IOException {
    var archive = packed(FILE, "gzip");
    var file = fileServer(archive, "Content-Type: application/x-gzip\r\nContent-Encoding: x-gzip");

    assertThat(source.fetch(file.url("/a.tgz"), 100).bytes()).isEqualTo(archive);
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "zstd", "gzip, gzip, gzip"})
  void anUnknownPackingIsNamed(String coding) {
    var file = fileServer(FILE, "Content-Encoding: " + coding);

    assertThat(isInvalidUrl(file.url("/file"))).contains("Content-Encoding " + coding);
  }

  @Test
  void aGzipBombIsTooLarge() throws IOException {
    var bomb = packed(packed(new byte[64 << 20], "gzip"), "gzip");
    var file = fileServer(bomb, "Content-Encoding: gzip, gzip");

    assertThatThrownBy(() -> source.fetch(file.url("/file"), 1 << 20))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault()).isEqualTo(new Fault.TooLarge("media", 1 << 20)));
  }

  @Test
  void aPackedFileThatEndsInTheMiddleIsNoFile() throws IOException {
    var packed = packed(FILE, "gzip");
    var file = fileServer(Arrays.copyOf(packed, packed.length - 9), "Content-Encoding: gzip");

    isInvalidUrl(file.url("/file"));
  }

  private static byte[] packed(byte[] bytes, String coding) throws IOException {
    var packed = new ByteArrayOutputStream();
    var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, coding.equals("deflate-raw"));
    try (var out =
        coding.startsWith("deflate")
            ? new DeflaterOutputStream(packed, deflater)
            : new GZIPOutputStream(packed)) {
      out.write(coding.equals("gzip, gzip") ? packed(bytes, "gzip") : bytes);
    }
    return packed.toByteArray();
  }

  @Test
  void aChainOfRedirectsEndsAfterThree() {
    var server = server(RawServer.saying(head(302, "Location: /again")));

    assertThat(isInvalidUrl(server.url("/start"))).contains("redirect");
    assertThat(server.requests()).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest/meta-data",
        "http://127.0.0.2/",
        "http://[::1]/",
        "file:///etc/passwd",
        "http://user@127.0.0.1/",
        "http://%zz/"
      })
  void aRedirectIsCheckedLikeTheFirstAddress(String target) {
    var redirect = server(RawServer.saying(head(302, "Location: " + target)));

    isInvalidUrl(redirect.url("/a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "2130706433", "localhost", "[::ffff:127.0.0.1]"})
  void anAddressInsideIsNotCalledUnlessAllowed(String host) {
    var server = fileServer(FILE, "X: y");
    try (var strict = client(List.of())) {
      var url = URI.create("http://" + host + ":" + server.port() + "/file");

      assertThatThrownBy(() -> new HttpMediaSource(strict).fetch(url, 100))
          .hasMessageContaining("not allowed");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void theLimitHoldsWithoutAnAnnouncedLength() {
    var written = new AtomicLong();
    var closed = new CountDownLatch(1);
    var floods =
        server(
            new RawServer((_, out) -> {
              try {
                out.write(ascii("HTTP/1.1 200 OK\r\n\r\n"));
                var block = new byte[1 << 16];
                while (written.get() < 1L << 30) {
                  out.write(block);
                  written.addAndGet(block.length);
                }
              } finally {
                closed.countDown();
              }
            }));

    assertThatThrownBy(() -> source.fetch(floods.url("/file"), 1000))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault()).isEqualTo(new Fault.TooLarge("media", 1000)));
    assertThat(await(closed)).isTrue();
    assertThat(written.get()).isLessThan(64L << 20);
  }

  @Test
  void aFileThatEndsInTheMiddleIsNoFile() {
    var server =
        server(RawServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789"));

    isInvalidUrl(server.url("/file"));
  }

  @Test
  void aServerThatHangsIsTheClientsMistake() {
    var hangs = server(new RawServer((socket, _) -> socket.getInputStream().read()));

    var policy = OutboundPolicy.allowing(List.of("127.0.0.1"));
    var timeouts = new OutboundClient.Timeouts(Duration.ofSeconds(20), Duration.ofSeconds(1));
    try (var hasty = new OutboundClient(policy, timeouts, "test")) {
      var impatient = new HttpMediaSource(hasty);
      assertThat(isInvalidUrl(impatient, hangs.url("/file"))).contains("within 1 s");
    }
  }

  /// Services of Compose have such names.
  @Test
  void aHostWithAnUnderscoreIsLookedUpAndCalled() throws Exception {
    var unknown = UrlParser.parse("http://no_such_host.invalid:3000/é?a=b c");
    assertThat(isInvalidUrl(unknown)).contains("the host is not known");

    var proxy = fileServer(FILE, "X: y");
    var via = new SessionConfig.Proxy("127.0.0.1:" + proxy.port(), null, null);
    assertThat(source.fetch(unknown, 100, via).bytes()).isEqualTo(FILE);
    assertThat(proxy.requests().getFirst().line())
        .isEqualTo("GET http://no_such_host.invalid:3000/%C3%A9?a=b%20c HTTP/1.1");
    assertThat(proxy.requests().getFirst().headers())
        .containsEntry("host", "no_such_host.invalid:3000");
  }

  private String isInvalidUrl(URI url) {
    return isInvalidUrl(source, url);
  }

  private static String isInvalidUrl(HttpMediaSource source, URI url) {
    try {
      source.fetch(url, 100);
    } catch (FaultException e) {
      assertThat(e.fault().code()).isEqualTo("invalid.url");
      return e.fault().message();
    }
    throw new AssertionError("fetched " + url);
  }

  private RawServer fileServer(byte[] bytes, String header) {
    return server(
        new RawServer((_, out) -> {
          out.write(
              ascii(
                  "HTTP/1.1 200 OK\r\nConnection: close\r\n"
                      + header
                      + "\r\nContent-Length: "
                      + bytes.length
                      + "\r\n\r\n"));
          out.write(bytes);
        }));
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
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

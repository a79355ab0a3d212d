package dev.sessiongateway.outbound.preview;

import static dev.sessiongateway.outbound.client.RawServer.head;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.application.preview.PageReader;
import dev.sessiongateway.application.preview.PageReaderContract;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.outbound.client.OutboundFixture;
import dev.sessiongateway.outbound.client.RawServer;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
final class HttpPageReaderTest extends OutboundFixture implements PageReaderContract {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String PICTURED =
      "<title>T</title><meta property=og:image content=img/a.png>";
  private static final ComputePool COMPUTE = new ComputePool(Runnable::run, 4, LONG);

  HttpPageReaderTest() {
    super(LONG);
  }

  @Override
  public PageReader reader() {
    return within(LONG);
  }

  @Override
  public URI serving(PageReader.Page page) {
    var html = new StringBuilder("<html><head><title>" + page.title() + "</title>");
    if (page.description() != null) {
      html.append("<meta name=description content=\"" + page.description() + "\">");
    }
    if (page.picture() != null) {
      var picture = server("image/png", page.picture().bytes()).url("/a.png");
      html.append("<meta property=og:image content=\"" + picture + "\">");
    }
    return html(html.toString());
  }

  @Override
  public URI missing() {
    return server(RawServer.saying(head(404))).url("/page");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      nullValues = "-",
      value = {
        "<title>T</title><meta property=og:title content=O><meta name=twitter:title content=W>|O|-",
        "<title>T</title><meta name=twitter:title content=W>|W|-",
        "<title>T</title><meta property=og:title content=' '>|T|-",
        "<meta name=OG:Title content=O>|O|-",
        "<meta property=og:title content=1><meta property=og:title content=2>|1|-",
        "<title>A &amp; B&#10;&#9; C&#x202e;&#7;</title>|A & B C|-",
        "<title>T</title><meta name=description content=D>|T|D",
        "<title>T</title><meta name=description content=D><meta property=og:description"
            + " content=O>|T|O",
        "<meta property=og:title content=O><meta content=x><meta property><meta name=>|O|-",
        "<svg><title>S</title></svg><meta property=og:title content=O>|O|-",
        "<body><meta property=og:title content=O></body>|O|-"
      })
  void whatThePageSaysOfItself(String html, String title, String description) {
    assertThat(read(html(html))).contains(new PageReader.Page(title, description, null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<p>no title</p>",
        "<title> \n </title>",
        "\0\0\0",
        "<",
        "<meta property=og:title"
      })
  void aPageWithoutATitleIsAbsent(String html) {
    assertThat(read(html(html))).isEmpty();
  }

  @Test
  void theCharsetIsTheServersElseThePages() {
    var latin = "<meta charset=ISO-8859-1><title>Café</title>".getBytes(ISO_8859_1);
    assertThat(titleOf("text/html", latin)).isEqualTo("Café");
    var unicode = "<meta charset=ISO-8859-1><title>Café</title>".getBytes(UTF_8);
    assertThat(titleOf("text/html; charset=\"utf-8\"", unicode)).isEqualTo("Café");
    assertThat(titleOf("text/html; charset=nonsense", latin)).isEqualTo("Café");
    assertThat(titleOf("TEXT/HTML", "<title>Café</title>".getBytes(UTF_8))).isEqualTo("Café");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/json",
        "image/png",
        "x",
        "text/html\r\nContent-Encoding: gzip"
      })
  void onlyHtmlIsRead(String type) {
    var server = server(type, "<title>T</title>".getBytes(UTF_8));
    assertThat(read(server.url("/page"))).isEmpty();
  }

  @Test
  void aRelativePictureIsFoundWhereThePageIs() {
    var answers =
        new ArrayDeque<>(
            List.of(
                head(302, "Location: /shop/page").getBytes(UTF_8),
                response("text/html", PICTURED.getBytes(UTF_8)),
                response("image/png", MediaSamples.PNG)));
    var server = server(new RawServer((_, out) -> out.write(answers.removeFirst())));
    assertThat(read(server.url("/")).orElseThrow().picture().bytes()).isEqualTo(MediaSamples.PNG);
    assertThat(server.requests().getLast().line()).isEqualTo("GET /shop/img/a.png HTTP/1.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/a.png",
        "http://127.0.0.2/a.png",
        "file:///etc/passwd",
        "data:image/png;base64,AAAA",
        "javascript:alert(1)",
        "http://%zz/",
        ":"
      })
  void aPictureElsewhereIsCheckedLikeThePage(String picture) {
    var page = read(html("<title>T</title><meta property=og:image content=\"" + picture + "\">"));
    assertThat(page).contains(new PageReader.Page("T", null, null));
  }

  @Test
  void aPictureThatIsTooLargeOrNoPictureIsLeftOut() {
    for (var picture :
        List.of(
            server("image/png", new byte[(2 << 20) + 1]),
            server("image/svg+xml", "<svg/>".getBytes(UTF_8)),
            server("image/png", new byte[0]),
            server(RawServer.saying(head(500, "Content-Type: image/png"))))) {
      var url = picture.url("/a.png");
      assertThat(read(html("<title>T</title><meta property=og:image content=" + url + ">")))
          .contains(new PageReader.Page("T", null, null));
    }
  }

  @Test
  void ofAHugePageTheBeginningCounts() {
    var written = new AtomicLong();
    var endless =
        server(
            new RawServer((_, out) -> {
              out.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n".getBytes(UTF_8));
              out.write("<title>Huge</title>".getBytes(UTF_8));
              var block = "<p>more".repeat(8 << 10).getBytes(UTF_8);
              while (written.get() < 1L << 30) {
                out.write(block);
                written.addAndGet(block.length);
              }
            }));
    assertThat(read(endless.url("/page")).orElseThrow().title()).isEqualTo("Huge");
    assertThat(written.get()).isLessThan(64L << 20);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<div>",
        "<b>",
        "<a><b>",
        "<table><tr><td>",
        "<svg>",
        "<p><em>",
        "&lt;",
        "<meta a"
      })
  void deepAndBrokenPagesTakeBoundedTime(String part) {
    var html = "<title>Deep</title>" + part.repeat((600 << 10) / part.length());
    var began = System.nanoTime();
    assertThat(read(html(html)).orElseThrow().title()).isEqualTo("Deep");
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(60));
  }

  @Test
  void aServerThatHangsOrDripsIsGivenUp() {
    var hangs = server(new RawServer((socket, _) -> socket.getInputStream().read()));
    var drips =
        server(
            new RawServer((socket, out) -> {
              out.write(
                  "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>".getBytes(UTF_8));
              out.flush();
              socket.getInputStream().read();
            }));
    var hasty = within(Duration.ofMillis(300));
    var began = System.nanoTime();
    assertThat(hasty.read(ADA, hangs.url("/page"), null)).isEmpty();
    assertThat(hasty.read(ADA, drips.url("/page"), null)).isEmpty();
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(60));
  }

  @Test
  void aPageIsReadWithoutAPictureThatHangs() {
    var hangs = server(new RawServer((socket, _) -> socket.getInputStream().read()));
    var page = html("<title>T</title><meta property=og:image content=" + hangs.url("/a.png") + ">");
    // The client starts with its first call, which may take longer on a busy machine.
    assertThat(read(html("<title>First</title>"))).isPresent();
    assertThat(within(Duration.ofSeconds(2)).read(ADA, page, null))
        .contains(new PageReader.Page("T", null, null));
  }

  @Test
  void aLoopOfRedirectsEnds() {
    var server = server(RawServer.saying(head(302, "Location: /again")));
    assertThat(read(server.url("/start"))).isEmpty();
    assertThat(server.requests()).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest/meta-data",
        "http://127.0.0.2/",
        "http://[::1]/",
        "file:///etc/passwd",
        "http://%zz/"
      })
  void aRedirectToABlockedAddressIsNotFollowed(String target) {
    assertThat(read(server(RawServer.saying(head(302, "Location: " + target))).url("/"))).isEmpty();
  }

  @Test
  void aPageInsideIsNotReadUnlessAllowed() {
    var server = server("text/html", "<title>Inside</title>".getBytes(UTF_8));
    try (var strict = client(List.of())) {
      var reader = new HttpPageReader(strict, COMPUTE, LONG);
      assertThat(reader.read(ADA, server.url("/page"), null)).isEmpty();
      assertThat(server.requests()).isEmpty();
    }
  }

  private HttpPageReader within(Duration within) {
    return new HttpPageReader(client, COMPUTE, within);
  }

  private Optional<PageReader.Page> read(URI url) {
    return reader().read(ADA, url, null);
  }

  private String titleOf(String type, byte[] html) {
    return read(server(type, html).url("/page")).orElseThrow().title();
  }

  private URI html(String html) {
    return server("text/html; charset=utf-8", html.getBytes(UTF_8)).url("/page");
  }

  private RawServer server(String type, byte[] body) {
    return server(new RawServer((_, out) -> out.write(response(type, body))));
  }

  private static byte[] response(String type, byte[] body) {
    var head =
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(type, body.length)
            .getBytes(UTF_8);
    var all = new byte[head.length + body.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }
}

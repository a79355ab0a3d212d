package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a proxy in front may take for another end of a request than the gateway does is not
/// followed by a second request on the same connection.
@Tag("redteam")
class RequestSmugglingTest {
  private static final String KEY = "apikey: " + TestServer.KEY + "\r\n";
  private static final String SECOND =
      "GET /api/server/version HTTP/1.1\r\nHost: a\r\n" + KEY + "\r\n";
  private static final Pattern STATUS_LINE = Pattern.compile("(?m)^HTTP/1\\.[01] \\d{3}");

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.stopped("ada");
  }

  private static long answers(String reply) {
    return STATUS_LINE.matcher(reply).results().count();
  }

  @Test
  void twoRequestsOnOneConnectionHaveTwoAnswers() {
    var first =
        "POST /api/keys HTTP/1.1\r\nHost: a\r\n" + KEY + "Transfer-Encoding: chunked\r\n\r\n";
    assertThat(answers(server.raw(first + "2\r\n{}\r\n0\r\n\r\n" + SECOND))).isEqualTo(2);
    var old =
        "POST /api/keys HTTP/1.0\r\nConnection: keep-alive\r\n"
            + KEY
            + "Content-Length: 2\r\n\r\n{}";
    assertThat(answers(server.raw(old + SECOND))).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer-Encoding: chunked",
        "transfer-encoding: Chunked",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: \tchunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 2",
        "Content-Length: 12\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding:",
      })
  void anOldRequestWithATransferEncodingIsTheLastOfItsConnection(String header) {
    for (var target :
        new String[] {"POST /api/keys", "GET /ping", "POST /nothing", "PUT /%2e%2e"}) {
      for (var alive : new String[] {"keep-alive", "Keep-Alive, x", "close"}) {
        var request =
            target + " HTTP/1.0\r\nConnection: " + alive + "\r\n" + KEY + header + "\r\n\r\n";
        var reply = server.raw(request + "2\r\n{}\r\n0\r\n\r\n" + SECOND);
        assertThat(answers(reply)).as(request + "\n" + reply).isEqualTo(1);
        assertThat(head(reply)).as(request).doesNotContain("keep-alive");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Transfer-Encoding: chunked;Content-Length: 2",
        "Content-Length: 2;Transfer-Encoding: chunked",
        "Content-Length: 2;Content-Length: 3",
        "Content-Length: +2",
        "Transfer-Encoding: chunked, identity",
      })
  void aRequestWithTwoLengthsIsTheLastOfItsConnection(String headers) {
    var request =
        "POST /api/keys HTTP/1.1\r\nHost: a\r\n" + KEY + headers.replace(";", "\r\n") + "\r\n\r\n";
    var reply = server.raw(request + "2\r\n{}\r\n0\r\n\r\n" + SECOND);
    assertThat(answers(reply)).as(request + "\n" + reply).isEqualTo(1);
  }

  private static String head(String reply) {
    var end = reply.indexOf("\r\n\r\n");
    return reply.substring(0, end < 0 ? reply.length() : end).toLowerCase(Locale.ROOT);
  }
}

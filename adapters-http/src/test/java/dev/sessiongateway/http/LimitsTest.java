package dev.sessiongateway.http;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that are too large, too slow, or not HTTP.
@Tag("redteam")
class LimitsTest {
  private static final String KEY = "apikey: " + TestServer.KEY + "\r\n";
  private static final String TO = json("'session':'ada','chatId':'49151@c.us'");

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
  }

  private static String get(String target, String headers) {
    return server.raw(
        "GET " + target + " HTTP/1.1\r\nHost: a\r\n" + headers + "Connection: close\r\n\r\n");
  }

  private static void isJson(String reply, int status) {
    assertThat(reply).startsWith("HTTP/1.1 " + status + " ");
    assertThat(reply).contains(json("{'statusCode':" + status)).contains("X-Request-Id: ");
    assertThat(reply.toLowerCase(Locale.ROOT)).doesNotContain("jetty", "<html");
  }

  @Test
  void aUrlOfMoreThanEightKilobytesIsA414() {
    isJson(get("/api/sessions?x=" + "a".repeat(9_000), KEY), 414);
    isJson(get("/api/" + "a".repeat(9_000), KEY), 414);
    isJson(get("/api/" + "a".repeat(20_000), KEY), 414);
    assertThat(get("/api/sessions?x=" + "a".repeat(7_000), KEY)).startsWith("HTTP/1.1 200");
  }

  @Test
  void headersOfMoreThanSixteenKilobytesAreA431() {
    isJson(get("/api/sessions", KEY + "X-Large: " + "a".repeat(17_000) + "\r\n"), 431);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GARBAGE\r\n\r\n",
        "GET /ping HTTP/1.1\r\n\r\n",
        "GET /ping HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n",
        "GET /api/files/ada/abcdefghijkl.png% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /api/files/ada/abcdefghijkl.png%2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /pi%zzng HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /api/sessions/%c0%ae HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /api/sessions/a%00b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "POST /ping HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
      })
  void whatIsNoHttpIsA400(String request) {
    isJson(server.raw(request), 400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a%2Fb", "a%5Cb", "%2e%2e", "a..b", "a%25b", "a%0d%0ab", "%20", "a;b", "a%22b"})
  void aNameThatCannotBeASessionsIsA400(String name) {
    isJson(get("/api/sessions/" + name, KEY), 400);
    isJson(get("/api/" + name + "/groups", KEY), 400);
  }

  @Test
  void aNameOfMoreThanAHundredCharactersIsA400() {
    isJson(get("/api/sessions/" + "a".repeat(101), KEY), 400);
    isJson(get("/api/sessions/" + "a".repeat(100), KEY), 404);
  }

  @Test
  void aNameWithAnAtSignIsReachedRawAndEncoded() {
    server.stopped("a b@c.d");
    assertThat(get("/api/sessions/a%20b@c.d", KEY)).startsWith("HTTP/1.1 200");
    assertThat(get("/api/sessions/a%20b%40c%2Ed", KEY)).startsWith("HTTP/1.1 200");
  }

  @Test
  void aCardOfTenMegabytesIsA413() {
    var card = "BEGIN:VCARD\\nFN:A\\nNOTE:" + "=\\n ".repeat(2_500_000) + "\\nEND:VCARD";
    var body = json("{%s,'contacts':[{'vcard':'%s'}]}").formatted(TO, card);
    assertThat(body).hasSizeGreaterThan(10_000_000);
    assertThat(server.asNative().post("/api/sendContactVcard", body).status()).isEqualTo(413);
  }

  @Test
  void aBodyOfMoreThanAQuarterOfAMegabyteIsA413() {
    var text = "{" + TO + ",'text':'" + "a".repeat(300 << 10) + "'}";
    var reply = server.asNative().post("/api/sendText", text);
    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.text("code")).isEqualTo("too-large.body");
  }

  @Test
  void aClientThatExpectsContinueIsRefusedBeforeItSendsTheBody() throws IOException {
    try (var socket = begun(asking("/api/sendText", 300_000))) {
      socket.setSoTimeout(10_000);
      isJson(new String(socket.getInputStream().readAllBytes(), UTF_8), 413);
    }
  }

  @Test
  void aBodyOfUnknownLengthIsCutToo() {
    var chunk = "40000\r\n" + " ".repeat(0x40000) + "\r\n";
    var reply =
        server.raw(
            "POST /api/sendText HTTP/1.1\r\nHost: a\r\n"
                + KEY
                + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                + chunk
                + chunk
                + "0\r\n\r\n");
    isJson(reply, 413);
  }

  @Test
  void aVoiceNoteOfMoreThanSixteenMegabytesIsA413() {
    var audio = Base64.getEncoder().encodeToString(new byte[(16 << 20) + 1]);
    for (var body :
        new String[] {
          "{'sessionId':'ada','jid':'49151@c.us','audio':{'content':'" + audio + "'}}",
          "{" + TO + ",'file':{'data':'" + audio + "'}}"
        }) {
      var reply = server.asNative().post("/api/sendVoice", body);
      assertThat(reply.status()).isEqualTo(413);
      assertThat(reply.text("code")).isEqualTo("too-large.audio");
    }
  }

  @Test
  void aVoiceNotesBodyOfMoreThanTwentyThreeMegabytesIsA413() {
    var body = "{" + TO + ",'file':{'data':'" + "A".repeat(24 << 20) + "'}}";
    var reply = server.asNative().post("/api/sendVoice", body);
    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.text("code")).isEqualTo("too-large.body");
  }

  @Test
  void aBodyThatDripsIsA408() throws IOException {
    try (var socket =
        begun(
            "POST /api/sendText HTTP/1.1\r\nHost: a\r\n" + KEY + "Content-Length: 1000\r\n\r\n{")) {
      // The server has read the clock by the time it asks for more of the body.
      server.await(
          () -> {
            server.time.jump(Duration.ofSeconds(60));
            return drip(socket);
          },
          () -> "the slow body is still read");
      socket.setSoTimeout(10_000);
      isJson(new String(socket.getInputStream().readAllBytes(), UTF_8), 408);
    }
  }

  private static boolean drip(Socket socket) {
    try {
      socket.getOutputStream().write(' ');
      socket.getOutputStream().flush();
      return socket.getInputStream().available() > 0;
    } catch (IOException e) {
      return true;
    }
  }

  /// The head of a request with `Expect: 100-continue`.
  private static String asking(String path, int length) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: a\r\n"
        + KEY
        + "Expect: 100-continue\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  private static Socket begun(String request) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
    socket.getOutputStream().write(request.getBytes(UTF_8));
    socket.getOutputStream().flush();
    return socket;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json | 200",
        "application/json; charset=utf-8 | 200",
        "application/json;charset=\"UTF-8\" | 200",
        "application/vnd.api+json | 200",
        "APPLICATION/JSON | 200",
        "'' | 200",
        "text/plain | 415",
        "application/xml | 415",
        "application/json; charset=iso-8859-1 | 415",
        "application/x-www-form-urlencoded | 415",
        "json | 415"
      })
  void aBodyIsJsonOrA415(String type, int status) {
    var body = json("{" + TO + ",'text':'x'}").getBytes(UTF_8);
    var reply =
        server.asNative().sendBytes("POST", "/api/sendText", body, type.isEmpty() ? null : type);
    assertThat(reply.status()).isEqualTo(status);
  }

  @Test
  void anEmptyBodyOfAnyTypeIsAnAbsentBody() {
    for (var type : new String[] {"application/json", "text/plain"}) {
      var reply = server.asWaha().sendBytes("POST", "/api/sessions/ada/start", new byte[0], type);
      assertThat(reply.status()).isEqualTo(201);
      reply = server.asWaha().sendBytes("POST", "/api/sendText", new byte[0], type);
      assertThat(reply.status()).isEqualTo(400);
    }
  }

  @Test
  void aCompressedBodyIsA415() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write("{}".getBytes(UTF_8));
    }
    var reply =
        server
            .asNative()
            .with("Content-Encoding", "gzip")
            .sendBytes("POST", "/api/sendText", packed.toByteArray(), "application/json");
    assertThat(reply.status()).isEqualTo(415);
  }

  @Test
  void aRequestInProgressIsFinishedBeforeTheServerStops() throws Exception {
    var other = new TestServer();
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), other.server.port())) {
      var body = json("{'name':'late','start':false}");
      socket.getOutputStream().write(asking("/api/sessions", body.length()).getBytes(UTF_8));
      socket.getOutputStream().flush();
      // 100 Continue: the request is being served.
      assertThat(new String(socket.getInputStream().readNBytes(25), UTF_8)).contains("100");
      var stopping = Thread.ofVirtual().start(other.server::close);
      socket.getOutputStream().write(body.getBytes(UTF_8));
      socket.getOutputStream().flush();
      socket.setSoTimeout(20_000);
      var reply = new String(socket.getInputStream().readAllBytes(), UTF_8);
      assertThat(reply).contains(" 200 ").contains(json("'name':'late'"));
      stopping.join();
    } finally {
      other.close();
    }
  }
}

package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Somebody who reaches a gateway and has no key; and what a key of one session makes the gateway
/// call, where calls may not go to its own machine.
@Tag("redteam")
class AttackerWithoutKeyTest {
  private static final int PATIENCE_MILLIS = 30_000;
  private static final Pattern STATUS_LINE = Pattern.compile("(?m)^HTTP/1\\.[01] (\\d{3})");
  private static final String FRIEND = "15550002222";
  private static final String SECOND = "GET /ping HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

  /// Headers by which other servers are talked into believing somebody.
  private static final List<String> HEADERS =
      List.of(
          "",
          "apikey: \r\n",
          "apikey: *\r\n",
          "Authorization: Basic YWRtaW46YWRtaW4=\r\n",
          "Cookie: apikey=" + ServerProcess.KEY + "\r\n",
          "X-Forwarded-For: 127.0.0.1\r\nX-Real-IP: 127.0.0.1\r\nForwarded: for=127.0.0.1\r\n",
          "X-Original-URL: /ping\r\nX-Rewrite-URL: /ping\r\n",
          "X-HTTP-Method-Override: OPTIONS\r\n",
          "Origin: null\r\n");

  @TempDir private static Path home;
  @AutoClose private static EmbeddedGateway gateway;
  private static ApiExplorer root;
  private static JsonNode document;

  @BeforeAll
  static void start() {
    gateway =
        EmbeddedGateway.start(home.resolve("data"), Map.of(Setting.OUTBOUND_ALLOW, "192.0.2.0/24"));
    root = ApiExplorer.to(gateway);
    root.phone(FRIEND, "Ada");
    root.paired("own", "15550001111");
    document = root.get("/openapi.json").expect(200).json();
  }

  /// @return all that the server writes until it closes
  private static String raw(String request) throws IOException {
    var port = URI.create(gateway.baseUrl()).getPort();
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  private static List<Integer> statuses(String reply) {
    return STATUS_LINE
        .matcher(reply)
        .results()
        .map(found -> Integer.valueOf(found.group(1)))
        .toList();
  }

  /// The operations that need a key.
  static Stream<String> operations() {
    var all = new ArrayList<String>();
    for (var path : document.path("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        if (!operation.getValue().path("security").isArray()) {
          all.add(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
        }
      }
    }
    return all.stream();
  }

  @Test
  void noHeaderStandsForAKey() throws IOException {
    assertThat(operations()).hasSizeGreaterThan(300);
    var operations = operations().toList();
    for (var i = 0; i < operations.size(); i++) {
      var target = operations.get(i).replace("{session}", "own").replace("{instance}", "own");
      var request =
          target.replaceAll("\\{[^}]+}", "1")
              + " HTTP/1.1\r\nHost: a\r\n"
              + HEADERS.get(i % HEADERS.size())
              + "Content-Type: application/json\r\n"
              + "Content-Length: 2\r\n"
              + "Connection: close\r\n\r\n"
              + "{}";
      // Wrong keys are counted.
      assertThat(statuses(raw(request))).as(request).hasSize(1).isSubsetOf(401, 429);
    }
  }

  /// In front of a proxy that reads such a request in another way, the rest would be somebody
  /// else's next request.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Transfer-Encoding : chunked",
        "Transfer-Encoding: chunked\r\n X: folded",
        "Transfer-Encoding:\u000bchunked",
        "Content-Length: 2\nTransfer-Encoding: chunked",
        "Content-Length: -1",
        "Content-Length: 2, 2",
        "Content-Length: 0x2",
        "Content-Length: 99999999999999999999",
        "Transfer-Encoding: chunked\r\nX: \u0000",
        "Transfer-Encoding: chunked\r\nX-Request-Id: a\rb",
        "Host: b\r\nContent-Length: 2",
        "Expect: 200-ok\r\nContent-Length: 2",
      })
  @ExpectsLog("WARN HttpParser - Encountered multiple `Host` headers")
  void aRequestThatCanBeReadInTwoWaysIsTheLastOfItsConnection(String header) throws IOException {
    var reply =
        raw(
            "POST /ping HTTP/1.1\r\nHost: a\r\n"
                + header
                + "\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
                + SECOND);
    assertThat(statuses(reply)).as(reply).containsExactly(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2;ext=\n{}\r\n0\r\n\r\n",
        "FFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
        "-2\r\n{}\r\n0\r\n\r\n",
        "0x2\r\n{}\r\n0\r\n\r\n",
        "2\r\n{}X\r\n0\r\n\r\n",
      })
  void aChunkThatIsNoneIsTheEndOfItsConnection(String chunks) throws IOException {
    var head = "POST /api/sendText HTTP/1.1\r\nHost: a\r\napikey: " + ServerProcess.KEY;
    var type = "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    assertThat(statuses(raw(head + type + chunks + SECOND))).containsExactly(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET http://elsewhere.example/api/sessions HTTP/1.1\r\nHost: a\r\n",
        "GET /api/sessions HTTP/1.1\r\nHost: a\r\nHost: b\r\n",
        "GET /api/sessions HTTP/1.1\r\n",
        "CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n",
        "PRI * HTTP/2.0\r\n",
        "TRACE /ping HTTP/1.1\r\nHost: a\r\nCookie: secret\r\n",
        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
      })
  @ExpectsLog("WARN HttpParser - Encountered multiple `Host` headers")
  void noOtherProtocolIsSpoken(String request) throws IOException {
    var reply = raw(request + "\r\n");
    assertThat(statuses(reply))
        .as(reply)
        .hasSize(1)
        .allMatch(status -> status >= 400 && status < 500);
    assertThat(reply).doesNotContain("secret");
  }

  /// A few kilobytes would become as many megabytes.
  @Test
  void noWebsocketTakesCompressedFrames() throws IOException {
    var port = URI.create(gateway.baseUrl()).getPort();
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      var upgrade =
          "GET /ws HTTP/1.1\r\nHost: a\r\napikey: "
              + ServerProcess.KEY
              + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
              + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n";
      socket.getOutputStream().write(upgrade.getBytes(ISO_8859_1));
      // A final text frame with the bit of compression, masked with zeros.
      socket.getOutputStream().write(new byte[] {(byte) 0xC1, (byte) 0x82, 0, 0, 0, 0, 'a', 'a'});
      var reply = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      assertThat(reply).startsWith("HTTP/1.1 101").doesNotContainIgnoringCase("deflate");
      assertThat(reply).contains("RSV1");
    }
  }

  static Stream<String> waysToThisMachine() {
    return Stream.of(
        "127.0.0.1",
        "localhost",
        "0",
        "0.0.0.0",
        "127.1",
        "2130706433",
        "0x7f000001",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "127.0.0.1.",
        "①②⑦.⓪.⓪.①",
        "example.com@127.0.0.1",
        "127.0.0.1\\\\@example.com",
        "\\t127.0.0.1");
  }

  @ParameterizedTest
  @MethodSource("waysToThisMachine")
  void noAddressOfThisMachineIsCalled(String host) throws IOException {
    try (var inside = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      inside.setSoTimeout(1);
      var url = "http://" + host.replace("@example", ":" + inside.getLocalPort() + "@example");
      url = url.equals("http://" + host) ? url + ":" + inside.getLocalPort() + "/x" : url + "/x";
      var to = "'session':'own','chatId':'" + FRIEND + "@c.us'";
      var address = "\"" + url + "\"";
      root.post("/api/sendFile", "{" + to + ",'file':{'url':" + address + "}}").expect(400);
      root.put("/api/own/profile/picture", "{'file':{'url':" + address + "}}").expect(400);
      root.post("/api/sendText", "{" + to + ",'linkPreview':true,'text':" + address + "}")
          .expect(200);
      var proxy =
          "{'enabled':true,'host':'%s','port':'%d','protocol':'http'}"
              .formatted(host, inside.getLocalPort());
      root.post("/proxy/set/own", proxy).expect(400);
      assertThat(isCalled(inside)).as(url).isFalse();
    }
  }

  private static boolean isCalled(ServerSocket inside) throws IOException {
    try (var _ = inside.accept()) {
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }
}

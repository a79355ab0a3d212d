package dev.sessiongateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Requests that are almost HTTP: the fault has the shape of the family.
@Tag("redteam")
class ProtocolTest {
  private static final String KEY = "apikey: " + TestServer.KEY + "\r\n";

  @AutoClose private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
    server.active("ada");
  }

  private static JsonNode body(String reply) throws IOException {
    return new ObjectMapper().readTree(reply.substring(reply.indexOf("\r\n\r\n") + 4));
  }

  private static String request(String line, String headers) {
    return server.raw(line + "\r\nHost: a\r\n" + KEY + headers + "Connection: close\r\n\r\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /ping HTTP/9.9                         | 505",
        "GET /ping HTTP/2.0                         | 400",
        "GET /ping HTTP/0.9                         | 505",
        "GET /api/sessions/%u0041 HTTP/1.1          | 400",
        "GET /api/%u0041/groups HTTP/1.1            | 400",
        "GET /api/sessions?limit=%u0041 HTTP/1.1    | 400",
        "GET /docs/../ws HTTP/1.1                   | 400",
        "GET /docs/%2e%2e/ws HTTP/1.1               | 400",
        "GET /ws/../ws HTTP/1.1                     | 400",
        "GET /../ws HTTP/1.1                        | 400",
        "GET /docs/..;/ws HTTP/1.1                  | 400",
        "GET /docs/../api/sessions/%2e%2e HTTP/1.1  | 400",
      })
  void isRefusedWithAStatusThatBlamesTheCaller(String line, int status) throws IOException {
    var reply = request(line, "");
    assertThat(reply).as(reply).startsWith("HTTP/1.1 " + status + " ");
    assertThat(body(reply).required("statusCode").asInt()).isEqualTo(status);
    assertThat(body(reply).required("code").asText()).isNotBlank();
  }

  /// The client would send its next request on a connection that is about to close.
  @Test
  void anAnswerToARequestThatWasNotReadToItsEndSaysThatTheConnectionCloses() throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
      socket.setSoTimeout(30_000);
      var head = "GET /api/sessions HTTP/1.1\r\nHost: a\r\n" + KEY + "Content-Length: 1000\r\n\r\n";
      socket.getOutputStream().write((head + "{").getBytes(StandardCharsets.US_ASCII));
      var reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(reply).startsWith("HTTP/1.1 200 ").containsIgnoringCase("\nConnection: close\r\n");
    }
  }

  @Test
  void aDotPathThatLeavesAnOpenAreaNeedsAKey() {
    for (var path : new String[] {"/docs/../ws", "/docs/../api/sessions", "/docs/./../ws"}) {
      var reply = server.raw("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
      assertThat(reply).as(path).matches("(?s)HTTP/1.1 4(00|01) .*");
    }
  }

  @Test
  void aWebsocketBehindADotPathNeedsAKey() {
    var upgrade = new StringBuilder("Upgrade: websocket\r\nConnection: Upgrade\r\n");
    upgrade.append("Sec-WebSocket-Version: 13\r\n");
    upgrade.append("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    var reply = server.raw("GET /docs/../ws HTTP/1.1\r\nHost: a\r\n" + upgrade);
    assertThat(reply).doesNotContain("HTTP/1.1 5");
    assertThat(server.server.liveConnections()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"klingon", "\"", "utf-99", "''"})
  void anUnknownCharsetIsA415(String charset) throws IOException {
    for (var type : new String[] {"application/json", "text/plain", "multipart/form-data"}) {
      var reply =
          request(
              "POST /api/sendText HTTP/1.1",
              "Content-Type: " + type + "; charset=" + charset + "\r\nContent-Length: 2\r\n\r\n{}");
      assertThat(reply).as(reply).matches("(?s)HTTP/1.1 4(00|15) .*");
      assertThat(body(reply).required("code").asText()).isNotBlank();
    }
  }

  @Test
  void anUnknownCharsetOfARequestWithoutABodyIsIgnored() {
    assertThat(request("GET /api/sessions HTTP/1.1", "Content-Type: a/b; charset=klingon\r\n"))
        .startsWith("HTTP/1.1 200");
    assertThat(request("GET /api/sessions?a=b HTTP/1.1", "Content-Type: ;;charset=\r\n"))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void familyBIsAnsweredInItsOwnShape() throws IOException {
    for (var line :
        new String[] {
          "GET /instance/connect/%u0041 HTTP/1.1", "GET /instance/connect/%2e%2e HTTP/1.1"
        }) {
      var reply = request(line, "");
      assertThat(reply).as(line).matches("(?s)HTTP/1.1 (4\\d\\d|505) .*");
      var body = body(reply);
      assertThat(body.has("status")).as(reply).isTrue();
      assertThat(body.required("status").asInt()).isBetween(400, 505);
      assertThat(body.required("response").required("message")).isNotEmpty();
    }
  }

  @Test
  void a401SaysWhichHeaderIsMissing() throws IOException {
    var ofA = server.anonymous().get("/api/sessions").json();
    assertThat(ofA.required("message").asText()).contains("apikey").contains("X-Api-Key");
    assertThat(ofA.required("error").asText()).isEqualTo("Unauthorized");
    assertThat(ofA.required("code").asText()).isEqualTo("unauthorized");
    var ofB = server.anonymous().get("/instance/fetchInstances").json();
    assertThat(ofB.required("response").required("message").asText()).contains("apikey");
    assertThat(ofB.required("error").asText()).isEqualTo("Unauthorized");
    server.pairing("bob");
    var unpaired =
        server
            .asNative()
            .post("/api/sendText", "{'session':'bob','chatId':'49151@c.us','text':'x'}");
    assertThat(unpaired.status()).isEqualTo(401);
    assertThat(unpaired.json().required("message").asText()).contains("QR").contains("pair");
    assertThat(unpaired.json().required("code").asText()).isEqualTo("session.unauthenticated");
  }
}

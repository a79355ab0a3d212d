package dev.sessiongateway.http.kernel.requestlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RequestLogTest {

  @Nested
  class OfARunningServer {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static TestServer server;
    private static HttpClient http;

    @BeforeAll
    static void start() {
      server = new TestServer();
      server.stopped("ada");
      http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
      http.shutdownNow();
      server.close();
    }

    /// The response begins when requests are recorded.
    private Stream<String> open(String... headers) throws Exception {
      var address = "http://127.0.0.1:" + server.server.port() + "/api/server/requests";
      var request = HttpRequest.newBuilder(URI.create(address)).header("apikey", TestServer.KEY);
      if (headers.length > 0) {
        request.headers(headers);
      }
      var response = http.send(request.build(), BodyHandlers.ofLines());
      assertThat(response.statusCode()).isEqualTo(200);
      return response.body();
    }

    private static JsonNode next(Iterator<String> lines) throws Exception {
      while (true) {
        var line = lines.next();
        if (line.startsWith("data: ")) {
          return JSON.readTree(line.substring("data: ".length()));
        }
      }
    }

    @Test
    void requestsAreShownWithTheirAnswersAndWithoutSecrets() throws Exception {
      try (var stream = open()) {
        var lines = stream.iterator();
        var first = lines.next();
        assertThat(first).isEqualTo(":");
        server.asNative().post("/api/sendText?x-api-key=hush", "{'session':'none','token':'hush'}");
        var entry = next(lines);
        assertThat(JsonField.text(entry, "method")).isEqualTo("POST");
        assertThat(JsonField.text(entry, "path")).isEqualTo("/api/sendText");
        assertThat(JsonField.integer(entry, "status")).isEqualTo(400);
        assertThat(JsonField.text(entry, "request")).contains("none");
        assertThat(JsonField.text(entry, "answer")).contains("invalid.");
        assertThat(JsonField.text(entry, "key")).isNotEmpty();
        assertThat(entry.toString()).doesNotContain("hush");

        server.anonymous().get("/no/such/page");
        assertThat(JsonField.integer(next(lines), "status")).isEqualTo(401);
        server.asNative().with("X-Gateway-Console", "1").get("/api/sessions");
        server.anonymous().get("/console");
        server.asNative().get("/api/sessions/ada");
        assertThat(JsonField.text(next(lines), "path")).isEqualTo("/api/sessions/ada");
      }
    }

    @Test
    void aReaderThatComesBackContinues() throws Exception {
      JsonNode second;
      try (var stream = open()) {
        var lines = stream.iterator();
        lines.next();
        server.asNative().get("/api/sessions/ada");
        next(lines);
        server.asNative().delete("/api/sessions/nobody");
        second = next(lines);
        while (!JsonField.text(second, "method").equals("DELETE")) {
          second = next(lines);
        }
      }
      var before = Long.toString(JsonField.integer(second, "number") - 1);
      try (var again = open("Last-Event-ID", before)) {
        assertThat(next(again.iterator())).isEqualTo(second);
      }
    }

    @Test
    void itIsForAdministratorsOnly() {
      var key = server.key(null, null, Scope.READ, Scope.SETTING);
      var reply = server.anonymous().with("apikey", key).get("/api/server/requests");
      assertThat(reply.status()).isEqualTo(403);
    }
  }

  private static void record(RequestLog log, int status) {
    log.add(
        new RequestLog.Entry(
            0,
            Instant.EPOCH,
            "id",
            null,
            "gateway.ping",
            "GET",
            "/ping",
            null,
            status,
            1,
            null,
            null,
            null));
  }

  @Test
  void nothingIsRecordedUnlessSomebodyLooksOn() {
    var log = new RequestLog();
    assertThat(log.isRecording()).isFalse();
    var reader = log.follow(0);
    assertThat(log.isRecording()).isTrue();
    reader.close();
    assertThat(reader.next()).isEmpty();
    assertThat(log.isRecording()).isFalse();
  }

  @Test
  void theLastRequestsAreKeptAndNoMore() {
    var log = new RequestLog();
    try (var reader = log.follow(0)) {
      for (var i = 1; i <= RequestLog.KEPT + 7; i++) {
        record(log, i);
      }
      var entries = reader.next();
      assertThat(entries).hasSize(RequestLog.KEPT);
      assertThat(entries.getFirst().status()).isEqualTo(8);
      record(log, 999);
      assertThat(reader.next()).singleElement().extracting(RequestLog.Entry::status).isEqualTo(999);
    }
  }

  @Test
  void itRecordsFromARestartOnWithoutFollowers() {
    var log = new RequestLog();
    log.restart(true);
    assertThat(log.isRecording()).isTrue();
    record(log, 200);
    assertThat(log.last()).hasSize(1);

    log.restart(false);

    assertThat(log.isRecording()).isFalse();
    assertThat(log.last()).isEmpty();
  }

  @Test
  void aWaitEndsWhenThereIsEnoughOrTheTimeIsOver() throws Exception {
    var log = new RequestLog();
    assertThat(log.await(entries -> !entries.isEmpty(), Duration.ofMillis(1))).isEmpty();
    var waiting =
        CompletableFuture.supplyAsync(
            () -> log.await(entries -> entries.size() == 2, Duration.ofSeconds(20)));
    record(log, 200);
    record(log, 404);
    assertThat(waiting.get()).hasSize(2);
  }
}

package dev.sessiongateway.http.familya.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clients of server-sent events of the real server.
@Timeout(60)
class EventStreamTest {
  private final TestServer server = new TestServer();
  private final EventCauses causes = new EventCauses(server);
  private final HttpClient http = HttpClient.newHttpClient();
  private SessionName ada;

  @BeforeEach
  void start() {
    ada = server.active("ada");
  }

  @AfterEach
  void stop() {
    http.shutdownNow();
    server.close();
  }

  /// The response begins when the client is subscribed.
  private Stream open(String query, String... headers) throws Exception {
    var request =
        HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + server.server.port() + "/api/events" + query));
    if (headers.length > 0) {
      request.headers(headers);
    }
    var stream = new Stream(http.send(request.build(), BodyHandlers.ofInputStream()));
    assertThat(stream.response.statusCode()).isEqualTo(200);
    return stream;
  }

  private Stream open(String query) throws Exception {
    return open(query, "apikey", TestServer.KEY);
  }

  @Test
  void tellsIdNameAndTheJsonOfTheEnvelope() throws Exception {
    var stream = open("?session=ada&events=message");
    assertThat(stream.response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/event-stream");
    assertThat(stream.response.headers().firstValue("Cache-Control")).contains("no-store");
    causes.message(ada);
    var event = stream.next();
    var page = server.asNative().get("/api/ada/events?events=message");
    assertThat(event)
        .containsExactly(
            "id: " + page.text("/events/0/id"),
            "event: message",
            "data: " + page.json().path("events").get(0));
  }

  @Test
  void goesOnBehindTheLastEventId() throws Exception {
    var first = open("?events=message,message.any");
    causes.message(ada);
    var any = first.next();
    var message = first.next();
    assertThat(any).contains("event: message.any");
    causes.message(ada);
    var third = first.next();
    assertThat(
            open("?events=message,message.any", "apikey", TestServer.KEY, "Last-Event-ID", id(any))
                .next())
        .isEqualTo(message);
    assertThat(
            open(
                    "?events=message,message.any&since=" + id(any),
                    "apikey",
                    TestServer.KEY,
                    "Last-Event-ID",
                    id(message))
                .next())
        .isEqualTo(third);
    assertThat(open("?events=message,message.any&since=" + id(message)).next()).isEqualTo(third);
  }

  private static String id(List<String> event) {
    return event.getFirst().substring("id: ".length());
  }

  @Test
  void givesASignOfLifeEvery15Seconds() throws Exception {
    var stream = open("");
    stream.comment();
    for (var i = 0; i < 3; i++) {
      server.time.advance(Duration.ofSeconds(15));
      stream.comment();
    }
  }

  @Test
  void detectsADisconnectedClient() throws Exception {
    var stream = open("");
    assertThat(server.server.liveConnections()).isEqualTo(1);
    stream.lines.close();
    server.await(
        () -> {
          causes.typing(ada);
          return server.server.liveConnections() == 0;
        },
        () -> "still there");
  }

  @Test
  void endsWhenTheServerStops() throws Exception {
    var stream = open("");
    stream.comment();
    server.server.close();
    assertThat(stream.line()).isNull();
  }

  @Test
  void isOpenedByATicketOnce() throws Exception {
    var ticket = server.asNative().post("/api/tickets").text("ticket");
    var stream = open("?ticket=" + ticket, "Accept", "text/event-stream");
    causes.typing(ada);
    assertThat(stream.next()).contains("event: presence.update");
    assertThat(server.anonymous().get("/api/events?ticket=" + ticket).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "?session=a%2Fb, 400, invalid.session",
    "?session=nobody, 404, session.not-found",
    "?events=massage, 400, invalid.events",
    "?since=3, 400, invalid.since",
    "?since=evt_x, 400, invalid.since",
    "?since=evt_81jz0k3v9x6m2q8w4r7t5y1c0d, 400, invalid.since"
  })
  void whatIsWrongIsAnswered(String query, int status, String code) {
    var reply = server.asNative().get("/api/events" + query);
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.text("code")).isEqualTo(code);
    assertThat(server.server.liveConnections()).isZero();
  }

  @Test
  void aKeyForOneSessionOpensNoOther() {
    server.stopped("bob");
    var client = server.anonymous().with("apikey", server.key(ada, null, Scope.READ));
    assertThat(client.get("/api/events?session=bob").status()).isEqualTo(403);
  }

  private static final class Stream {
    private final HttpResponse<InputStream> response;
    private final BufferedReader lines;

    Stream(HttpResponse<InputStream> response) {
      this.response = response;
      this.lines =
          new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    String line() throws IOException {
      return lines.readLine();
    }

    void comment() throws IOException {
      assertThat(line()).isEqualTo(":");
      assertThat(line()).isEmpty();
    }

    /// The lines of the next event.
    List<String> next() throws IOException {
      var line = line();
      while (line.isEmpty() || line.startsWith(":")) {
        line = line();
      }
      return List.of(line, line(), line());
    }
  }
}

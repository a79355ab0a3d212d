package dev.sessiongateway.http.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests are in the trail, and what they carry is not.
@Timeout(60)
class AuditRoutesTest {
  private static final String MARK = "mark-of-this-test";

  @AutoClose private final TestServer server = new TestServer();
  private final SessionName ada = server.active("ada");
  private final Client admin = server.asNative();

  /// The entries behind those of the start, oldest first, when there are so many.
  private List<JsonNode> entries(int count) {
    return entries("", count);
  }

  private List<JsonNode> entries(String query, int count) {
    server.await(() -> read(query).size() >= count, () -> read(query).toString());
    assertThat(read(query)).hasSize(count);
    return read(query).reversed();
  }

  private List<JsonNode> read(String query) {
    var all = new ArrayList<JsonNode>();
    var reply = admin.get("/api/audit?" + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    for (var entry : reply.json().path("entries")) {
      if (JsonField.text(entry, "kind").equals("request")) {
        all.add(entry);
      }
    }
    return all;
  }

  private static String text(JsonNode entry, String name) {
    return JsonField.text(entry, name);
  }

  private String key(Scope scope, @Nullable SessionName session, String... addresses) {
    var ranges = AddressRange.all(List.of(addresses));
    var key = new NewKey("a bot", Set.of(scope), session, null, null, true, null, ranges);
    return server.gateway.keys().issue(key).secret();
  }

  private Reply send(Client client) {
    return client.post(
        "/api/sendText", "{'session':'ada','chatId':'4915110000002@c.us','text':'hello'}");
  }

  @Test
  void aSendIsInTheTrailWithItsKeyAndOutcome() {
    assertThat(send(server.anonymous().with("apikey", key(Scope.SEND, null))).status())
        .isEqualTo(200);

    var entry = entries(1).getFirst();
    assertThat(text(entry, "keyName")).isEqualTo("a bot");
    assertThat(text(entry, "keyId")).startsWith("key_id_");
    assertThat(text(entry, "operation")).isEqualTo("a.sendText");
    assertThat(text(entry, "method")).isEqualTo("POST");
    assertThat(text(entry, "session")).isEqualTo("ada");
    assertThat(text(entry, "address")).isEqualTo("127.0.0.1");
    assertThat(text(entry, "outcome")).isEqualTo("done");
    assertThat(JsonField.integer(entry, "status")).isEqualTo(200);
    assertThat(JsonField.bool(entry, "change")).isTrue();
    assertThat(text(entry, "requestId")).isNotEmpty();
    assertThat(entry.has("micros")).isTrue();
  }

  @Test
  void readsAreNotThere() {
    assertThat(admin.get("/api/sessions").status()).isEqualTo(200);
    assertThat(admin.get("/api/sessions/nobody").status()).isEqualTo(404);
    assertThat(send(admin).status()).isEqualTo(200);

    assertThat(text(entries(1).getFirst(), "operation")).isEqualTo("a.sendText");
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /api/sessions/nobody/stop, a.stopSession, nobody, 404, session.not-found",
    "DELETE, /instance/delete/nobody, b.deleteInstance, nobody, 404, session.not-found",
  })
  void whatFailsIsThereToo(
      String method, String path, String operation, String session, int status, String fault) {
    var reply = method.equals("POST") ? admin.post(path, "{}") : admin.delete(path);
    assertThat(reply.status()).isEqualTo(status);

    var entry = entries(1).getFirst();
    assertThat(text(entry, "operation")).isEqualTo(operation);
    assertThat(text(entry, "session")).isEqualTo(session);
    assertThat(text(entry, "outcome")).isEqualTo("refused");
    assertThat(text(entry, "fault")).isEqualTo(fault);
  }

  @Test
  void refusedReadsAreThere() {
    assertThat(server.anonymous().get("/api/ada/chats").status()).isEqualTo(401);
    var elsewhere = server.anonymous().with("apikey", key(Scope.READ, null, "203.0.113.0/24"));
    assertThat(elsewhere.get("/api/ada/chats").status()).isEqualTo(403);
    var other = server.anonymous().with("apikey", key(Scope.READ, new SessionName("bob")));
    assertThat(other.get("/api/ada/chats").status()).isEqualTo(403);

    var entries = entries(3);
    assertThat(entries)
        .extracting(entry -> text(entry, "fault"))
        .containsExactly("unauthorized", "key.address-not-allowed", "forbidden");
    assertThat(entries)
        .extracting(entry -> text(entry, "session"))
        .containsExactly("ada", "ada", "ada");
    assertThat(entries.get(0).has("keyId")).isFalse();
    assertThat(text(entries.get(2), "keyName")).isEqualTo("a bot");
  }

  @Test
  void aToolOfAnAssistantIsThere() {
    var call =
        "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'sendText','arguments':"
            + "{'session':'ada','chatId':'4915110000002@c.us','text':'hello'}}}";
    var reply = admin.post("/mcp", call);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);

    var entry = entries(1).getFirst();
    assertThat(text(entry, "operation")).as(reply.text()).isEqualTo("a.sendText");
    assertThat(text(entry, "session")).isEqualTo("ada");
    assertThat(text(entry, "keyName")).isEqualTo("root");
  }

  @Test
  void contentsAndSecretsAreNotThere() throws Exception {
    var secret = key(Scope.ADMIN, null);
    var client = server.anonymous().with("apikey", secret).with("X-Other", MARK);
    client.post(
        "/api/sendText?x=" + MARK,
        "{'session':'ada','chatId':'4915110000002@c.us','text':'" + MARK + "'}");
    client.put("/api/ada/chats/" + MARK + "/messages/" + MARK, "{'text':'" + MARK + "'}");
    client.delete("/api/keys/" + MARK);
    client.post("/" + MARK, "{}");
    server.anonymous().with("apikey", MARK).post("/api/sendText?x-api-key=" + MARK, "{}");
    client.post("/api/keys", "{'name':'made'}");
    server.await(
        () -> admin.get("/api/audit").text().contains("a.createKey"), () -> "nothing is written");

    var export = admin.get("/api/audit/export").text();
    assertThat(export)
        .contains("a.sendText", "a.createKey")
        .doesNotContain(MARK, secret, "4915110000002");
  }

  @Test
  void aTrailIsExportedAsItIsOnDisk() {
    send(admin);
    send(admin);
    entries(2);

    var lines = admin.get("/api/audit/export").text().lines().toList();
    assertThat(lines).hasSizeGreaterThanOrEqualTo(3);
    assertThat(lines)
        .allSatisfy(line -> assertThat(TrailLine.parse(line).orElseThrow().isIntact()).isTrue());
    var behind = admin.get("/api/audit/export?after=2").text().lines().toList();
    assertThat(behind).isEqualTo(lines.subList(2, lines.size()));
  }

  /// As while the file is forced: a power cut could still take the line.
  @Test
  void whatIsInTheFileButNotSafeYetIsInNoAnswer() throws Exception {
    send(admin);
    entries(1);
    var data = server.partContext(server.identifiers).data();
    var file = TrailFolder.in(data).segments().getLast();
    var last = Files.readString(file).lines().toList().getLast();
    var line = TrailLine.parse(last).orElseThrow();
    var next = TrailLine.of(line.seq() + 1, line.hash(), TrailEntry.of(line).json());
    Files.writeString(file, next.text() + "\n", StandardOpenOption.APPEND);

    assertThat(read("")).hasSize(1);
    assertThat(read("cursor=" + (next.seq() + 1))).hasSize(1);
    assertThat(admin.get("/api/audit/export").text()).doesNotContain(next.hash());
  }

  @Test
  void pagesFollowEachOtherAndAreFiltered() {
    for (var i = 0; i < 3; i++) {
      send(admin);
    }
    admin.post("/api/sessions/ada/stop", "{}");
    entries(4);

    var first = admin.get("/api/audit?limit=2");
    assertThat(first.json().path("entries")).hasSize(2);
    var second = admin.get("/api/audit?limit=2&cursor=" + first.text("cursor"));
    assertThat(JsonField.longInteger(second.array("entries").get(0), "seq"))
        .isEqualTo(JsonField.longInteger(first.array("entries").get(1), "seq") - 1);
    assertThat(read("operation=a.stopSession")).hasSize(1);
    assertThat(read("operation=a.sendText&session=ada&key=root&outcome=done")).hasSize(3);
    assertThat(read("session=bob")).isEmpty();
    assertThat(read("key=other")).isEmpty();
    assertThat(read("outcome=failed")).isEmpty();
    var now = server.time.instant().getEpochSecond();
    assertThat(read("from=" + now)).hasSize(4);
    assertThat(read("to=" + now)).hasSize(4);
    assertThat(read("from=" + (now + 5))).isEmpty();
    assertThat(read("to=" + (now - 5))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?cursor=x",
        "?cursor=-1",
        "?cursor=9999999999999999999",
        "?outcome=bad",
        "?from=-1",
        "?to=x",
        "?limit=x",
        "?other=1",
        "/export?after=-1",
        "/export?after=x",
        "/export?other=1"
      })
  void badInputIsA400(String query) {
    var reply = admin.get("/api/audit" + query);
    assertThat(reply.status()).as(reply.text()).isEqualTo(400);
    assertThat(reply.text("code")).startsWith("invalid.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/export", "/follow"})
  void onlyAnAdministratorReadsIt(String path) {
    var reader = server.anonymous().with("apikey", key(Scope.READ, ada));
    assertThat(reader.get("/api/audit" + path).status()).isEqualTo(403);
  }

  @Test
  void aFollowerGetsWhatIsWrittenAndGoesOnWhereItWas() throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      var uri = URI.create("http://127.0.0.1:" + server.server.port() + "/api/audit/follow");
      var request =
          HttpRequest.newBuilder(uri)
              .header("apikey", TestServer.KEY)
              .header("Last-Event-ID", "0")
              .build();
      var stream = http.send(request, BodyHandlers.ofInputStream());
      assertThat(stream.statusCode()).isEqualTo(200);
      try (var lines = new BufferedReader(new InputStreamReader(stream.body(), UTF_8))) {
        assertThat(next(lines)).contains("\"kind\":\"started\"");
        send(admin);
        assertThat(next(lines)).contains("\"operation\":\"a.sendText\"");
      }
    }
  }

  private static String next(BufferedReader lines) throws Exception {
    for (var line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("data:")) {
        return line;
      }
    }
    throw new AssertionError("the stream has ended");
  }

  @Test
  void theEndOfTheGatewayIsInTheTrail() throws Exception {
    var other = new TestServer();
    Path folder;
    try (other) {
      folder = other.partContext(other.identifiers).data().resolve(TrailFolder.NAME);
      other.active("eve");
      other.asNative().post("/api/sessions/eve/stop", "{}");
    }
    var report = TrailVerification.of(new TrailFolder(folder));
    assertThat(report.problems()).isEmpty();
    var last = TrailFolder.first(new TrailFolder(folder).segments().getFirst());
    assertThat(last).isPresent();
    assertThat(Files.readString(new TrailFolder(folder).segments().getLast()))
        .contains("a.stopSession", "\"kind\":\"stopped\"");
  }
}

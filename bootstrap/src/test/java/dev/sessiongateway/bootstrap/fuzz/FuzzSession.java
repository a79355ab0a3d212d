package dev.sessiongateway.bootstrap.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/// The session of one worker. It is linked to a phone again when a request unlinked it.
final class FuzzSession implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /// Operations that end or disturb what all workers are tried on, and that no worker can take
  /// back: a backup takes the disk, and a stop ends the server; a reset or a snapshot replaces the
  /// phones of the other workers; a clock that was moved years ahead expires their QR codes and
  /// deadlines, and never goes back; a load writes to the sessions of all. Reading these is tried.
  /// Faults and behaviours are tried as well, and removed by [#cleanUp]; a phone that was deleted
  /// is created again by [#ensureActive].
  private static final Set<String> FINAL =
      Set.of(
          "POST /api/server/backup",
          "POST /api/server/stop",
          "POST /simulator/clock",
          "POST /simulator/load",
          "POST /simulator/reset",
          "PUT /simulator/snapshot");

  private static final String FAULTS = "/simulator/faults";
  private static final String BEHAVIOURS = "/simulator/behaviours";

  private final RawConnection connection;
  private final int worker;
  private final List<ApiOperation> operations;
  private Target target;

  FuzzSession(int port, int worker) throws IOException {
    this.worker = worker;
    connection = new RawConnection(port);
    operations =
        ApiOperation.of(get("/openapi.json")).stream()
            .filter(operation -> !FINAL.contains(operation.toString()))
            .toList();
    target = create();
  }

  List<ApiOperation> operations() {
    return operations;
  }

  Target target() {
    return target;
  }

  void ensureActive() throws IOException {
    var state = get("/api/sessions/" + target.session()).path("state").asText();
    if (!state.equals("active") || !hasPeer()) {
      removeStrangers();
      target = create();
    }
  }

  private boolean hasPeer() throws IOException {
    return text("/simulator/phones").contains("\"" + target.peer() + "\"");
  }

  /// Removes the fault or the behaviour that a request of this operation has added: the other
  /// workers' requests would be late or lost.
  void cleanUp(ApiOperation operation) throws IOException {
    if (operation.method().equals("POST")
        && (operation.path().equals(FAULTS) || operation.path().equals(BEHAVIOURS))) {
      send(delete(operation.path()));
    }
  }

  /// The state of the session that a refused request must not change.
  String fingerprint() throws IOException {
    var name = target.session();
    return text("/api/sessions/" + name)
        + text("/settings/find/" + name)
        + text("/webhook/find/" + name)
        + text("/websocket/find/" + name)
        + text("/proxy/find/" + name)
        + text("/label/findLabels/" + name)
        + text("/group/findGroupInfos/" + name + "?groupJid=" + target.group())
        + text("/api/" + name + "/chats/overview?limit=100");
  }

  private Target create() throws IOException {
    var number = "1555" + (2_000_000 + worker * 10);
    var peer = "1555" + (2_000_001 + worker * 10);
    var session = "fuzz" + worker;
    send(Connection.post("/simulator/phones", ServerProcess.KEY, phone(number)));
    send(Connection.post("/simulator/phones", ServerProcess.KEY, phone(peer)));
    send(delete("/api/sessions/" + session));
    send(Connection.post("/api/sessions", ServerProcess.KEY, "{\"name\":\"" + session + "\"}"));
    var qr = await("/api/" + session + "/auth/qr?format=raw", "value");
    post("/simulator/phones/" + number + "/online", "{}");
    post("/simulator/phones/" + number + "/scan", "{\"value\":" + qr + "}");
    awaitState(session);
    var written =
        JSON.readTree(
            post(
                "/simulator/phones/" + peer + "/messages",
                "{\"to\":\"" + number + "\",\"text\":\"hello\"}"));
    var group =
        JSON.readTree(
            post(
                "/group/create/" + session,
                "{\"subject\":\"Fuzz\",\"participants\":[\"" + peer + "\"]}"));
    return new Target(
        session,
        number,
        peer,
        written.path("id").asText("3EB0A1B2C3D4E5F60718"),
        group.path("id").asText("120363000000000101@g.us"));
  }

  private static String phone(String number) {
    return "{\"number\":\"" + number + "\",\"name\":\"Phone " + number + "\"}";
  }

  /// Sessions that requests created.
  private void removeStrangers() throws IOException {
    for (var session : get("/api/sessions?all=true")) {
      var name = session.path("name").asText();
      if (!name.startsWith("fuzz")) {
        var encoded = URLEncoder.encode(name, UTF_8);
        send(delete("/api/sessions/" + encoded.replace("+", "%20")));
      }
    }
  }

  private void awaitState(String session) throws IOException {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!get("/api/sessions/" + session).path("state").asText().equals("active")) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(text("/api/sessions/" + session));
      }
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }

  private JsonNode await(String path, String field) throws IOException {
    var end = System.nanoTime() + PATIENCE.toNanos();
    for (var json = get(path); ; json = get(path)) {
      if (json.has(field)) {
        return json.get(field);
      }
      if (System.nanoTime() > end) {
        throw new IllegalStateException(path + ": " + json);
      }
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }

  private JsonNode get(String path) throws IOException {
    return JSON.readTree(text(path));
  }

  private String text(String path) throws IOException {
    return send(Connection.get(path, ServerProcess.KEY));
  }

  private String post(String path, String json) throws IOException {
    return send(Connection.post(path, ServerProcess.KEY, json));
  }

  private static byte[] delete(String path) {
    var text = new String(Connection.get(path, ServerProcess.KEY), ISO_8859_1);
    return text.replaceFirst("^GET", "DELETE").getBytes(ISO_8859_1);
  }

  /// @return the body of the answer
  private String send(byte[] request) throws IOException {
    var answer = connection.send(request, false, false);
    if (answer.isEmpty()) {
      var line = new String(request, ISO_8859_1).lines().findFirst().orElseThrow();
      throw new IOException("two connections were closed without an answer to " + line);
    }
    return new String(answer.get().body(), UTF_8);
  }

  int secondTries() {
    return connection.secondTries();
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}

package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The process is killed while its queue sends: each message that was accepted leaves once, in
/// order.
@Nightly
@NoRetry
class QueueKillTest {
  private static final int ROUNDS = Integer.getInteger("gateway.kill.rounds", 2) + 3;
  private static final int MESSAGES = 150;
  private static final String SHOP = "15550001111";
  private static final String FRIEND = "15550002222";
  private static final Duration HANG = Duration.ofMinutes(2);

  @TempDir private Path home;

  private final ObjectMapper json = new ObjectMapper();
  private final Random random = new Random(20_261_130);

  @Test
  void eachMessageLeavesOnceInOrderWhateverIsKilled() throws Exception {
    var expected = new ArrayList<String>();
    try (var server = start()) {
      try (var connection = new Connection(server.port())) {
        pair(connection);
        for (var i = 0; i < MESSAGES; i++) {
          expected.add("message " + i);
          queue(connection, "message " + i);
        }
      }
      killLater(server);
    }
    for (var round = 0; round < ROUNDS; round++) {
      try (var server = start()) {
        killLater(server);
      }
    }
    try (var server = start();
        var connection = new Connection(server.port())) {
      var end = System.nanoTime() + HANG.toNanos();
      while (JsonField.integer(get(connection, "/api/busy/queue"), "waiting") > 0
          || onPhone(connection).size() < MESSAGES) {
        assertThat(System.nanoTime()).as("the queue empties in time").isLessThan(end);
        LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
      }
      assertThat(onPhone(connection)).containsExactlyElementsOf(expected);
    }
  }

  private ServerProcess start() throws IOException {
    var server = ServerProcess.gateway(home.resolve("data"));
    server.awaitReady();
    return server;
  }

  private void killLater(ServerProcess server) {
    LockSupport.parkNanos(Duration.ofMillis(50 + random.nextInt(400)).toNanos());
    server.kill();
  }

  private void pair(Connection connection) throws IOException {
    call(connection, "/simulator/phones", "{'number':'" + SHOP + "'}", 201);
    call(connection, "/simulator/phones", "{'number':'" + FRIEND + "'}", 201);
    call(connection, "/api/sessions", "{'name':'busy','config':{'sending':{'rate':'100/s'}}}", 200);
    var qr = get(connection, "/api/busy/auth/qr?format=raw").get("value");
    call(connection, "/simulator/phones/" + SHOP + "/scan", "{'value':" + qr + "}", 200);
    var end = System.nanoTime() + HANG.toNanos();
    while (!JsonField.text(get(connection, "/api/sessions/busy"), "state").equals("active")) {
      assertThat(System.nanoTime()).as("the session is active in time").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
    call(connection, "/api/busy/queue/pause", "", 200);
    call(connection, "/api/busy/queue/resume", "", 200);
  }

  private void queue(Connection connection, String text) throws IOException {
    var body =
        "{'session':'busy','chatId':'%s@c.us','text':'%s','priority':'normal'}"
            .formatted(FRIEND, text);
    var reply = connection.send(Connection.post("/api/sendText", ServerProcess.KEY, body));
    assertThat(reply.status()).as(reply.body()).isIn(200, 202);
  }

  private List<String> onPhone(Connection connection) throws IOException {
    var path = "/simulator/phones/" + FRIEND + "/chats/" + SHOP + "@c.us/messages?limit=1000";
    var texts = new ArrayList<String>();
    for (var message : get(connection, path)) {
      texts.add(JsonField.text(message, "body"));
    }
    assertThat(new HashSet<>(texts)).as("none twice").hasSameSizeAs(texts);
    return texts;
  }

  private JsonNode get(Connection connection, String path) throws IOException {
    var reply = connection.send(Connection.get(path, ServerProcess.KEY));
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return json.readTree(reply.body());
  }

  private static void call(Connection connection, String path, String body, int status)
      throws IOException {
    var reply = connection.send(Connection.post(path, ServerProcess.KEY, body));
    assertThat(reply.status()).as("%s: %s", path, reply.body()).isEqualTo(status);
  }
}

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
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The process is killed while a broadcast is under way: each recipient gets the message once. With
/// `-Dgateway.kill.rounds=47 -Dgateway.kill.recipients=10000` it is 50 rounds of a long one.
@Nightly
@Timeout(value = 60, unit = TimeUnit.MINUTES)
@NoRetry
class BroadcastKillTest {
  private static final int ROUNDS = Integer.getInteger("gateway.kill.rounds", 2) + 3;
  private static final int RECIPIENTS = Integer.getInteger("gateway.kill.recipients", 400);
  private static final long FIRST = 15_550_100_000L;
  private static final String SHOP = "15550001111";
  private static final Duration HANG = Duration.ofMinutes(10);

  @TempDir private Path home;

  private final ObjectMapper json = new ObjectMapper();
  private final Random random = new Random(20_261_130);

  @Test
  void eachRecipientGetsTheMessageOnceWhateverIsKilled() throws Exception {
    String broadcast;
    try (var server = start()) {
      try (var connection = new Connection(server.port())) {
        pair(connection);
        broadcast = create(connection);
      }
      killLater(server);
    }
    for (var round = 1; round < ROUNDS; round++) {
      try (var server = start()) {
        killLater(server);
      }
    }
    try (var server = start();
        var connection = new Connection(server.port())) {
      var path = "/api/busy/broadcasts/" + broadcast;
      var end = System.nanoTime() + HANG.toNanos();
      while (!JsonField.text(get(connection, path), "state").equals("completed")) {
        assertThat(System.nanoTime()).as("" + get(connection, path)).isLessThan(end);
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      }
      for (var i = 0; i < RECIPIENTS; i++) {
        var chat = "/simulator/phones/" + (FIRST + i) + "/chats/" + SHOP + "@c.us/messages?limit=9";
        var messages = get(connection, chat);
        assertThat(messages).as("recipient " + i).hasSize(1);
        assertThat(JsonField.text(messages.get(0), "body")).isEqualTo("Hi P" + i);
      }
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
    for (var i = 0; i < RECIPIENTS; i++) {
      call(connection, "/simulator/phones", "{'number':'" + (FIRST + i) + "'}", 201);
    }
    call(connection, "/api/sessions", "{'name':'busy'}", 200);
    var qr = get(connection, "/api/busy/auth/qr?format=raw").get("value");
    call(connection, "/simulator/phones/" + SHOP + "/scan", "{'value':" + qr + "}", 200);
    var end = System.nanoTime() + HANG.toNanos();
    while (!JsonField.text(get(connection, "/api/sessions/busy"), "state").equals("active")) {
      assertThat(System.nanoTime()).as("the session is active in time").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  private String create(Connection connection) throws IOException {
    var people =
        IntStream.range(0, RECIPIENTS)
            .mapToObj(i -> "{'to':'" + (FIRST + i) + "','fields':{'name':'P" + i + "'}}")
            .collect(Collectors.joining(","));
    var body = "{'message':{'text':'Hi {{name}}'},'recipients':[" + people + "]}";
    var reply = connection.send(Connection.post("/api/busy/broadcasts", ServerProcess.KEY, body));
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return JsonField.text(json.readTree(reply.body()), "id");
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

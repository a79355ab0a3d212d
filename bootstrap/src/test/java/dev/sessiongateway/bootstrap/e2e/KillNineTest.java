package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The process is killed while it answers; every answered change must be on disk.
@Order(1)
class KillNineTest {
  private static final int ROUNDS = Integer.getInteger("gateway.kill.rounds", 5);
  private static final int CLIENTS = 8;
  private static final long SEED = 20_261_121;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);
  private static final String FRIEND = "15550002222";

  @TempDir private Path home;

  private final ObjectMapper json = new ObjectMapper();
  private final Random random = new Random(SEED);

  @Test
  void killsUnderLoadLoseNothingThatWasAnsweredForAnyReceiver() throws Exception {
    var data = home.resolve("data");
    try (var prompt = new DeliveryLedger(0);
        var faulty = new DeliveryLedger(5);
        var flaky = new DeliveryLedger(2);
        var refusing = new DeliveryLedger(3, 422);
        var breaking = new DeliveryLedger(3, 500);
        var redirecting = new DeliveryLedger(2, 307)) {
      var ordered = List.of(prompt, faulty, flaky, redirecting);
      var ledgers = List.of(prompt, faulty, flaky, redirecting, refusing, breaking);
      var acknowledged = loadAndKill(data, ledgers);
      var expected = eventIds(data);
      try (var server = start(data)) {
        assertThat(server.port()).isPositive();
        var delivered = new ArrayList<Integer>();
        for (var ledger : ledgers) {
          var got = ledger.untilAllOf(expected.size());
          assertIsEachEvent(got, expected);
          if (ordered.contains(ledger)) {
            assertThat(got.keySet())
                .as("first deliveries, by seq")
                .containsExactlyElementsOf(expected);
          }
          delivered.add(got.size());
        }
        report(acknowledged, expected.size(), delivered);
      }
    }
  }

  private static void assertIsEachEvent(Map<String, Integer> got, List<String> expected) {
    assertThat(got.keySet()).as("events delivered").containsExactlyInAnyOrderElementsOf(expected);
    assertThat(got.values().stream().mapToInt(times -> times - 1).sum())
        .as("duplicates: the cursor's event and a retry beside it at each kill, at most")
        .isLessThanOrEqualTo(2 * ROUNDS);
  }

  /// The end of the build prints this line.
  private static void report(int acknowledged, int events, List<Integer> delivered)
      throws IOException {
    var lost = delivered.stream().mapToInt(each -> events - each).sum();
    var line =
        "Kill -9: %d rounds, %d sends answered, %d events, delivered %s, lost %d%n"
            .formatted(ROUNDS, acknowledged, events, delivered, lost);
    Files.writeString(Files.createDirectories(Path.of("target/figures")).resolve("kill.txt"), line);
  }

  /// @return the number of answered sends
  private int loadAndKill(Path data, List<DeliveryLedger> ledgers) throws Exception {
    var total = 0;
    var acknowledged = new ArrayList<String>();
    try (var server = start(data)) {
      try (var connection = new Connection(server.port())) {
        call(connection, "/simulator/phones", "{\"number\":\"" + FRIEND + "\"}", 201);
        var webhooks =
            ledgers.stream().map(DeliveryLedger::asWebhook).collect(Collectors.joining(","));
        pair(connection, "busy", "15550001111", webhooks);
        pair(connection, "held", "15550003333", "");
        call(connection, "/api/sessions/held/stop", "", 200);
      }
      acknowledged.addAll(loadAndKill(server));
    }
    for (var round = 2; round <= ROUNDS; round++) {
      assertDatabaseIsSound(data, round);
      try (var server = start(data)) {
        try (var connection = new Connection(server.port())) {
          awaitState(connection, "busy", "active");
          assertThat(JsonField.text(session(connection, "held"), "state"))
              .as("round %s: a paused session stays paused", round)
              .isEqualTo("paused");
          call(connection, "/api/sessions/held/stop", "", 409);
          assertEachIsThereOnce(connection, acknowledged, round);
        }
        total += acknowledged.size();
        acknowledged.clear();
        acknowledged.addAll(loadAndKill(server));
      }
    }
    assertDatabaseIsSound(data, ROUNDS + 1);
    return total + acknowledged.size();
  }

  /// @return the message ids of answered sends
  private List<String> loadAndKill(ServerProcess server) throws InterruptedException {
    var answered = new ConcurrentLinkedQueue<String>();
    var enough = new CountDownLatch(50 + random.nextInt(150));
    try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
      for (var i = 0; i < CLIENTS; i++) {
        clients.execute(() -> sendUntilTheEnd(server.port(), answered, enough));
      }
      assertThat(enough.await(120, TimeUnit.SECONDS)).as("the server answers").isTrue();
      server.kill();
    }
    return List.copyOf(answered);
  }

  private void sendUntilTheEnd(int port, Queue<String> answered, CountDownLatch enough) {
    var request =
        Connection.post(
            "/api/sendText",
            ServerProcess.KEY,
            "{\"session\":\"busy\",\"chatId\":\"" + FRIEND + "@c.us\",\"text\":\"hello\"}");
    try (var connection = new Connection(port)) {
      while (true) {
        var reply = connection.send(request);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        answered.add(JsonField.text(json.readTree(reply.body()), "messageId"));
        enough.countDown();
      }
    } catch (IOException end) {
      // The server was killed; the answers until then count.
    }
  }

  private void assertEachIsThereOnce(Connection connection, List<String> ids, int round)
      throws IOException {
    for (var id : ids) {
      var path = "/api/busy/chats/" + FRIEND + "@c.us/messages/" + id;
      assertThat(connection.send(Connection.get(path, ServerProcess.KEY)).status())
          .as("round %s: %s was answered and is there", round, id)
          .isEqualTo(200);
    }
    var onPhone = new ArrayList<String>();
    var path = "/simulator/phones/" + FRIEND + "/chats/15550001111@c.us/messages?limit=1000";
    for (var message : get(connection, path)) {
      onPhone.add(JsonField.text(message, "id"));
    }
    assertThat(onPhone).as("round %s: on the phone", round).doesNotHaveDuplicates();
    assertThat(onPhone)
        .as("round %s: what was answered reached the phone", round)
        .containsAll(ids.stream().map(id -> id.split("_", -1)[2]).toList());
  }

  private static void assertDatabaseIsSound(Path data, int round) throws SQLException {
    for (var name : List.of("registry.db", "service.db")) {
      try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve(name));
          var statement = connection.createStatement()) {
        var check = statement.executeQuery("PRAGMA integrity_check");
        assertThat(check.getString(1)).as("round %s: %s", round, name).isEqualTo("ok");
      }
    }
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("service.db"));
        var statement = connection.createStatement();
        var gaps =
            statement.executeQuery(
                "SELECT session FROM event GROUP BY session HAVING max(seq) - min(seq) + 1 <>"
                    + " count(*)")) {
      assertThat(gaps.next()).as("round %s: a gap in the numbers of events", round).isFalse();
    }
  }

  private void pair(Connection connection, String session, String number, String webhooks)
      throws IOException {
    call(connection, "/simulator/phones", "{\"number\":\"" + number + "\"}", 201);
    var config = "{\"name\":\"" + session + "\",\"config\":{\"webhooks\":[" + webhooks + "]}}";
    call(connection, "/api/sessions", config, 200);
    var qr = get(connection, "/api/" + session + "/auth/qr?format=raw").get("value");
    call(connection, "/simulator/phones/" + number + "/scan", "{\"value\":" + qr + "}", 200);
    awaitState(connection, session, "active");
  }

  /// All events of the webhook's subscription, in the order of the log.
  private static List<String> eventIds(Path data) throws SQLException {
    var ids = new ArrayList<String>();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("service.db"));
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                """
                SELECT event.id FROM event JOIN session ON session.key = event.session
                WHERE session.name = 'busy' AND event.body LIKE '%message.created%' ORDER BY seq
                """)) {
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
    }
    return ids;
  }

  private void awaitState(Connection connection, String session, String state) throws IOException {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!session(connection, session).get("state").asText().equals(state)) {
      assertThat(System.nanoTime()).as("%s becomes %s in time", session, state).isLessThan(end);
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }

  private JsonNode session(Connection connection, String name) throws IOException {
    return get(connection, "/api/sessions/" + name);
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

  private static ServerProcess start(Path data) throws IOException {
    var server = ServerProcess.gateway(data);
    server.awaitReady();
    return server;
  }
}

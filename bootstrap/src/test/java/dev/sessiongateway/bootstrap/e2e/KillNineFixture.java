package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;

/// Clients that send, and receivers of the events, while a process is killed again and again: every
/// answered change must be stored, and every stored event must be delivered.
abstract class KillNineFixture {
  static final String FRIEND = "15550002222";
  private static final int CLIENTS = 8;
  private static final long SEED = 20_261_121;

  /// Bounds a hang only; the machine may be busy.
  private static final Duration HANG = Duration.ofMinutes(10);

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);
  private static final String GAPS =
      "SELECT session FROM event GROUP BY session" + " HAVING max(seq) - min(seq) + 1 <> count(*)";
  private static final String EVENTS =
      """
      SELECT event.id FROM event JOIN session ON session.key = event.session
      WHERE session.name = 'busy' AND event.body LIKE '%message.created%' ORDER BY seq
      """;

  @TempDir Path home;

  private final ObjectMapper json = new ObjectMapper();
  private final Random random = new Random(SEED);
  private int judgedRounds;
  private int judgedSends;

  /// Starts a gateway on the store that the test is about, and waits until it answers.
  abstract ServerProcess start() throws IOException;

  /// The tables with the sessions' data.
  abstract java.sql.Connection connect() throws SQLException;

  /// How many sends are answered before a kill, at least.
  int sends(Random any) {
    return 50 + any.nextInt(150);
  }

  /// What else must hold between two rounds.
  void assertIsSound(int round) throws SQLException {
    assertThat(column(GAPS)).as("round %s: a gap in the numbers of events", round).isEmpty();
  }

  /// All events of the webhook's subscription, in the order of the log.
  private List<String> eventIds() throws SQLException {
    return column(EVENTS);
  }

  /// How many, for a run that failed.
  private String storedEvents() {
    try {
      return Integer.toString(eventIds().size());
    } catch (SQLException e) {
      return "unknown (" + e.getMessage() + ")";
    }
  }

  private List<String> column(String query) throws SQLException {
    var found = new ArrayList<String>();
    try (var connection = connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }

  /// @param rounds as many kills, of what the load and the receivers outlive
  /// @param name of the line that the end of the build prints, and of its file
  final void killUnderLoad(int rounds, String name, Kills kills) throws Exception {
    try (var prompt = new DeliveryLedger(0);
        var faulty = new DeliveryLedger(5);
        var flaky = new DeliveryLedger(2);
        var refusing = new DeliveryLedger(3, 422);
        var breaking = new DeliveryLedger(3, 500);
        var redirecting = new DeliveryLedger(2, 307)) {
      var ordered = List.of(prompt, faulty, flaky, redirecting);
      var ledgers = List.of(prompt, faulty, flaky, redirecting, refusing, breaking);
      try {
        kills.run(ledgers, rounds);
      } catch (AssertionError | IOException | RuntimeException e) {
        throw new AssertionError(
            ("%s ended in round %d of %d; before it %d sends were answered and none was lost;"
                    + " of %s events the receivers have %s so far")
                .formatted(
                    name,
                    judgedRounds + 1,
                    rounds,
                    judgedSends,
                    storedEvents(),
                    ledgers.stream().map(DeliveryLedger::size).toList()),
            e);
      }
      var expected = eventIds();
      try (var server = start()) {
        assertThat(server.port()).isPositive();
        var delivered = new ArrayList<Integer>();
        for (var ledger : ledgers) {
          var got = ledger.untilAllOf(expected.size());
          assertIsEachEvent(got, expected, rounds);
          if (ordered.contains(ledger)) {
            assertThat(got.keySet())
                .as("first deliveries, by seq")
                .containsExactlyElementsOf(expected);
          }
          delivered.add(got.size());
        }
        var lost = delivered.stream().mapToInt(each -> expected.size() - each).sum();
        var line =
            "%s: %d rounds, %d sends answered, %d events, delivered %s, lost %d%n"
                .formatted(name, judgedRounds, judgedSends, expected.size(), delivered, lost);
        var file = name.replaceAll("[^A-Za-z]+", "-") + ".txt";
        Files.writeString(Files.createDirectories(Path.of("target/figures")).resolve(file), line);
      }
    }
  }

  private static void assertIsEachEvent(
      Map<String, Integer> got, List<String> expected, int rounds) {
    assertThat(got.keySet()).as("events delivered").containsExactlyInAnyOrderElementsOf(expected);
    assertThat(got.values().stream().mapToInt(times -> times - 1).sum())
        .as("duplicates: the cursor's event and a retry beside it at each kill, at most")
        .isLessThanOrEqualTo(2 * rounds);
  }

  /// Kills the gateway once a round.
  final void killGateways(List<DeliveryLedger> ledgers, int rounds) throws Exception {
    var acknowledged = new ArrayList<String>();
    try (var server = start()) {
      prepare(server, ledgers);
      acknowledged.addAll(load(server, server::kill, false));
    }
    for (var round = 1; round <= rounds; round++) {
      assertIsSound(round);
      try (var server = start()) {
        assertIsAsBefore(server, acknowledged, round);
        judged(acknowledged);
        acknowledged.clear();
        if (round < rounds) {
          acknowledged.addAll(load(server, server::kill, false));
        } else {
          assertThat(server.terminate()).isZero();
        }
      }
    }
  }

  /// What was answered before a kill is there after it.
  final void judged(List<String> acknowledged) {
    judgedRounds++;
    judgedSends += acknowledged.size();
  }

  /// Two sessions: one that sends to all ledgers, and one that is paused.
  final void prepare(ServerProcess server, List<DeliveryLedger> ledgers) throws IOException {
    try (var connection = new Connection(server.port())) {
      call(connection, "/simulator/phones", "{'number':'" + FRIEND + "'}", 201);
      var webhooks =
          ledgers.stream().map(DeliveryLedger::asWebhook).collect(Collectors.joining(","));
      pair(connection, "busy", "15550001111", webhooks);
      pair(connection, "held", "15550003333", "");
      call(connection, "/api/sessions/held/stop", "", 200);
    }
  }

  final void assertIsAsBefore(ServerProcess server, List<String> acknowledged, int round)
      throws IOException {
    try (var connection = new Connection(server.port())) {
      awaitState(connection, "busy", "active");
      assertThat(JsonField.text(session(connection, "held"), "state"))
          .as("round %s: a paused session stays paused", round)
          .isEqualTo("paused");
      call(connection, "/api/sessions/held/stop", "", 409);
      assertEachIsThereOnce(connection, acknowledged, round);
    }
  }

  /// Sends until some were answered, and kills meanwhile.
  ///
  /// @param isOutlived whether the gateway goes on, and may refuse with 503
  /// @return the message ids of answered sends
  final List<String> load(ServerProcess server, Runnable kill, boolean isOutlived)
      throws InterruptedException {
    var answered = new ConcurrentLinkedQueue<String>();
    var enough = new CountDownLatch(sends(random));
    var over = new AtomicBoolean();
    try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
      var all =
          IntStream.range(0, CLIENTS)
              .mapToObj(_ ->
                  clients.submit(
                      () -> sendUntilTheEnd(server.port(), answered, enough, isOutlived, over)))
              .toList();
      try {
        assertThat(enough.await(HANG.toSeconds(), TimeUnit.SECONDS))
            .as("the server answers")
            .isTrue();
        kill.run();
      } finally {
        over.set(true);
      }
      for (var client : all) {
        assertThat(client).succeedsWithin(HANG);
      }
    }
    return List.copyOf(answered);
  }

  private Void sendUntilTheEnd(
      int port,
      Queue<String> answered,
      CountDownLatch enough,
      boolean isOutlived,
      AtomicBoolean over)
      throws IOException {
    var request =
        Connection.post(
            "/api/sendText",
            ServerProcess.KEY,
            "{'session':'busy','chatId':'" + FRIEND + "@c.us','text':'hello'}");
    try (var connection = new Connection(port)) {
      while (!over.get()) {
        var reply = connection.send(request);
        if (reply.status() == 200) {
          answered.add(JsonField.text(json.readTree(reply.body()), "messageId"));
          enough.countDown();
        } else {
          assertThat(isOutlived && reply.status() == 503).as(reply.body()).isTrue();
        }
      }
    } catch (IOException end) {
      // The server was killed; the answers until then count.
      if (isOutlived) {
        throw end;
      }
    }
    return null;
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

  private void pair(Connection connection, String session, String number, String webhooks)
      throws IOException {
    call(connection, "/simulator/phones", "{'number':'" + number + "'}", 201);
    var config = "{'name':'" + session + "','config':{'webhooks':[" + webhooks + "]}}";
    call(connection, "/api/sessions", config, 200);
    var qr = get(connection, "/api/" + session + "/auth/qr?format=raw").get("value");
    call(connection, "/simulator/phones/" + number + "/scan", "{'value':" + qr + "}", 200);
    awaitState(connection, session, "active");
  }

  final void awaitState(Connection connection, String session, String state) throws IOException {
    var end = System.nanoTime() + HANG.toNanos();
    while (!session(connection, session).get("state").asText().equals(state)) {
      assertThat(System.nanoTime()).as("%s becomes %s in time", session, state).isLessThan(end);
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }

  final JsonNode session(Connection connection, String name) throws IOException {
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

  /// Runs the rounds.
  @FunctionalInterface
  interface Kills {
    void run(List<DeliveryLedger> ledgers, int rounds) throws Exception;
  }
}

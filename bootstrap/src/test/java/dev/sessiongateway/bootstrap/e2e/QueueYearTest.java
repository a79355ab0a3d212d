package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A year of three accounts on the simulated clock, with 50,000 messages: one account has a long
/// queue, one has scheduled its messages, one writes to many people while the network lets it write
/// to few strangers. The process is killed again and again. Each message arrives once, none in the
/// quiet hours, none faster than the rate, and those of a chat in order.
@Nightly
@NoRetry
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class QueueYearTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /// Summer time begins on 28 March and ends on 31 October.
  private static final Instant BEGIN = Instant.parse("2027-01-01T00:00:00Z");

  private static final int DAYS = 365;

  /// Days after which the process is killed: two of them change their clocks.
  private static final List<Integer> KILLED_AFTER = List.of(3, 40, 86, 200, 303);

  private static final Account QUEUED = new Account("queued", "15550300001", 40);
  private static final Account SCHEDULED = new Account("scheduled", "15550300002", 300);
  private static final Account CAMPAIGN = new Account("campaign", "15550300003", 200);
  private static final List<Account> ACCOUNTS = List.of(QUEUED, SCHEDULED, CAMPAIGN);

  private static final int FRIENDS = 30;
  private static final long FIRST_FRIEND = 15_550_310_000L;
  private static final int QUEUED_EACH = 500;
  private static final int SCHEDULED_EACH = 834;

  private static final int CUSTOMERS = 2_000;

  /// Numbers that end in 0403, 0410 and the like refuse on purpose.
  private static final long FIRST_CUSTOMER = 15_550_401_000L;

  private static final List<Integer> CAMPAIGN_DAYS = List.of(1, 80, 160, 240, 320);

  /// How many people without a chat the network lets the account write to in a week, in spring.
  private static final int CAPPED_AT = 300;

  private static final Duration CAPPING_PERIOD = Duration.ofDays(7);
  private static final Duration CAPPED_FOR = Duration.ofDays(70);

  private static final Duration LONGEST_OUTAGE = Duration.ofHours(24);
  private static final int CLIENTS = 4;
  private static final Duration HANG = Duration.ofMinutes(5);

  /// @param perHour the most messages in any hour
  record Account(String session, String number, int perHour) {}

  /// @param at in whole seconds
  record Arrived(String text, Instant at) {}

  @TempDir private Path home;

  private final ObjectMapper json = new ObjectMapper();
  private final Random random = new Random(20_270_101);
  private Instant now = BEGIN;

  @Test
  void aYearOfMessagesArrivesOnceInOrderAtThePaceAndNeverAtNight() throws Exception {
    var start = System.nanoTime();
    var server = start();
    try {
      prepare(server);
      for (var day = 0; day < DAYS; day++) {
        if (KILLED_AFTER.contains(day)) {
          advanceAndKill(server);
          server = start();
          prepareAgain(server);
        }
        advance(server, day);
      }
      check(server);
    } finally {
      server.close();
    }
    var line = "A year of the queue: 50,000 messages in %.0f s%n";
    Files.writeString(
        Files.createDirectories(Path.of("target/figures")).resolve("queue-year.txt"),
        line.formatted((System.nanoTime() - start) / 1e9));
  }

  private ServerProcess start() throws IOException {
    var server =
        ServerProcess.gatewayWith(
            home.resolve("data"),
            "--clock=" + now,
            "--messages-queue-most=30000",
            "--messages-ack-deadline-seconds=" + LONGEST_OUTAGE.toSeconds());
    server.awaitReady();
    return server;
  }

  private void prepare(ServerProcess server) throws Exception {
    try (var connection = new Connection(server.port())) {
      for (var i = 0; i < FRIENDS; i++) {
        call(connection, "/simulator/phones", "{'number':'" + (FIRST_FRIEND + i) + "'}", 201);
      }
      for (var i = 0; i < CUSTOMERS; i++) {
        call(connection, "/simulator/phones", "{'number':'" + (FIRST_CUSTOMER + i) + "'}", 201);
      }
      for (var account : ACCOUNTS) {
        pair(connection, account);
      }
      cap(connection);
      for (var day : CAMPAIGN_DAYS) {
        broadcast(connection, day);
      }
    }
    inParallel(client -> fill(server, client));
  }

  private void prepareAgain(ServerProcess server) throws IOException {
    try (var connection = new Connection(server.port())) {
      cap(connection);
    }
  }

  private void pair(Connection connection, Account account) throws IOException {
    call(connection, "/simulator/phones", "{'number':'" + account.number() + "'}", 201);
    call(
        connection,
        "/api/sessions",
        "{'name':'%s','config':{'sending':{'rate':'%d/h','quietHours':{'from':'22:00','to':'08:00','zone':'%s'}}}}"
            .formatted(account.session(), account.perHour(), BERLIN),
        200);
    var session = account.session();
    var qr = get(connection, "/api/" + session + "/auth/qr?format=raw").get("value");
    var scan = "/simulator/phones/" + account.number() + "/scan";
    call(connection, scan, "{'value':" + qr + "}", 200);
    var end = System.nanoTime() + HANG.toNanos();
    while (!JsonField.text(get(connection, "/api/sessions/" + session), "state").equals("active")) {
      assertThat(System.nanoTime()).as("the session is active in time").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }

  private void cap(Connection connection) throws IOException {
    if (now.isBefore(BEGIN.plus(CAPPED_FOR))) {
      call(
          connection,
          "/simulator/faults",
          "{'kind':'capping','session':'%s','count':%d,'period':'%s','until':'%s'}"
              .formatted(
                  CAMPAIGN.session(),
                  CAPPED_AT,
                  CAPPING_PERIOD.toDays() + "d",
                  BEGIN.plus(CAPPED_FOR)),
          201);
    }
  }

  private void broadcast(Connection connection, int day) throws IOException {
    var people =
        IntStream.range(0, CUSTOMERS)
            .mapToObj(i -> "'" + (FIRST_CUSTOMER + i) + "'")
            .map(number -> "{'to':" + number + "}")
            .collect(Collectors.joining(","));
    var at = BEGIN.plus(Duration.ofDays(day));
    call(
        connection,
        "/api/" + CAMPAIGN.session() + "/broadcasts",
        "{'message':{'text':'campaign %d'},'startAt':'%s','recipients':[%s]}"
            .formatted(day, at, people),
        201);
  }

  /// The messages to the friends of one client: so those of a chat are accepted in their order.
  private Void fill(ServerProcess server, int client) throws IOException {
    var times = new Random(client);
    try (var connection = new Connection(server.port())) {
      for (var i = client; i < FRIENDS; i += CLIENTS) {
        var friend = FIRST_FRIEND + i;
        for (var n = 0; n < QUEUED_EACH; n++) {
          send(connection, QUEUED, friend, "queued " + n, null);
        }
        for (var n = 0; n < SCHEDULED_EACH; n++) {
          var at = BEGIN.plusSeconds(3_600 + times.nextInt(340 * 86_400));
          send(connection, SCHEDULED, friend, "scheduled " + n + " for " + at, at);
        }
      }
    }
    return null;
  }

  private void send(
      Connection connection, Account account, long friend, String text, Instant sendAt)
      throws IOException {
    var later = sendAt == null ? "" : ",'sendAt':'" + sendAt + "'";
    var body =
        "{'session':'%s','chatId':'%d@c.us','text':'%s'%s}"
            .formatted(account.session(), friend, text, later);
    call(connection, "/api/sendText", body, 202);
  }

  /// In four moves: a long one runs the rest of its timers at once.
  private void advance(ServerProcess server, int day) throws IOException {
    var end = BEGIN.plus(Duration.ofDays(day + 1));
    try (var connection = new Connection(server.port(), (int) HANG.toMillis())) {
      while (now.isBefore(end)) {
        now = now.plus(Duration.ofHours(6));
        call(connection, "/simulator/clock", "{'to':'" + now + "'}", 200);
      }
    }
  }

  /// Kills the process while the clock moves: the gateway is back at the end of the move, soon
  /// enough for what was under way.
  private void advanceAndKill(ServerProcess server) throws Exception {
    try (var threads = Executors.newSingleThreadExecutor();
        var connection = new Connection(server.port(), (int) HANG.toMillis())) {
      var to = now.plus(LONGEST_OUTAGE.dividedBy(2));
      var moving =
          threads.submit(() ->
              connection.send(
                  Connection.post("/simulator/clock", ServerProcess.KEY, "{'to':'" + to + "'}")));
      LockSupport.parkNanos(Duration.ofMillis(20 + random.nextInt(150)).toNanos());
      server.kill();
      assertThat(moving).failsWithin(HANG);
      now = to;
    }
  }

  private void check(ServerProcess server) throws Exception {
    var all = new TreeMap<String, List<Arrived>>();
    ACCOUNTS.forEach(account -> all.put(account.session(), new ArrayList<>()));
    try (var connection = new Connection(server.port(), (int) HANG.toMillis())) {
      for (var account : ACCOUNTS) {
        var queue = get(connection, "/api/" + account.session() + "/queue?limit=1");
        assertThat(JsonField.integer(queue, "waiting")).as(queue.toString()).isZero();
      }
      for (var i = 0; i < FRIENDS; i++) {
        var queued = arrived(connection, FIRST_FRIEND + i, QUEUED);
        assertThat(queued.stream().map(Arrived::text))
            .containsExactlyElementsOf(
                IntStream.range(0, QUEUED_EACH).mapToObj(n -> "queued " + n).toList());
        var scheduled = arrived(connection, FIRST_FRIEND + i, SCHEDULED);
        assertThat(scheduled).hasSize(SCHEDULED_EACH);
        assertThat(scheduled.stream().map(Arrived::text)).doesNotHaveDuplicates();
        assertThat(scheduled).allSatisfy(QueueYearTest::isNotEarly);
        assertThat(scheduled.stream().map(QueueYearTest::planned)).isSorted();
        all.get(QUEUED.session()).addAll(queued);
        all.get(SCHEDULED.session()).addAll(scheduled);
      }
      for (var i = 0; i < CUSTOMERS; i++) {
        var texts = arrived(connection, FIRST_CUSTOMER + i, CAMPAIGN);
        assertThat(texts.stream().map(Arrived::text))
            .as("customer %d", i)
            .containsExactlyElementsOf(
                CAMPAIGN_DAYS.stream().map(day -> "campaign " + day).toList());
        all.get(CAMPAIGN.session()).addAll(texts);
      }
    }
    for (var account : ACCOUNTS) {
      checkTimes(account, all.get(account.session()));
    }
    var firstWeek = BEGIN.plus(Duration.ofDays(CAMPAIGN_DAYS.getFirst())).plus(CAPPING_PERIOD);
    assertThat(all.get(CAMPAIGN.session()).stream().filter(each -> each.at().isBefore(firstWeek)))
        .hasSizeLessThanOrEqualTo(2 * CAPPED_AT);
  }

  private static Instant planned(Arrived message) {
    return Instant.parse(message.text().substring(message.text().indexOf(" for ") + 5));
  }

  private static void isNotEarly(Arrived message) {
    assertThat(message.at()).as(message.text()).isAfterOrEqualTo(planned(message));
  }

  private static void checkTimes(Account account, List<Arrived> arrived) {
    var times = arrived.stream().map(Arrived::at).sorted().toList();
    for (var i = 0; i < times.size(); i++) {
      var clock = times.get(i).atZone(BERLIN).toLocalTime();
      assertThat(clock)
          .as("%s at %s", account.session(), times.get(i))
          .isBetween(LocalTime.of(8, 0), LocalTime.of(22, 0));
      if (i >= account.perHour()) {
        assertThat(Duration.between(times.get(i - account.perHour()), times.get(i)))
            .as("any hour of %s has at most %d", account.session(), account.perHour())
            .isGreaterThanOrEqualTo(Duration.ofMinutes(59));
      }
    }
  }

  private List<Arrived> arrived(Connection connection, long phone, Account account)
      throws IOException {
    var path = "/simulator/phones/" + phone + "/chats/" + account.number() + "@c.us/messages";
    var found = new ArrayList<Arrived>();
    for (var message : get(connection, path + "?limit=1000")) {
      var at = Instant.ofEpochSecond(JsonField.longInteger(message, "timestamp"));
      found.add(new Arrived(JsonField.text(message, "body"), at));
    }
    return found;
  }

  private static void inParallel(ClientTask task) throws Exception {
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      var tasks =
          IntStream.range(0, CLIENTS)
              .<Callable<Void>>mapToObj(client -> () -> task.run(client))
              .toList();
      for (var each : threads.invokeAll(tasks)) {
        each.get();
      }
    }
  }

  private interface ClientTask {
    Void run(int client) throws Exception;
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

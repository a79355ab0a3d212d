package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.e2e.ChoosyReceiver.Attempt;
import dev.sessiongateway.bootstrap.e2e.ChoosyReceiver.Habit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Receivers that refuse, break on one chat, are down for a while or redirect get every message
/// that they accept, at once. Two friends write in turn to one session for each receiver.
@Order(2)
class ChoosyReceiversTest {
  private static final String ADA = "15550002222";
  private static final String BOB = "15550003333";
  private static final int MESSAGES = 4;

  /// The other one has a test of its own: [RefusedKindsTest].
  private static final Set<Habit> HABITS = EnumSet.complementOf(EnumSet.of(Habit.BREAKS_ON_OTHERS));

  @TempDir private Path home;

  private final Map<Habit, ChoosyReceiver> receivers = new EnumMap<>(Habit.class);
  private final Map<String, Long> written = new TreeMap<>();
  private EmbeddedGateway server;
  private ApiExplorer api;

  @BeforeEach
  void start() throws Exception {
    for (var habit : HABITS) {
      receivers.put(habit, new ChoosyReceiver(habit));
    }
    server = EmbeddedGateway.start(home.resolve("data"));
    api = ApiExplorer.to(server);
    api.phone(ADA, "Ada");
    api.phone(BOB, "Bob");
  }

  @AfterEach
  void stop() {
    server.close();
    receivers.values().forEach(ChoosyReceiver::close);
  }

  @Test
  @ExpectsLog("WARN (breaks-on-bob|down-at-first) - a receiver fails; its events wait")
  @ExpectsLog(
      "WARN (breaks-on-bob|only-messages) - a receiver refuses events; they are retried beside the"
          + " others")
  @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
  void ofFamilyAGetWhatTheyAcceptAtOnce() throws Exception {
    receivers.forEach((habit, receiver) ->
        api.post(
                "/api/sessions",
                "{'name':'%s','config':{'webhooks':[{'url':'%s','events':['*'],'retries':{'policy':'constant','delaySeconds':1,'attempts':100}}]}}"
                    .formatted(name(habit), receiver.url()))
            .expect(200));
    run("A");
    // What is retried says so.
    await(() ->
        receivers.get(Habit.BREAKS_ON_BOB).attempts().stream()
            .anyMatch(attempt -> attempt.number().equals("4")));
  }

  @Test
  @ExpectsLog("WARN only-messages - an event went to the dead letters")
  @ExpectsLog("WARN (breaks-on-bob|down-at-first) - a receiver fails; its events wait")
  @ExpectsLog(
      "WARN (breaks-on-bob|only-messages) - a receiver refuses events; they are retried beside the"
          + " others")
  void ofFamilyBGetWhatTheyAcceptAtOnce() throws Exception {
    receivers.forEach((habit, receiver) ->
        api.post(
                "/instance/create",
                "{'instanceName':'%s','integration':'WHATSAPP-BAILEYS','qrcode':true,'webhook':{'url':'%s','byEvents':false,'base64':false}}"
                    .formatted(name(habit), receiver.url()))
            .expect(201));
    run("B");
  }

  private static String name(Habit habit) {
    return habit.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String number(Habit habit) {
    return "1555000110" + List.of(Habit.values()).indexOf(habit);
  }

  private void run(String family) throws Exception {
    for (var habit : HABITS) {
      pair(habit);
    }
    for (var i = 1; i <= MESSAGES; i++) {
      for (var habit : HABITS) {
        write(ADA, "ada", habit, i);
        write(BOB, "bob", habit, i);
      }
    }
    await(() -> texts(Habit.ONLY_MESSAGES, _ -> true).size() == 2 * MESSAGES);
    await(() -> texts(Habit.REDIRECTS, _ -> true).size() == 2 * MESSAGES);
    await(() -> texts(Habit.BREAKS_ON_BOB, text -> text.startsWith("ada")).size() == MESSAGES);
    var back = System.nanoTime();
    receivers.get(Habit.DOWN_AT_FIRST).comeBack();
    await(() -> texts(Habit.DOWN_AT_FIRST, _ -> true).size() == 2 * MESSAGES);

    assertInOrder(Habit.ONLY_MESSAGES);
    assertInOrder(Habit.REDIRECTS);
    assertInOrder(Habit.DOWN_AT_FIRST);
    assertThat(texts(Habit.BREAKS_ON_BOB, text -> text.startsWith("ada"))).isSorted();
    assertAtTheFirstAttempt(Habit.ONLY_MESSAGES);
    assertAtTheFirstAttempt(Habit.REDIRECTS);
    report(family, back);
    // Between two events nothing is held.
    await(() -> api.get("/health").text().contains("webhooks."));
  }

  private void pair(Habit habit) {
    api.scanned(name(habit), number(habit));
  }

  private void write(String friend, String name, Habit habit, int number) {
    var text = name + " " + number + " to " + name(habit);
    written.put(text, System.nanoTime());
    api.post(
            "/simulator/phones/" + friend + "/messages",
            "{'to':'%s','text':'%s'}".formatted(number(habit), text))
        .expect(201);
  }

  private List<String> texts(Habit habit, Predicate<String> condition) {
    return receivers.get(habit).accepted().stream()
        .map(Attempt::text)
        .filter(text -> !text.isEmpty())
        .filter(condition)
        .toList();
  }

  private void assertInOrder(Habit habit) {
    var expected =
        IntStream.rangeClosed(1, MESSAGES)
            .boxed()
            .flatMap(i ->
                List.of("ada " + i + " to " + name(habit), "bob " + i + " to " + name(habit))
                    .stream())
            .toList();
    assertThat(texts(habit, _ -> true)).containsExactlyElementsOf(expected);
  }

  /// No message waited for a retry; the report says how long each took.
  private void assertAtTheFirstAttempt(Habit habit) {
    assertThat(messages(habit)).extracting(Attempt::number).containsOnly("1");
  }

  private List<Attempt> messages(Habit habit) {
    return receivers.get(habit).accepted().stream()
        .filter(attempt -> !attempt.text().isEmpty())
        .toList();
  }

  /// The end of the build prints these lines.
  private void report(String family, long back) throws IOException {
    var lines = new ArrayList<String>();
    for (var habit : HABITS) {
      var all = receivers.get(habit).attempts();
      var statuses =
          all.stream()
              .collect(Collectors.groupingBy(Attempt::status, TreeMap::new, Collectors.counting()));
      var latest =
          messages(habit).stream()
              .mapToLong(one ->
                  one.atNanos()
                      - Math.max(written.get(one.text()), habit == Habit.DOWN_AT_FIRST ? back : 0))
              .max()
              .orElse(0);
      lines.add(
          "Receiver %s of family %s: %d messages, the last %d ms late; answers %s"
              .formatted(
                  name(habit), family, messages(habit).size(), latest / 1_000_000, statuses));
    }
    var target = Files.createDirectories(Path.of("target/figures"));
    Files.write(target.resolve("receivers-" + family + ".txt"), lines);
  }

  private static void await(BooleanSupplier wanted) throws InterruptedException {
    var end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!wanted.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as("in time").isNegative();
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}

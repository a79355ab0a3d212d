package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static dev.sessiongateway.persistence.postgres.StoreProbe.timed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.persistence.database.Limits;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;

/// A server that goes away under load and comes back: what it was asked is refused meanwhile, fast
/// and without queues that grow; what was answered is there afterwards.
@Order(1)
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
class LostServerTest {
  private static final int CALLERS = 8;
  private static final int BEFORE = 200;
  private static final Duration DEADLINE = Duration.ofSeconds(2);
  private static final Limits LIMITS = new Limits(64, 32, 4, DEADLINE);

  /// Far more than a refusal from memory takes, and far less than the deadline.
  private static final Duration AT_ONCE = Duration.ofMillis(500);

  private static PostgresServer server;

  private final AtomicInteger numbers = new AtomicInteger();
  private final ConcurrentLinkedQueue<Integer> answered = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<String> refused = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean over = new AtomicBoolean();
  private PostgresDatabase database;
  private PostgresStores stores;
  private StoreProbe probe;

  @BeforeAll
  static void start() {
    server = PostgresServer.start(PostgresOptions.fast());
  }

  @AfterAll
  static void end() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void open() {
    database = server.createDatabase();
    stores = PostgresStores.open(TemporaryPostgresStores.context(database, Map.of()), LIMITS);
    probe = StoreProbe.create(stores);
  }

  @AfterEach
  void close() {
    stores.close();
    database.close();
  }

  @Test
  @EnabledIfSystemProperty(named = "gateway.faults", matches = "true", disabledReason = "-Pfaults")
  void itStopsAndStartsAgain() {
    lost(server::stop, server::restart, true);
  }

  @Test
  void itIsKilledAndStartsAgain() {
    lost(server::kill9, server::restart, true);
  }

  @Test
  void itIsSilentAndAnswersAgain() {
    lost(server::pause, server::resume, false);
  }

  /// @param loud whether its connections end at once
  private void lost(Runnable goAway, Runnable comeBack, boolean loud) {
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < CALLERS; i++) {
        callers.execute(this::writeUntilTheEnd);
        callers.execute(this::readUntilTheEnd);
      }
      await("the load", () -> answered.size() >= BEFORE);
      goAway.run();
      var gone = System.nanoTime();
      await("writes are refused", () -> probe.write(nextNumber()).equals("store.broken"));
      await("reads are refused", () -> probe.read(1).equals("store.broken"));
      assertThat(Duration.ofNanos(System.nanoTime() - gone))
          .as("until all is refused")
          .isLessThan(loud ? Duration.ofSeconds(3) : DEADLINE.multipliedBy(3));
      assertRefusesAtOnceAndSaysSo();
      comeBack.run();
      var back = System.nanoTime();
      probe.writesAgain(nextNumber());
      probe.readsAgain(1);
      await("it is healthy", probe::isHealthy);
      assertThat(Duration.ofNanos(System.nanoTime() - back))
          .as("until all is well again")
          .isLessThan(Duration.ofSeconds(10));
      var before = answered.size();
      await("the load goes on", () -> answered.size() >= before + BEFORE);
      over.set(true);
    }
    assertThat(Set.copyOf(refused)).isNotEmpty().isSubsetOf("store.broken", "store.busy");
    assertNothingIsLost();
  }

  private void assertRefusesAtOnceAndSaysSo() {
    for (var i = 0; i < 20; i++) {
      assertThat(timed(() -> assertThat(probe.write(nextNumber())).isEqualTo("store.broken")))
          .isLessThan(AT_ONCE);
      assertThat(timed(() -> assertThat(probe.read(1)).isEqualTo("store.broken")))
          .isLessThan(AT_ONCE);
    }
    var check = stores.health().check();
    assertThat(check.reason()).isEqualTo("store.broken");
    assertThat(check.place()).isEqualTo("127.0.0.1:" + server.port() + "/" + database.name());
    assertThat(check.detail()).doesNotContain("\n", database.password(), "Exception").isNotBlank();
    var load = stores.health().load();
    assertThat(load.waitingWrites()).isLessThanOrEqualTo(LIMITS.queued());
    assertThat(load.waitingReads()).isLessThanOrEqualTo(LIMITS.queued());
  }

  private void assertNothingIsLost() {
    assertThat(answered).allMatch(probe::has).doesNotHaveDuplicates();
    probe.assertNoGap();
    stores.close();
    stores = PostgresStores.open(TemporaryPostgresStores.context(database, Map.of()), LIMITS);
    var reopened = StoreProbe.of(stores);
    assertThat(answered).allMatch(reopened::has);
    reopened.assertNoGap();
  }

  private int nextNumber() {
    return numbers.incrementAndGet();
  }

  private void writeUntilTheEnd() {
    while (!over.get()) {
      var number = nextNumber();
      record(number, probe.write(number));
    }
  }

  private void record(int number, String answer) {
    if (answer.equals(DONE)) {
      answered.add(number);
    } else {
      refused.add(answer);
    }
  }

  private void readUntilTheEnd() {
    while (!over.get()) {
      var answer = probe.read(1);
      if (!answer.equals(DONE)) {
        refused.add(answer);
      }
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "gateway.faults", matches = "true", disabledReason = "-Pfaults")
  void manyCallersOfASilentServerAreRefusedBeforeTheirQueueGrows() {
    server.pause();
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < 10 * LIMITS.queued(); i++) {
        callers.execute(() -> record(1, probe.write(nextNumber())));
        callers.execute(() -> record(1, probe.read(1)));
      }
    } finally {
      server.resume();
    }
    assertThat(refused).hasSizeGreaterThanOrEqualTo(20 * LIMITS.queued() - LIMITS.batch());
    probe.writesAgain(nextNumber());
    probe.assertNoGap();
  }
}

package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static dev.sessiongateway.persistence.postgres.StoreProbe.timed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Callers;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.persistence.database.Limits;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
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
@NoRetry
@Nightly
class LostServerTest {
  private static final int CALLERS = 8;
  private static final int BEFORE = 200;
  private static final Duration DEADLINE = Duration.ofSeconds(2);
  private static final Limits LIMITS = new Limits(64, 32, 4, DEADLINE);

  private static final int ATTEMPTS = 20;

  private static PostgresServer server;

  private final AtomicInteger numbers = new AtomicInteger();
  private final ConcurrentLinkedQueue<Integer> answered = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<String> refused = new ConcurrentLinkedQueue<>();
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
    lost(server::stop, server::restart);
  }

  @Test
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  @ExpectsLog(
      value = "ERROR Writer - a batch was not stored, the database is opened anew",
      optional = "nothing may be written at that moment")
  @ExpectsLog(
      value = "WARN ProxyConnection - .*marked as broken",
      optional = "a connection may be replaced before it is used")
  void itIsKilledAndStartsAgain() {
    lost(server::kill9, server::restart);
  }

  @Test
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  void itIsSilentAndAnswersAgain() {
    lost(server::pause, server::resume);
  }

  private void lost(Runnable goAway, Runnable comeBack) {
    try (var callers = new Callers()) {
      for (var i = 0; i < CALLERS; i++) {
        callers.repeat(this::write);
        callers.repeat(this::read);
      }
      await("the load", () -> answered.size() >= BEFORE);
      goAway.run();
      await("writes are refused", () -> probe.write(nextNumber()).equals("store.broken"));
      await("reads are refused", () -> probe.read(1).equals("store.broken"));
      assertRefusesAtOnceAndSaysSo();
      comeBack.run();
      probe.writesAgain(nextNumber());
      probe.readsAgain(1);
      await("it is healthy", probe::isHealthy);
      var before = answered.size();
      await("the load goes on", () -> answered.size() >= before + BEFORE);
    }
    assertThat(Set.copyOf(refused)).isNotEmpty().isSubsetOf("store.broken", "store.busy");
    assertNothingIsLost();
  }

  private void assertRefusesAtOnceAndSaysSo() {
    var all =
        timed(() -> {
          for (var i = 0; i < ATTEMPTS; i++) {
            assertThat(probe.write(nextNumber())).isEqualTo("store.broken");
            assertThat(probe.read(1)).isEqualTo("store.broken");
          }
        });
    assertThat(all)
        .as("with a wait for the deadline it is four times this")
        .isLessThan(DEADLINE.multipliedBy(ATTEMPTS / 2));
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

  private void write() {
    var number = nextNumber();
    record(number, probe.write(number));
  }

  private void record(int number, String answer) {
    if (answer.equals(DONE)) {
      answered.add(number);
    } else {
      refused.add(answer);
    }
  }

  private void read() {
    var answer = probe.read(1);
    if (!answer.equals(DONE)) {
      refused.add(answer);
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

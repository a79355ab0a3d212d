package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Callers;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// The lock and the epoch, with connections that an administrator ends.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
class PostgresGuardTest {
  private static final int CALLERS = 8;
  private static final String LOCKED =
      " FROM pg_locks WHERE locktype = 'advisory'"
          + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
  private static final String END_OF_THE_LOCK = "SELECT pg_terminate_backend(pid)" + LOCKED;
  private static final String END_OF_ALL =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
          + " WHERE application_name = 'session-gateway' AND datname = current_database()";

  private final AtomicInteger numbers = new AtomicInteger();
  private PostgresDatabase database;
  private StoreContext context;

  @BeforeEach
  void create() {
    database = PostgresServer.shared().createDatabase();
    context = TemporaryPostgresStores.context(database, Map.of());
  }

  @AfterEach
  void drop() {
    database.close();
  }

  @Test
  @ExpectsLog(
      value = "ERROR Writer - a batch was not stored, the database is opened anew",
      optional = "nothing may be written at that moment")
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  @ExpectsLog(
      value = "WARN PoolBase - .*Failed to validate connection",
      optional = "a connection may be replaced before it is used")
  void theLockIsRegainedAndNothingIsLost() {
    try (var stores = PostgresStores.open(context)) {
      var probe = StoreProbe.create(stores);
      Set<Integer> answered = ConcurrentHashMap.newKeySet();
      for (var round = 0; round < 2; round++) {
        var before = holder();
        database.executeAsSuperuser(round == 1 ? END_OF_ALL : END_OF_THE_LOCK);
        await(
            "another connection has the lock",
            () -> {
              var number = numbers.incrementAndGet();
              if (probe.write(number).equals(DONE)) {
                answered.add(number);
              }
              var now = holder();
              return now != 0 && now != before;
            });
        probe.writesAgain(numbers.incrementAndGet());
        await("it is healthy", probe::isHealthy);
        assertThat(refusedOther()).isTrue();
      }
      assertThat(answered).isNotEmpty().allMatch(probe::has);
      probe.assertNoGap();
    }
  }

  /// Without the release it fails on a busy machine, where the server takes its time.
  @Test
  void theLockIsFreeOnceItIsClosed() throws SQLException {
    var schema = new PostgresSchema(PostgresAddress.standard(context));
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      for (var round = 0; round < 50; round++) {
        PostgresGuard.lock(schema).close();
        try (var locks = statement.executeQuery("SELECT pid" + LOCKED)) {
          assertThat(locks.next()).as("locks in round " + round).isFalse();
        }
      }
    }
  }

  /// The process of the server that has the lock; 0 when none has it.
  private int holder() {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT pid" + LOCKED)) {
      return rows.next() ? rows.getInt(1) : 0;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean refusedOther() {
    return takeOver()
        .map(stores -> {
          stores.close();
          return false;
        })
        .orElse(true);
  }

  private Optional<PostgresStores> takeOver() {
    try {
      return Optional.of(PostgresStores.open(context));
    } catch (StoreUnusable.InUse e) {
      return Optional.empty();
    }
  }

  @Test
  @ExpectsLog(
      value = "ERROR Writer - a batch was not stored, the database is opened anew",
      optional = "nothing may be written at that moment")
  @ExpectsLog("ERROR PostgresGuard - the database is not there; requests are refused until it is")
  void nothingIsWrittenByAGatewayThatWasReplaced() {
    var replaced = new AtomicBoolean();
    Set<Integer> stale = ConcurrentHashMap.newKeySet();
    var refusals = new AtomicInteger();
    try (var former = PostgresStores.open(context);
        var callers = new Callers()) {
      var probe = StoreProbe.create(former);
      for (var i = 0; i < CALLERS; i++) {
        callers.repeat(() -> {
          var begunLate = replaced.get();
          var number = numbers.incrementAndGet();
          if (!probe.write(number).equals(DONE)) {
            refusals.incrementAndGet();
          } else if (begunLate) {
            stale.add(number);
          }
        });
      }
      try (var later = replacement()) {
        replaced.set(true);
        var after = StoreProbe.of(later);
        var last = later.events().lastSeq(after.session());
        var before = refusals.get();
        await("the former one is refused", () -> refusals.get() >= before + 100);
        assertThat(stale).as("stale writes").isEmpty();
        assertThat(later.events().lastSeq(after.session())).isEqualTo(last);
        assertThat(after.write(numbers.incrementAndGet())).isEqualTo(DONE);
        after.assertNoGap();
        assertThat(probe.isHealthy()).isFalse();
      }
      // It stays refused: what it knows by heart is not what is stored.
      assertThat(former.health().check().reason()).isEqualTo("store.broken");
      await(
          "the reason is told",
          () -> former.health().check().detail().contains("start this one anew"));
      assertThat(probe.write(numbers.incrementAndGet())).isEqualTo("store.broken");
    }
  }

  /// Opens the stores in a moment in which the former gateway has lost its lock.
  private PostgresStores replacement() {
    while (true) {
      database.executeAsSuperuser(END_OF_THE_LOCK);
      var taken = takeOver();
      if (taken.isPresent()) {
        return taken.get();
      }
    }
  }

  @Test
  void theFenceRefusesTheWriterOfAnEarlierStart() throws Exception {
    PostgresStores.open(context).close();
    try (var connection = database.connect();
        var other = database.connect();
        var statement = other.createStatement()) {
      var rows = statement.executeQuery("SELECT epoch FROM gateway_epoch");
      assertThat(rows.next()).isTrue();
      var writer = new PostgresTransactions(connection, rows.getLong(1));
      writer.begin(Set.of(), List.of());
      writer.rollback();
      statement.execute("UPDATE gateway_epoch SET epoch = epoch + 1");
      assertThatThrownBy(() -> writer.begin(Set.of(), List.of()))
          .hasMessageContaining("another gateway has taken over");
    }
  }
}

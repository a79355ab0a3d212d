package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static dev.sessiongateway.persistence.postgres.StoreProbe.await;
import static dev.sessiongateway.persistence.postgres.StoreProbe.timed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.database.Limits;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Connections that are all in use, and a pooler in front of the server.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@Nightly
class PostgresPoolTest {
  private static final Duration DEADLINE = Duration.ofSeconds(1);
  private static final Limits LIMITS = new Limits(64, 32, 3, DEADLINE);

  private final PostgresServer server = PostgresServer.shared();

  @Test
  void readsThatFindNoConnectionAreBusyWithinTheDeadlineAndWritesGoOn() throws SQLException {
    try (var database = server.createDatabase();
        var stores =
            PostgresStores.open(TemporaryPostgresStores.context(database, Map.of()), LIMITS)) {
      var probe = StoreProbe.create(stores);
      assertThat(probe.write(1)).isEqualTo(DONE);
      try (var locking = database.connect();
          var statement = locking.createStatement();
          var callers = Executors.newVirtualThreadPerTaskExecutor()) {
        locking.setAutoCommit(false);
        statement.execute("LOCK TABLE message IN ACCESS EXCLUSIVE MODE");
        Queue<String> answers = new ConcurrentLinkedQueue<>();
        var isOver = new AtomicBoolean();
        for (var i = 0; i < 3 * LIMITS.readers(); i++) {
          callers.execute(() -> {
            while (!isOver.get()) {
              answers.add(probe.read(1));
            }
          });
        }
        await("reads wait", () -> stores.health().load().waitingReads() > 0);
        // The table of health is not locked, but there is no connection to read it on, unless one
        // is given back just then.
        await(
            "a read of another table is busy",
            () -> {
              var answer = new AtomicReference<String>();
              var time =
                  timed(() -> answer.set(StoreProbe.attempt(() -> stores.endpointHealth().list())));
              assertThat(time).isLessThan(DEADLINE.multipliedBy(2));
              return answer.get().equals("store.busy");
            });
        isOver.set(true);
        await("others are answered", () -> !answers.isEmpty());
        assertThat(answers).containsOnly("store.busy");
        assertThat(probe.isHealthy()).isTrue();
        locking.rollback();
      }
      assertThat(probe.read(1)).isEqualTo(DONE);
    }
  }

  @Test
  void moreReadsThanMayWaitAreBusyAtOnce() throws SQLException {
    try (var database = server.createDatabase();
        var stores =
            PostgresStores.open(TemporaryPostgresStores.context(database, Map.of()), LIMITS)) {
      var probe = StoreProbe.create(stores);
      try (var locking = database.connect();
          var statement = locking.createStatement();
          var callers = Executors.newVirtualThreadPerTaskExecutor()) {
        locking.setAutoCommit(false);
        statement.execute("LOCK TABLE message IN ACCESS EXCLUSIVE MODE");
        Queue<String> answers = new ConcurrentLinkedQueue<>();
        for (var i = 0; i < 10 * LIMITS.queued(); i++) {
          callers.execute(() -> answers.add(probe.read(1)));
        }
        await("the surplus is answered", () -> answers.size() >= 9 * LIMITS.queued());
        assertThat(stores.health().load().waitingReads()).isLessThanOrEqualTo(LIMITS.queued());
        locking.rollback();
      }
      assertThat(probe.read(1)).isEqualTo(DONE);
    }
  }

  @Test
  @NeedsProgram("pgbouncer")
  void aPoolerThatSharesConnectionsIsRefused() {
    for (var mode : new String[] {"transaction", "statement"}) {
      try (var bouncer = PgBouncerServer.start(server, "pool_mode = " + mode);
          var database = server.createDatabase()) {
        var through = bouncer.through(database);
        var refusal =
            catchThrowableOfType(
                StoreUnusable.class,
                () -> PostgresStores.open(TemporaryPostgresStores.context(through, Map.of())));
        assertThat(refusal)
            .as(mode)
            .isNotNull()
            .hasMessageContaining("is behind a pooler that shares connections between transactions")
            .hasMessageEndingWith("; use pool_mode = session, or connect to the server itself");
      }
    }
  }

  @Test
  @NeedsProgram("pgbouncer")
  void aPoolerWithAConnectionForEachClientWorks() {
    try (var bouncer = PgBouncerServer.start(server, "pool_mode = session");
        var database = server.createDatabase()) {
      var context = TemporaryPostgresStores.context(bouncer.through(database), Map.of());
      try (var stores = PostgresStores.open(context)) {
        var probe = StoreProbe.create(stores);
        assertThat(probe.write(1)).isEqualTo(DONE);
        assertThat(probe.has(1)).isTrue();
        assertThat(probe.isHealthy()).isTrue();
        assertThat(
                catchThrowableOfType(
                    StoreUnusable.InUse.class,
                    () -> PostgresStores.open(TemporaryPostgresStores.context(database, Map.of()))))
            .as("the server knows the lock")
            .isNotNull();
      }
      try (var stores = PostgresStores.open(context)) {
        assertThat(StoreProbe.of(stores).has(1)).isTrue();
      }
    }
  }

  @Test
  @NeedsProgram("pgbouncer")
  void aPoolerWithFewConnectionsSaysSo() {
    try (var bouncer =
            PgBouncerServer.start(
                server, "pool_mode = session", "default_pool_size = 1", "query_wait_timeout = 1");
        var database = server.createDatabase()) {
      var through = bouncer.through(database);
      var refusal =
          catchThrowableOfType(
              StoreUnusable.class,
              () -> PostgresStores.open(TemporaryPostgresStores.context(through, Map.of())));
      assertThat(refusal).isNotNull().hasMessageContaining("is not reachable (");
    }
  }
}

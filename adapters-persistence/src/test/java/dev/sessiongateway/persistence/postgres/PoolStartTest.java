package dev.sessiongateway.persistence.postgres;

import static dev.sessiongateway.persistence.postgres.StoreProbe.DONE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.persistence.database.Limits;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Connections of the pool that break, or are refused, while it makes them.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@ExpectsLog(
    value = "WARN ProxyConnection - .*marked as broken",
    optional = "a connection may be replaced before it is used")
@ExpectsLog(
    value = "WARN HikariPool - Timed-out waiting for add connection executor",
    optional = "a busy machine is slow")
class PoolStartTest {
  private static final String NUMBER = "SELECT 41 + 1";

  /// Those that have read, or do nothing since they were made.
  private static final String END_POOLED =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
          + " AND (query = '"
          + NUMBER
          + "' OR query LIKE '%statement_timeout%') AND pid <> pg_backend_pid()";

  private final PostgresServer server = PostgresServer.shared();

  /// The pool asks its first connection what the server's default is.
  @Test
  @ExpectsLog("WARN PoolBase - .*Default transaction isolation level detection failed")
  void aPoolWhoseFirstConnectionBreaksReadsWithTheNext() throws IOException {
    try (var proxy = new CuttingProxy(server, "SHOW TRANSACTION ISOLATION LEVEL");
        var database = server.createDatabase();
        var stores =
            PostgresStores.open(
                TemporaryPostgresStores.context(database, Map.of("url", proxy.url(database))))) {
      var probe = StoreProbe.create(stores);

      probe.readsAgain(1);

      assertThat(proxy.heard()).as("what the pool has asked").isPositive();
      assertThat(probe.isHealthy()).isTrue();
    }
  }

  @Test
  @ExpectsLog(
      value = "WARN PoolBase - .*Failed to validate connection",
      optional = "a connection may be replaced before it is used")
  void aReadWithoutAConnectionIsRefusedWhateverTheServerHasAgainstIt() {
    var limits = new Limits(64, 32, 2, Duration.ofSeconds(1));
    try (var database = server.createDatabase()) {
      var address = new PostgresAddress(database.url(), database.user(), database.password());
      try (var connections = PostgresConnections.open(address, DatabaseUse.ALONE, limits)) {
        assertThat(number(connections)).isEqualTo(DONE);
        database.executeAsSuperuser(
            "REVOKE CONNECT ON DATABASE %s FROM PUBLIC, %s"
                .formatted(database.name(), database.user()));
        database.executeAsSuperuser(END_POOLED);

        // The first of them may still find a connection that has ended.
        for (var i = 0; i < 3; i++) {
          assertThat(number(connections)).isEqualTo("store.broken");
        }
      }
    }
  }

  private static String number(PostgresConnections connections) {
    return StoreProbe.attempt(
        () -> connections.read(handle -> handle.createQuery(NUMBER).mapTo(int.class).one()));
  }
}

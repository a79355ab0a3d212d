package dev.sessiongateway.persistence.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Databases that a gateway cannot use: one line for the operator, with what to do and without a
/// secret, and nothing is changed.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@Nightly
class RefusedStartTest {
  private static final String RELATIONS =
      "SELECT relnamespace::regnamespace || '.' || relname FROM pg_class"
          + " WHERE relnamespace::regnamespace::text !~ '^(pg_|information_schema)' ORDER BY 1";

  private final PostgresServer server = PostgresServer.shared();

  private static String refused(PostgresDatabase database) {
    var refusal =
        catchThrowableOfType(
            StoreUnusable.class,
            () -> PostgresStores.open(TemporaryPostgresStores.context(database, Map.of())).close());
    assertThat(refusal).as("the start is refused").isNotNull();
    assertThat(refusal.getMessage())
        .startsWith("the database 127.0.0.1:")
        .contains("/" + database.name())
        .endsWith("; " + refusal.advice())
        .doesNotContain("\n", database.password());
    return refusal.getMessage();
  }

  private static List<String> relations(PostgresDatabase database) {
    var found = new ArrayList<String>();
    try (var connection = database.as(database.server().superuser()).connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(RELATIONS)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return found;
  }

  private static String refusedWithoutChange(PostgresDatabase database) {
    var before = relations(database);
    var line = refused(database);
    assertThat(relations(database)).isEqualTo(before);
    return line;
  }

  /// What an earlier start made.
  private static void makeTables(PostgresDatabase database) {
    PostgresStores.open(TemporaryPostgresStores.context(database, Map.of())).close();
  }

  @Test
  void aWrongPassword() {
    try (var database = server.createDatabase()) {
      var impostor = database.as(new PostgresRole(database.user(), "not-the-password"));
      assertThat(refusedWithoutChange(impostor))
          .contains("refuses the role or its password", "check both");
    }
  }

  @Test
  void aRoleThatIsNotThere() {
    try (var database = server.createDatabase()) {
      var nobody = database.as(new PostgresRole("nobody_knows", "not-the-password"));
      assertThat(refusedWithoutChange(nobody)).contains("refuses the role or its password");
    }
  }

  @Test
  void aDatabaseThatIsNotThere() {
    var absent = server.createDatabase();
    absent.drop();
    assertThat(refused(absent)).contains("does not exist", "CREATE DATABASE");
  }

  @Test
  void aRoleThatMayNotConnect() {
    try (var database = server.createDatabase()) {
      database.executeAsSuperuser("REVOKE CONNECT ON DATABASE " + database.name() + " FROM PUBLIC");
      assertThat(refusedWithoutChange(database.as(server.createRole())))
          .contains("permission denied for database", "GRANT");
    }
  }

  @Test
  void aRoleThatMayNotCreateTables() {
    try (var database = server.createDatabase()) {
      assertThat(refusedWithoutChange(database.as(server.createRole())))
          .contains("does not let this role create tables in the schema public", "GRANT CREATE");
    }
  }

  @Test
  void aRoleWithoutASchema() {
    try (var database = server.createDatabase()) {
      database.executeAsSuperuser("REVOKE USAGE ON SCHEMA public FROM PUBLIC; DROP SCHEMA public");
      assertThat(refusedWithoutChange(database.as(server.createRole())))
          .contains("has no schema for this role", "CREATE SCHEMA");
    }
  }

  @Test
  void aRoleThatMayNotReadTheTables() {
    try (var database = server.createDatabase()) {
      makeTables(database);
      assertThat(refusedWithoutChange(database.as(server.createRole())))
          .contains("does not let this role use the tables", "permission denied", "their owner");
    }
  }

  @Test
  void aRoleThatMayOnlyReadTheTables() {
    try (var database = server.createDatabase()) {
      makeTables(database);
      var reader = server.createRole();
      database.executeAsSuperuser(
          "GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + reader.name());
      assertThat(refusedWithoutChange(database.as(reader)))
          .contains("does not let this role use the tables", "permission denied", "their owner");
    }
  }

  @Test
  void tablesOfANewerVersion() {
    try (var database = server.createDatabase()) {
      makeTables(database);
      database.executeAsSuperuser(
          "INSERT INTO flyway_schema_history SELECT 99, '99', description, type, script, checksum,"
              + " installed_by, installed_on, execution_time, success FROM flyway_schema_history"
              + " WHERE version = '1'");
      assertThat(refusedWithoutChange(database)).contains("newer version of the gateway");
    }
  }

  @Test
  void tablesOfAnotherProgram() {
    try (var database = server.createDatabase()) {
      database.executeAsSuperuser("CREATE TABLE session (id int)");
      assertThat(refusedWithoutChange(database))
          .contains("has tables of another program", "a schema or database of its own");
    }
  }

  @Test
  void tablesOfAnotherProgramThatFlywayMigrates() {
    for (var version : new String[] {"1", "7", "2024.05.1"}) {
      try (var database = server.createDatabase()) {
        database.executeAsSuperuser(
            "CREATE TABLE orders (id int); CREATE TABLE flyway_schema_history (installed_rank int,"
                + " version text, success boolean); INSERT INTO flyway_schema_history VALUES (1, '"
                + version
                + "', true); GRANT SELECT ON flyway_schema_history TO PUBLIC");
        assertThat(refusedWithoutChange(database)).contains("has tables of another program");
      }
    }
  }

  @Test
  void anEncodingOtherThanUnicode() {
    for (var encoding : new String[] {"SQL_ASCII", "LATIN1"}) {
      try (var database = server.createDatabase("TEMPLATE template0 ENCODING '" + encoding + "'")) {
        assertThat(refusedWithoutChange(database))
            .contains("has the encoding " + encoding, "ENCODING 'UTF8'");
      }
    }
  }

  @Test
  void aDatabaseThatOnlyReads() {
    try (var database = server.createDatabase()) {
      database.executeAsSuperuser(
          "ALTER DATABASE " + database.name() + " SET default_transaction_read_only = on");
      assertThat(refused(database)).contains("takes no writes", "default_transaction_read_only");
    }
  }

  @Test
  void aServerWithoutAConnectionLeft() {
    try (var database = server.createDatabase()) {
      database.executeAsSuperuser("ALTER DATABASE " + database.name() + " CONNECTION LIMIT 0");
      assertThat(refusedWithoutChange(database))
          .contains("has no connection left for the gateway", "max_connections");
    }
  }

  @Test
  void aServerThatIsDown() {
    var elsewhere =
        new PostgresDatabase(
            server,
            "gateway",
            server.owner(),
            "jdbc:postgresql://127.0.0.1:" + FreePort.next() + "/gateway");
    assertThat(refused(elsewhere)).contains("is not reachable", "refused", "start the server");
  }

  @Test
  void aServerOfAnotherKind() throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.startVirtualThread(() -> greet(other));
      var url = "jdbc:postgresql://127.0.0.1:" + other.getLocalPort() + "/gateway";
      assertThat(refused(new PostgresDatabase(server, "gateway", server.owner(), url)))
          .contains("is not reachable");
    }
  }

  private static void greet(ServerSocket other) {
    while (!other.isClosed()) {
      try (var client = other.accept()) {
        client
            .getOutputStream()
            .write("220 mail.example ESMTP\r\n".getBytes(StandardCharsets.US_ASCII));
      } catch (IOException end) {
        // The next one, or the end of the test.
      }
    }
  }

  @Test
  void aStandby() {
    try (var primary = PostgresServer.start(PostgresOptions.fast())) {
      var database = primary.createDatabase();
      primary.stop();
      makeStandby(primary);
      primary.restart();
      assertThat(refusedWithoutChange(database)).contains("is a standby", "name the primary");
    }
  }

  private static void makeStandby(PostgresServer server) {
    try {
      Files.createFile(server.dataDirectory().resolve("standby.signal"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aSecondGatewayUntilTheFirstHasEnded() {
    try (var database = server.createDatabase()) {
      var context = TemporaryPostgresStores.context(database, Map.of());
      var first = PostgresStores.open(context);
      var refusal =
          catchThrowableOfType(
              StoreUnusable.InUse.class, () -> PostgresStores.open(context).close());
      assertThat(refusal)
          .hasMessageContaining("in use by another gateway")
          .hasMessageEndingWith("; stop the other gateway first");
      assertThat(StoreProbe.create(first).write(1)).isEqualTo(StoreProbe.DONE);
      first.close();
      PostgresStores.open(context).close();
    }
  }

  @Test
  void gatewaysInTwoSchemasOfADatabaseDoNotMeet() {
    try (var database = server.createDatabase()) {
      database.executeAsSuperuser(
          "CREATE SCHEMA one AUTHORIZATION gateway; CREATE SCHEMA two AUTHORIZATION gateway");
      try (var one = PostgresStores.open(inSchema(database, "one"));
          var two = PostgresStores.open(inSchema(database, "two"))) {
        var first = StoreProbe.create(one);
        assertThat(first.write(1)).isEqualTo(StoreProbe.DONE);
        assertThat(two.sessions().list()).isEmpty();
        var second = StoreProbe.create(two);
        assertThat(second.write(2)).isEqualTo(StoreProbe.DONE);
        assertThat(first.has(1)).isTrue();
        assertThat(first.has(2)).isFalse();
        assertThat(second.has(1)).isFalse();
      }
    }
  }

  @Test
  void aSchemaOfTheRoleIsNotTakenForTheOneBehindIt() {
    try (var database = server.createDatabase()) {
      makeTables(database);
      database.executeAsSuperuser("CREATE SCHEMA own AUTHORIZATION gateway");
      makeTables(
          new PostgresDatabase(
              server,
              database.name(),
              database.role(),
              database.url() + "?currentSchema=own,public"));
      assertThat(relations(database)).contains("public.gateway_epoch", "own.gateway_epoch");
    }
  }

  private static StoreContext inSchema(PostgresDatabase database, String schema) {
    return TemporaryPostgresStores.context(
        database, Map.of("url", database.url() + "?currentSchema=" + schema));
  }
}

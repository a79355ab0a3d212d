package dev.sessiongateway.persistence.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.store.StoreUnusable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A database whose tables are not those of its version is not used, and the refusal names what is
/// missing or other.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@Nightly
class PostgresTablesTest {
  private static final Path FILE =
      Path.of("src/main/resources/db/tables/postgres-" + PostgresSchema.VERSION + ".txt");

  @AutoClose private final PostgresDatabase database = PostgresServer.shared().createDatabase();

  @BeforeEach
  void makeTables() {
    open().close();
  }

  private PostgresStores open() {
    return PostgresStores.open(TemporaryPostgresStores.context(database, Map.of()));
  }

  private void execute(String sql) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /// With `-Dtables=write`, for the file of a new version.
  @Test
  void theFileOfTheVersionHasWhatTheMigrationsMake() throws Exception {
    try (var connection = database.connect()) {
      var lines = PostgresTables.of(connection).lines();
      if ("write".equals(System.getProperty("tables")) && !Files.exists(FILE)) {
        Files.write(FILE, lines);
      }
      assertThat(Files.readAllLines(FILE)).isEqualTo(lines);
    }
  }

  @Test
  void theFirstMigrationIsTheOneThatWasReleased() throws Exception {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var row =
            statement.executeQuery(
                "SELECT checksum FROM flyway_schema_history WHERE version = '1'")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).isEqualTo(PostgresTables.RELEASED);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DROP TABLE poll_tally                                  | table poll_tally is missing
          DROP INDEX message_by_time                             | index message_by_time is missing
          DROP TRIGGER message_counted ON message                | trigger message_counted on message is missing
          ALTER TABLE message DISABLE TRIGGER message_counted    | trigger message_counted on message is another one
          DROP VIEW contact_or_chat                              | view contact_or_chat is missing
          DROP SEQUENCE owner_token                              | sequence owner_token is missing
          DROP FUNCTION label_key(TEXT) CASCADE                  | function label_key(text) is missing
          ALTER TABLE delivery DROP COLUMN answer                | column delivery.answer is missing
          ALTER TABLE delivery ALTER COLUMN answer DROP NOT NULL | column delivery.answer is another one
          ALTER TABLE delivery ADD COLUMN x BIGINT               | column delivery.x is not known
          """)
  void whatIsMissingIsNamed(String change, String named) throws Exception {
    execute(change);

    assertThatThrownBy(this::open)
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining(
            "it has other tables than those of its version " + PostgresSchema.VERSION + ": ")
        .hasMessageContaining(named)
        .hasMessageEndingWith("; restore it from a backup, or name another database");

    var check = PostgresCheck.of(TemporaryPostgresStores.context(database, Map.of()), false);
    assertThat(check)
        .hasEntrySatisfying(
            name("tables"), wrong -> assertThat(wrong.orElseThrow()).contains(named));
  }

  private String name(String part) {
    var context = TemporaryPostgresStores.context(database, Map.of());
    return PostgresAddress.standard(context) + " " + part;
  }

  /// An operator may add an index, statistics or tables.
  @Test
  void whatIsThereBesidesIsAccepted() throws Exception {
    execute("CREATE INDEX mine ON message (ack); CREATE TABLE notes (text TEXT); ANALYZE message");

    open().close();
  }

  @Test
  void aPartThatIsLostWhileTheGatewayRunsIsInItsHealth() throws Exception {
    try (var stores = open()) {
      assertThat(stores.health().check().ok()).isTrue();
      execute("DROP INDEX message_by_time");

      var check = stores.health().check();

      assertThat(check.reason()).isEqualTo("store.broken");
      assertThat(check.detail())
          .contains(
              "it has other tables than those of its version %d: index message_by_time is missing"
                  .formatted(PostgresSchema.VERSION));
    }
  }

  /// Flyway notes a sum of each migration that it ran.
  @Test
  void theTablesOfABuildWhoseMigrationsWereStillEditedAreToldAsWhatTheyAre() throws Exception {
    execute("UPDATE flyway_schema_history SET checksum = 1; DROP TABLE network_state");

    assertThatThrownBy(this::open)
        .isInstanceOf(StoreUnusable.class)
        .hasMessageContaining(
            "was written before the first release of the gateway (28 November 2026 or earlier)")
        .hasMessageContaining("begin with an empty database");
  }
}

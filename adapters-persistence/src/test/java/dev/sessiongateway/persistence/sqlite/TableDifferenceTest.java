package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.persistence.SqliteStores;
import dev.sessiongateway.persistence.backup.IntegrityCheck;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.Limits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// A database whose tables are not those of its version is not opened, and the refusal names what
/// is missing or other.
class TableDifferenceTest {
  static final Schema[] SCHEMAS = {Schema.REGISTRY, Schema.STORE};

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void create() throws Exception {
    file = directory.resolve("service.db");
    Schema.STORE.create(file);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DROP TABLE poll_tally                     | table poll_tally is missing
          DROP TABLE message                        | table message is missing
          DROP INDEX message_by_time                | index message_by_time is missing
          DROP TRIGGER message_counted              | trigger message_counted is missing
          DROP VIEW contact_or_chat                 | view contact_or_chat is missing
          ALTER TABLE delivery DROP COLUMN answer   | column delivery.answer is missing
          ALTER TABLE delivery RENAME answer TO a   | column delivery.answer is missing, column delivery.a is not known
          ALTER TABLE delivery ADD COLUMN x INTEGER | column delivery.x is not known
          """)
  void whatIsMissingIsNamed(String change, String named) throws Exception {
    execute(change);
    var before = Files.readAllBytes(file);

    assertThatThrownBy(this::open)
        .isInstanceOf(DatabaseUnusable.Foreign.class)
        .hasMessage(file + " cannot be used: its tables are not those of its version 4: " + named);

    assertThat(file).hasBinaryContent(before);
    assertThat(IntegrityCheck.of(file, "service.db", false))
        .contains("its tables are not those of its version 4: " + named);
  }

  @Test
  void aPartOfTheSameNameThatIsAnotherOneIsNamed() throws Exception {
    execute("DROP INDEX message_by_time");
    execute("CREATE UNIQUE INDEX message_by_time ON message (session, at)");
    execute("DROP TABLE poll_tally");
    execute("CREATE TABLE poll_tally (session INTEGER NOT NULL, poll TEXT, tallies TEXT NOT NULL)");

    assertThatThrownBy(this::open)
        .hasMessageContaining("column poll_tally.session is another one")
        .hasMessageContaining("index message_by_time is another one");
  }

  @Test
  void aTableWithoutItsConstraintsIsAnotherOne() throws Exception {
    execute("DROP TABLE discarded_session");
    execute("CREATE TABLE discarded_session (key INTEGER NOT NULL PRIMARY KEY)");

    assertThatThrownBy(this::open).hasMessageEndingWith(": table discarded_session is another one");
  }

  @Test
  void manyDifferencesAreCounted() throws Exception {
    for (var index : List.of("chat_by_time", "lid_phone", "known_contact_by_label")) {
      execute("DROP INDEX " + index);
    }
    for (var trigger : List.of("counted", "uncounted", "moved")) {
      execute("DROP TRIGGER message_" + trigger);
    }
    for (var table : List.of("delivery", "dead_letter", "event", "poll_tally", "kind_tally")) {
      execute("DROP TABLE " + table);
    }
    for (var trigger : List.of("chat_added", "chat_removed", "chat_renamed")) {
      execute("DROP TRIGGER " + trigger);
    }

    assertThatThrownBy(this::open).hasMessageMatching(".*is missing, and 2 more");
  }

  /// An operator may add an index, or have SQLite's statistics there.
  @Test
  void whatIsThereBesidesIsAccepted() throws Exception {
    execute("CREATE INDEX mine ON message (ack)");
    execute("CREATE TABLE notes (text TEXT)");
    execute("ANALYZE");

    open().close();
  }

  /// As `.dump` and other versions of SQLite write it.
  @Test
  void anotherLayoutOfTheSameTablesIsAccepted() throws Exception {
    execute("DROP INDEX message_by_time");
    execute("CREATE INDEX \"message_by_time\" ON message(session,\n at) -- by time");

    open().close();
  }

  /// A start compares this sum only, and makes no tables to compare with.
  @ParameterizedTest
  @FieldSource("SCHEMAS")
  void theSumIsThatOfTheTablesThatTheMigrationsMake(Schema schema) throws Exception {
    assertThat(schema.sum()).isEqualTo(schema.sumOfMigrations());
  }

  @Test
  void aRegistryThatLacksATableIsNoStore() throws Exception {
    var data = directory.resolve("data");
    SqliteStores.open(data).close();
    file = data.resolve("registry.db");
    execute("DROP TABLE access_key");

    assertThatThrownBy(() -> SqliteStores.open(data))
        .isInstanceOf(DatabaseUnusable.Foreign.class)
        .hasMessageEndingWith(
            "registry.db cannot be used: its tables are not those of its version"
                + " 3: table access_key is missing");
  }

  @Test
  void aTableThatIsLostWhileTheGatewayRunsIsInItsHealth() throws Exception {
    var data = directory.resolve("data");
    try (var stores = SqliteStores.open(data)) {
      assertThat(stores.health().check().ok()).isTrue();
      file = data.resolve("registry.db");
      execute("DROP INDEX delivery_by_webhook");

      var check = stores.health().check();

      assertThat(check.reason()).isEqualTo("store.broken");
      assertThat(check.detail())
          .isEqualTo(
              "registry.db: its tables are not those of its version 3: index delivery_by_webhook"
                  + " is missing");
    }
  }

  private SqliteDatabase open() {
    return SqliteDatabase.open(file, Schema.STORE, Limits.DEFAULT);
  }

  private void execute(String sql) throws Exception {
    try (var connection = Connections.source(file, false).getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}

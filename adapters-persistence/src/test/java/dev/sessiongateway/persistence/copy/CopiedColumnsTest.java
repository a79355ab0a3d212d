package dev.sessiongateway.persistence.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.persistence.SqliteStores;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import dev.sessiongateway.persistence.postgres.PostgresStores;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A copy forgets no column: each one of both schemas is copied, or is in a list here with the
/// reason.
@NeedsProgram("postgres")
final class CopiedColumnsTest {
  /// The copy gives sessions new keys, and [StoreCopy] writes them.
  private static final Set<String> KEYS = Set.of("session.key", "session.store");

  /// Order the rows. Those in the target follow from the order in which rows come.
  private static final Set<String> NUMBERS = Set.of("message.arrival", "delivery.number");

  /// Triggers fill them beside what is compared.
  private static final Set<String> BY_TRIGGERS =
      Set.of(
          "message_tally.newest",
          "message_tally.disorder",
          "kind_tally.disorder",
          "chat_label.label",
          "known_contact.label");

  /// What a copy does not have: how the database came about, who uses it, and what is only left to
  /// be deleted.
  private static final Set<String> OF_THE_DATABASE =
      Set.of(
          "commit_count",
          "lost_commits",
          "flyway_schema_history",
          "gateway_epoch",
          "discarded_session",
          "node",
          "session_owner",
          "ticket");

  /// The files of messages, which are no rows elsewhere; see [CopiedMedia].
  private static final Set<String> MEDIA = Set.of("media", "media_chunk", "media_withdrawal");

  @TempDir private Path directory;
  @AutoClose private final PostgresDatabase database = PostgresServer.shared().createDatabase();

  @Test
  void everyColumnOfSqliteIsCopied() throws SQLException {
    try (var stores = SqliteStores.open(directory)) {
      var _ = stores.sessions().create(Samples.session("ada"), List.of());
    }
    var columns = new TreeMap<String, SortedSet<String>>();
    for (var file : List.of("registry.db", "service.db")) {
      try (var connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve(file))) {
        columns.putAll(
            columns(
                connection,
                "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c"
                    + " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"));
      }
    }
    assertCopied(columns);
  }

  @Test
  void everyColumnOfPostgresIsCopied() throws SQLException {
    PostgresStores.open(StoreCopyTest.context(database, Map.of())).close();
    try (var connection = database.connect()) {
      assertCopied(
          columns(
              connection,
              "SELECT c.table_name, c.column_name FROM information_schema.columns AS c"
                  + " JOIN information_schema.tables AS t USING (table_schema, table_name)"
                  + " WHERE t.table_schema = current_schema() AND t.table_type = 'BASE TABLE'"));
    }
  }

  private static SortedMap<String, SortedSet<String>> columns(Connection connection, String query)
      throws SQLException {
    var columns = new TreeMap<String, SortedSet<String>>();
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(query)) {
      while (row.next()) {
        columns.computeIfAbsent(row.getString(1), _ -> new TreeSet<>()).add(row.getString(2));
      }
    }
    return columns;
  }

  private static void assertCopied(SortedMap<String, SortedSet<String>> schema) {
    schema.keySet().removeAll(OF_THE_DATABASE);
    schema.keySet().removeAll(MEDIA);
    var copied = copied();
    assertThat(schema.keySet()).isEqualTo(copied.keySet());
    schema.forEach((table, columns) -> {
      columns.removeIf(column ->
          column.equals("session")
              && !Set.of("post_deletion_delivery", "network_state").contains(table)
              && !table.equals("access_key"));
      columns.removeIf(column ->
          Stream.of(KEYS, NUMBERS, BY_TRIGGERS)
              .anyMatch(names -> names.contains(table + "." + column)));
      assertThat(copied.get(table)).as(table).containsExactlyInAnyOrderElementsOf(columns);
    });
  }

  private static Map<String, List<String>> copied() {
    return Stream.of(
            CopiedTable.OF_REGISTRY,
            CopiedTable.OF_SESSION,
            CopiedTable.BY_TRIGGERS,
            List.of(CopiedTable.SESSION, CopiedTable.MESSAGE, CopiedTable.DELIVERY))
        .flatMap(List::stream)
        .collect(Collectors.toMap(CopiedTable::plainName, CopiedTable::columns));
  }
}

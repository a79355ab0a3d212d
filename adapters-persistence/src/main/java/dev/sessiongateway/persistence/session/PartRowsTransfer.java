package dev.sessiongateway.persistence.session;

import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Copies the rows of parts of a session that moves to another address, as they are: parts of the
/// gateway read them, and they go along while the jars of those are away. The session writes
/// nothing meanwhile, and the rows at its old address are removed at the end of the move.
final class PartRowsTransfer {
  private static final int AT_ONCE = 500;

  /// The tables whose key is the session and a text, and the column of the text.
  private static final List<PagedTable> PAGED =
      List.of(
          new PagedTable("bot_conversation", "chat"),
          new PagedTable("queued_message", "id"),
          new PagedTable("broadcast", "id"),
          new PagedTable("broadcast_recipient", "id"),
          new PagedTable("opt_out", "person"));

  /// The tables with one row for a session.
  private static final List<String> SINGLE = List.of("queue_state", "broadcast_session");

  private PartRowsTransfer() {}

  /// @param key of the session at the new address, which has no such rows there
  static void copy(SessionLocation from, Database to, long key) {
    for (var table : PAGED) {
      var rows = table.page(from, "");
      while (!rows.isEmpty()) {
        insert(to, table.name(), rows, key);
        rows = table.page(from, rows.getLast().text(table.key()));
      }
    }
    for (var table : SINGLE) {
      var sql = "SELECT * FROM " + table + " WHERE session = :session";
      insert(to, table, read(from, sql, Map.of("session", from.key())), key);
    }
  }

  private record PagedTable(String name, String key) {
    List<Row> page(SessionLocation from, String after) {
      var sql =
          "SELECT * FROM %1$s WHERE session = :session AND %2$s > :after ORDER BY %2$s LIMIT :limit"
              .formatted(name, key);
      return read(from, sql, Map.of("session", from.key(), "after", after, "limit", AT_ONCE));
    }
  }

  private static List<Row> read(SessionLocation from, String sql, Map<String, Object> arguments) {
    return from.read(handle -> new Selection(sql, arguments).list(handle, Row::of));
  }

  private static void insert(Database to, String table, List<Row> rows, long key) {
    var _ =
        to.write(transaction -> {
          for (var row : rows) {
            row.into(transaction, table, key);
          }
          return rows.size();
        });
  }

  /// A row with all its columns.
  private record Row(List<String> columns, List<@Nullable Object> values) {
    static Row of(ResultSet row) throws SQLException {
      var description = row.getMetaData();
      var columns = new ArrayList<String>();
      var values = new ArrayList<@Nullable Object>();
      for (var i = 1; i <= description.getColumnCount(); i++) {
        columns.add(description.getColumnName(i));
        values.add(row.getObject(i));
      }
      return new Row(columns, values);
    }

    String text(String column) {
      return String.valueOf(values.get(columns.indexOf(column)));
    }

    /// @param session its key there
    void into(WriteTransaction transaction, String table, long session) throws SQLException {
      var places =
          IntStream.rangeClosed(1, columns.size())
              .mapToObj(number -> "?" + number)
              .collect(Collectors.joining(", "));
      var sql =
          "INSERT INTO %s (%s) VALUES (%s)".formatted(table, String.join(", ", columns), places);
      var there = new ArrayList<>(values);
      there.set(columns.indexOf("session"), session);
      var _ = transaction.update(sql, there.toArray());
    }
  }
}

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

/// Copies the queue of a session that moves to another address, as its rows are: a part of the
/// gateway reads them, and they go along while its jar is away. The session writes nothing
/// meanwhile, and the queue at its old address is removed at the end of the move.
final class QueueTransfer {
  private static final int AT_ONCE = 500;
  private static final String MESSAGES = "queued_message";
  private static final String PAGE =
      "SELECT * FROM queued_message WHERE session = :session AND id > :after ORDER BY id LIMIT"
          + " :limit";
  private static final String STATE = "queue_state";
  private static final String ONE = "SELECT * FROM queue_state WHERE session = :session";

  private QueueTransfer() {}

  /// @param key of the session at the new address, which has no queue there
  static void copy(SessionLocation from, Database to, long key) {
    var rows = page(from, "");
    while (!rows.isEmpty()) {
      insert(to, MESSAGES, rows, key);
      rows = page(from, rows.getLast().text("id"));
    }
    insert(to, STATE, read(from, ONE, Map.of("session", from.key())), key);
  }

  private static List<Row> page(SessionLocation from, String after) {
    return read(from, PAGE, Map.of("session", from.key(), "after", after, "limit", AT_ONCE));
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

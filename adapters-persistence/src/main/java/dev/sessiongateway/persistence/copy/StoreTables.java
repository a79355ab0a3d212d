package dev.sessiongateway.persistence.copy;

import dev.sessiongateway.persistence.database.TransactionControl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The tables of one store, or of the registry.
///
/// @param store as in `session.store`: empty where a database is one store
/// @param isOwn whether closing these closes the connection
public record StoreTables(Connection connection, String store, boolean isOwn)
    implements AutoCloseable {
  /// Rows that the driver keeps in memory. Most are small, and some have a MiB.
  private static final int AT_ONCE = 100;

  /// The key of a session and its other columns.
  static final String SESSIONS =
      "SELECT key, %s FROM session WHERE store = ? ORDER BY name"
          .formatted(String.join(", ", CopiedTable.SESSION.columns()));

  private static final String KEYS = "SELECT key, name FROM session WHERE store = ? ORDER BY name";

  /// Sessions by their names, in order.
  List<Key> keys() throws SQLException {
    var keys = new ArrayList<Key>();
    read(KEYS, row -> keys.add(new Key((Long) row[0], (String) row[1])), store);
    return keys;
  }

  /// Reads rows without holding all of them.
  void read(String query, Rows rows, Object... arguments) throws SQLException {
    try (var statement = connection.prepareStatement(query)) {
      statement.setFetchSize(AT_ONCE);
      for (var i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      try (var result = statement.executeQuery()) {
        var count = result.getMetaData().getColumnCount();
        while (result.next()) {
          rows.take(row(result, count));
        }
      }
    }
  }

  private static @Nullable Object[] row(ResultSet result, int count) throws SQLException {
    var row = new @Nullable Object[count];
    for (var i = 0; i < count; i++) {
      var value = result.getObject(i + 1);
      row[i] = value instanceof Number number ? (Object) number.longValue() : value;
    }
    return row;
  }

  @Override
  public void close() {
    if (isOwn) {
      TransactionControl.closeQuietly(connection);
    }
  }

  /// A session's key in these tables.
  record Key(long key, String session) {}

  /// Takes one row after another: of `Long`, `String`, `byte[]` and null.
  @FunctionalInterface
  interface Rows {
    void take(@Nullable Object[] row) throws SQLException;
  }

  /// Columns before those of a row.
  static @Nullable Object[] prepend(Object first, @Nullable Object[] row) {
    var all = new @Nullable Object[row.length + 1];
    all[0] = first;
    System.arraycopy(row, 0, all, 1, row.length);
    return all;
  }

  static @Nullable Object[] withoutFirst(@Nullable Object[] row) {
    return Arrays.copyOfRange(row, 1, row.length);
  }
}

package dev.sessiongateway.persistence.backup;

import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.database.TransactionControl;
import dev.sessiongateway.persistence.sqlite.Connections;
import dev.sessiongateway.persistence.sqlite.StoreFiles;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;

/// A read-only connection with a read transaction, which sees the database as it was when that
/// began.
final class SnapshotConnection implements AutoCloseable {
  private final Connection connection;

  private SnapshotConnection(Connection connection) {
    this.connection = connection;
  }

  static SnapshotConnection open(Path file) throws SQLException {
    return new SnapshotConnection(new Connections(file).openToRead());
  }

  void begin() throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("BEGIN");
      // The transaction begins with the first read.
      statement.executeQuery("SELECT count(*) FROM sqlite_schema").close();
    }
  }

  /// The files of a registry in which sessions have their data, relative to the data directory.
  Set<String> usedStores() throws SQLException {
    var files = new HashSet<String>();
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT DISTINCT address FROM registered_session")) {
      while (rows.next()) {
        files.add(StoreFiles.of(new StoreAddress(rows.getString(1))));
      }
    }
    return files;
  }

  /// Copies the pages within the read transaction. `VACUUM INTO` cannot run inside a transaction,
  /// so it could not copy this moment.
  void copyTo(Path target) throws SQLException {
    var code =
        connection.unwrap(SQLiteConnection.class).getDatabase().backup("main", target + "", null);
    if (code != SQLiteErrorCode.SQLITE_OK.code) {
      throw new SQLException("the database could not be copied", null, code);
    }
    close();
  }

  @Override
  public void close() {
    TransactionControl.closeQuietly(connection);
  }
}

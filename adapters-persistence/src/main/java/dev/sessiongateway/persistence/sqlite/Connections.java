package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.persistence.database.TransactionControl;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteOpenMode;

/// Opens connections to one file with fixed settings: no text from a client becomes part of a JDBC
/// URL.
public final class Connections {
  private final Path file;

  public Connections(Path file) {
    this.file = file;
  }

  /// A plain data source, for migrations.
  public static SQLiteDataSource source(Path file, boolean readOnly) {
    var config = new SQLiteConfig();
    config.setBusyTimeout(5_000);
    config.setReadOnly(readOnly);
    // One thread at a time uses a connection, so SQLite need not take a lock for each call.
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    // The driver would ask for the last row's number after each insert.
    config.setGetGeneratedKeys(false);
    var source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }

  /// An empty database without a file.
  static SQLiteDataSource inMemory() {
    var source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite::memory:");
    return source;
  }

  Connection openToWrite() throws SQLException {
    return open(
        false,
        "PRAGMA journal_mode = WAL",
        // Every commit is on disk when it returns; group commit spreads the cost.
        "PRAGMA synchronous = FULL",
        "PRAGMA wal_autocheckpoint = 4000");
  }

  public Connection openToRead() throws SQLException {
    return open(true, "PRAGMA query_only = ON");
  }

  private Connection open(boolean readOnly, String... pragmas) throws SQLException {
    var connection = source(file, readOnly).getConnection();
    try (var statement = connection.createStatement()) {
      for (var pragma : pragmas) {
        statement.execute(pragma);
      }
      statement.execute("PRAGMA foreign_keys = ON");
      statement.execute("PRAGMA trusted_schema = OFF");
      statement.execute("PRAGMA cell_size_check = ON");
      statement.execute("PRAGMA temp_store = MEMORY");
      statement.execute("PRAGMA cache_size = -16000");
      return connection;
    } catch (SQLException e) {
      TransactionControl.closeQuietly(connection);
      throw e;
    }
  }
}

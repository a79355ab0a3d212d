package dev.sessiongateway.persistence.backup;

import dev.sessiongateway.persistence.sqlite.Connections;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import dev.sessiongateway.persistence.sqlite.DatabaseLock;
import dev.sessiongateway.persistence.sqlite.NativeLibrary;
import dev.sessiongateway.persistence.sqlite.Schema;
import dev.sessiongateway.persistence.sqlite.StoreFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sqlite.SQLiteErrorCode;

/// Checks databases with read-only connections, also while a gateway uses them. Changes nothing.
public final class IntegrityCheck {
  private IntegrityCheck() {}

  /// Checks the registry and the stores of a data directory.
  ///
  /// @param full compares each index with its table too, and looks for missing events; takes
  ///   several times as long
  /// @return by file, relative to the directory: what is wrong in one line, or empty
  public static SortedMap<String, Optional<String>> ofDirectory(Path dataDirectory, boolean full)
      throws IOException {
    NativeLibrary.unpack(dataDirectory.resolve(DataDirectory.NATIVE));
    var registry = dataDirectory.resolve(DataDirectory.REGISTRY);
    var files = new TreeSet<>(StoreFiles.find(dataDirectory).values());
    files.add(DataDirectory.REGISTRY);
    if (Files.exists(registry)) {
      try (var connection = SnapshotConnection.open(registry)) {
        files.addAll(connection.usedStores());
      } catch (SQLException e) {
        // A damaged registry, which is reported below.
        files.add(DataDirectory.REGISTRY);
      }
    }
    var found = new TreeMap<String, Optional<String>>();
    if (DataDirectory.isUnfinished(dataDirectory)) {
      found.put(
          DataDirectory.UNFINISHED,
          Optional.of(DataDirectory.UNFINISHED_COPY + "; " + DataDirectory.COPY_AGAIN));
    }
    for (var file : files) {
      var path = dataDirectory.resolve(file);
      found.put(
          file, Files.isRegularFile(path) ? of(path, file, full) : Optional.of("it is missing"));
    }
    return found;
  }

  /// The version of the newest tables that this program knows.
  ///
  /// @param file relative to a data directory
  public static int newestSchema(String file) {
    return schema(file).version();
  }

  private static Schema schema(String file) {
    return file.equals(DataDirectory.REGISTRY) ? Schema.REGISTRY : Schema.STORE;
  }

  /// @param name of the database, relative to a data directory
  /// @return what is wrong, in one line; empty when the file is sound
  public static Optional<String> of(Path file, String name, boolean full) {
    // Read first: a gateway that runs meanwhile notes a commit after it was made.
    var noted = DatabaseLock.notedCommits(file);
    try (var connection = new Connections(file).openToRead()) {
      var refusal = schema(name).refusal(connection);
      if (refusal.isPresent()) {
        return refusal;
      }
      check(connection, full ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)");
      var lost =
          noted - Long.parseLong(one(connection, "SELECT commits FROM commit_count WHERE id = 1"));
      if (lost > 0) {
        return Optional.of("it lost " + lost + " commits that were confirmed");
      }
      return full && hasGaps(connection)
          ? Optional.of("an event is missing between two others of its session")
          : Optional.empty();
    } catch (SQLException e) {
      return Optional.of(String.valueOf(e.getMessage()).lines().findFirst().orElse("damaged"));
    }
  }

  /// @param name of the database, relative to a data directory
  /// @return the version of the tables
  /// @throws SQLException when the file is damaged, or its tables are not the gateway's
  static int quick(Path file, String name) throws SQLException {
    try (var connection = new Connections(file).openToRead()) {
      // What lacks a table is better in a backup than in none.
      var refusal = schema(name).foreign(connection);
      if (refusal.isPresent()) {
        throw new SQLException(refusal.get(), null, SQLiteErrorCode.SQLITE_NOTADB.code);
      }
      check(connection, "PRAGMA quick_check(1)");
      return Schema.version(connection);
    }
  }

  private static void check(Connection connection, String pragma) throws SQLException {
    var said = one(connection, pragma);
    if (!said.equals("ok")) {
      throw new SQLException(said.replace('\n', ' '), null, SQLiteErrorCode.SQLITE_CORRUPT.code);
    }
  }

  /// Events are removed from the oldest on, so their numbers have no gaps.
  private static boolean hasGaps(Connection connection) throws SQLException {
    var tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'event'";
    var gaps =
        """
        SELECT count(*) FROM (SELECT 1 FROM event GROUP BY session
                              HAVING max(seq) - min(seq) + 1 <> count(*))
        """;
    return !one(connection, tables).equals("0") && !one(connection, gaps).equals("0");
  }

  private static String one(Connection connection, String query) throws SQLException {
    try (var statement = connection.createStatement();
        var result = statement.executeQuery(query)) {
      return result.next() ? String.valueOf(result.getString(1)) : "0";
    }
  }
}

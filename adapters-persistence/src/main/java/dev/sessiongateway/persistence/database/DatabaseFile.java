package dev.sessiongateway.persistence.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// Prepares a database file: creates it when it is missing, checks it, and migrates its tables. A
/// file that fails the checks is not changed.
final class DatabaseFile {
  /// SQLite's default page size, which we do not change.
  private static final int PAGE_BYTES = 4_096;

  private DatabaseFile() {}

  /// @param emptyIsNew whether an empty file counts as a database to be created
  static WriteConnection open(Path file, Schema schema, boolean emptyIsNew) {
    if (file.toString().indexOf('?') >= 0) {
      throw new DatabaseUnreadable(file, "its path contains a question mark", null);
    }
    try {
      if (isNew(file, emptyIsNew)) {
        create(file, schema);
        return new WriteConnection(new Connections(file).openToWrite());
      }
      if (!Files.isRegularFile(file)) {
        throw new DatabaseForeign(file, "it is no file", null);
      }
      if (Files.size(file) == 0) {
        throw new DatabaseDamaged(file, "it is empty", null);
      }
      if (Files.size(file) % PAGE_BYTES != 0 && !hasLog(file)) {
        // SQLite reads the missing part of the last page as zeros.
        throw new DatabaseDamaged(file, "its end is missing", null);
      }
      return openExisting(file, schema);
    } catch (SQLException e) {
      throw SqliteErrors.isDamage(e)
          ? new DatabaseDamaged(file, firstLine(e), e)
          : new DatabaseUnreadable(file, firstLine(e), e);
    } catch (IOException e) {
      throw new DatabaseUnreadable(file, e.toString(), e);
    }
  }

  /// The tables are created under a temporary file name: a crash meanwhile must not leave a file
  /// that looks damaged at the next start.
  private static void create(Path file, Schema schema) throws SQLException, IOException {
    var unfinished = file.resolveSibling(file.getFileName() + ".new");
    delete(unfinished);
    Migrations.of(schema).apply(unfinished);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    flushFolderOf(file);
  }

  /// Removes a closed database and the files beside it.
  static void delete(Path file) throws IOException {
    for (var ending : List.of("", "-journal", "-wal", "-shm")) {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + ending));
    }
  }

  /// Creates the parent folders of a file and flushes them to disk: a power cut that removes a
  /// folder would remove the database in it.
  static void makeFolders(Path file) throws IOException {
    var folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(folder)) {
      return;
    }
    makeFolders(folder);
    try {
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
    }
    flushFolderOf(folder);
  }

  private static void flushFolderOf(Path file) throws IOException {
    var folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /// Runs before any setting is applied to a connection, because some settings change the file.
  private static void refuseForeign(Path file) throws SQLException {
    try (var connection = Connections.source(file, false).getConnection();
        var statement = connection.createStatement();
        var tables =
            statement.executeQuery(
                "SELECT count(*), count(*) FILTER (WHERE name = 'flyway_schema_history')"
                    + " FROM sqlite_schema")) {
      if (tables.next() && tables.getInt(1) > 0 && tables.getInt(2) == 0) {
        throw new DatabaseForeign(
            file, "its tables are not those of this version of the gateway", null);
      }
    }
  }

  private static WriteConnection openExisting(Path file, Schema schema) throws SQLException {
    refuseForeign(file);
    var migrations = Migrations.of(schema);
    var connection = new Connections(file).openToWrite();
    try {
      check(file, connection);
      if (migrations.areAppliedTo(connection)) {
        return new WriteConnection(connection);
      }
    } catch (SQLException | RuntimeException e) {
      Connections.closeQuietly(connection);
      throw e;
    }
    connection.close();
    migrations.apply(file);
    return new WriteConnection(new Connections(file).openToWrite());
  }

  /// Whether the database is still to be created.
  static boolean isNew(Path file, boolean emptyIsNew) {
    try {
      return !Files.exists(file)
          || (emptyIsNew && Files.isRegularFile(file) && Files.size(file) == 0 && !hasLog(file));
    } catch (IOException e) {
      throw new DatabaseUnreadable(file, e.toString(), e);
    }
  }

  /// While a write-ahead log exists, the file may end anywhere: SQLite reads the log first, and it
  /// contains the rest.
  private static boolean hasLog(Path file) throws IOException {
    var log = file.resolveSibling(file.getFileName() + "-wal");
    return Files.exists(log) && Files.size(log) > 0;
  }

  private static void check(Path file, Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var result = statement.executeQuery("PRAGMA quick_check(1)")) {
      var said = result.next() ? result.getString(1) : "no answer";
      if (!said.equals("ok")) {
        throw new DatabaseDamaged(file, said.replace('\n', ' '), null);
      }
    }
  }

  private static String firstLine(SQLException e) {
    var message = e.getMessage();
    return message == null ? "unknown error" : message.lines().findFirst().orElse("unknown error");
  }
}

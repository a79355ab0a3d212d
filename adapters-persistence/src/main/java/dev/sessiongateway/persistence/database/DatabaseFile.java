package dev.sessiongateway.persistence.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// Gets a file ready: makes it when it is not there, checks it, and brings its tables up to date. A
/// file that is not in order is left as it is.
final class DatabaseFile {
  /// SQLite's page size, which we do not change.
  private static final int PAGE_BYTES = 4_096;

  private DatabaseFile() {}

  static WriteConnection open(Path file, Schema schema) {
    if (file.toString().indexOf('?') >= 0) {
      throw new DatabaseUnreadable(file, "its path contains a question mark", null);
    }
    try {
      if (!Files.exists(file)) {
        create(file, schema);
        return new WriteConnection(new Connections(file).openToWrite());
      }
      if (Files.size(file) == 0) {
        throw new DatabaseDamaged(file, "it is empty", null);
      }
      if (Files.size(file) % PAGE_BYTES != 0 && !hasLog(file)) {
        // SQLite itself reads what is missing of the last page as zeros.
        throw new DatabaseDamaged(file, "its end is missing", null);
      }
      return openExisting(file, schema);
    } catch (SQLException e) {
      throw Trouble.isDamage(e)
          ? new DatabaseDamaged(file, firstLine(e), e)
          : new DatabaseUnreadable(file, firstLine(e), e);
    } catch (IOException e) {
      throw new DatabaseUnreadable(file, e.toString(), e);
    }
  }

  /// A crash while the first tables are made must not leave a file that looks damaged at the next
  /// start, so they are made under another name.
  private static void create(Path file, Schema schema) throws SQLException, IOException {
    var unfinished = file.resolveSibling(file.getFileName() + ".new");
    for (var ending : List.of("", "-journal", "-wal", "-shm")) {
      Files.deleteIfExists(unfinished.resolveSibling(unfinished.getFileName() + ending));
    }
    Migrations.of(schema).apply(unfinished);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    try (var directory =
        FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
      directory.force(true);
    }
  }

  private static WriteConnection openExisting(Path file, Schema schema) throws SQLException {
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

  /// While there is a log, the file may end anywhere: the log is read first and has the rest.
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

package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;

/// The copy of a database as it was before its tables were migrated, beside it. A later one for the
/// same version replaces it. The gateway never reads or deletes it.
///
/// @param copy `service.db.v2-backup` for the tables of version 2
record MigrationBackup(Path file, Path copy) {
  /// Left free on the disk.
  private static final long RESERVE_BYTES = 64L << 20;

  /// @param version of the tables
  static MigrationBackup of(Path file, int version) {
    return new MigrationBackup(
        file, file.resolveSibling(file.getFileName() + ".v" + version + "-backup"));
  }

  /// When it returns, the copy is on disk. A crash leaves no half of one under its name.
  ///
  /// @throws DatabaseUnusable.Unreadable when the disk has no room for it
  void make() throws SQLException, IOException {
    requireSpace();
    var unfinished = copy.resolveSibling(copy.getFileName() + ".new");
    for (var ending : List.of("", "-journal")) {
      Files.deleteIfExists(copy.resolveSibling(unfinished.getFileName() + ending));
    }
    try (var connection = new Connections(file).openToRead()) {
      var code =
          connection
              .unwrap(SQLiteConnection.class)
              .getDatabase()
              .backup("main", unfinished.toString(), null);
      if (code != SQLiteErrorCode.SQLITE_OK.code) {
        throw new SQLException("it could not be copied before its migration", null, code);
      }
    }
    DurableFiles.force(unfinished);
    DurableFiles.move(unfinished, copy);
  }

  private void requireSpace() throws IOException {
    var log = file.resolveSibling(file.getFileName() + "-wal").toFile().length();
    // The migration itself can write as much again.
    var needed = 2 * (Files.size(file) + log) + RESERVE_BYTES;
    if (file.toFile().getUsableSpace() < needed) {
      throw new DatabaseUnusable.Unreadable(
          file,
          "its tables have to be migrated, and the disk has no room for a copy of it first",
          "make %d MiB free".formatted((needed >> 20) + 1),
          null);
    }
  }
}

package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Prepares a database file: creates it when it is missing, checks it, and migrates its tables, of
/// which it leaves a copy beside it. A file that fails the checks is not changed.
final class DatabaseFile {
  /// SQLite's default page size, which we do not change.
  private static final int PAGE_BYTES = 4_096;

  /// The positions of the file change counter, the number of pages, and the counter's value when
  /// that number was written: see https://www.sqlite.org/fileformat.html#the_database_header.
  private static final int CHANGES = 24;

  private static final int PAGES = 28;
  private static final int PAGES_VALID_FOR = 92;
  private static final int HEADER_BYTES = 100;
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseFile.class);

  private DatabaseFile() {}

  /// @param emptyIsNew whether an empty file counts as a database to be created
  /// @param checksPages whether all pages are checked; before a migration, they always are
  static Opened open(Path file, Schema schema, boolean emptyIsNew, boolean checksPages) {
    if (file.toString().indexOf('?') >= 0) {
      throw new DatabaseUnusable.Unreadable(file, "its path contains a question mark", null);
    }
    try {
      if (isNew(file, emptyIsNew)) {
        create(file, schema);
        return new Opened(new Connections(file).openToWrite(), true);
      }
      if (!Files.isRegularFile(file)) {
        throw new DatabaseUnusable.Foreign(file, "it is no file", null);
      }
      if (Files.size(file) == 0) {
        throw new DatabaseUnusable.Damaged(file, "it is empty", null);
      }
      if (isCut(file) && !hasLog(file)) {
        // SQLite reads what is missing as zeros.
        throw new DatabaseUnusable.Damaged(file, "its end is missing", null);
      }
      return openExisting(file, schema, checksPages);
    } catch (SQLException e) {
      throw unusable(file, e);
    } catch (IOException e) {
      throw new DatabaseUnusable.Unreadable(file, e.toString(), e);
    }
  }

  static DatabaseUnusable unusable(Path file, SQLException e) {
    return SqliteErrors.isCorruption(e)
        ? new DatabaseUnusable.Damaged(file, SqliteErrors.firstLine(e), e)
        : new DatabaseUnusable.Unreadable(file, SqliteErrors.firstLine(e), e);
  }

  /// The tables are created under a temporary file name: a crash meanwhile must not leave a file
  /// that looks damaged at the next start.
  private static void create(Path file, Schema schema) throws SQLException, IOException {
    var unfinished = file.resolveSibling(file.getFileName() + ".new");
    delete(unfinished);
    schema.create(unfinished);
    DurableFiles.move(unfinished, file);
  }

  /// Removes a closed database and the files beside it.
  static void delete(Path file) throws IOException {
    for (var ending : List.of("", "-journal", "-wal", "-shm")) {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + ending));
    }
  }

  /// Runs before any setting is applied to a connection, because some settings change the file.
  private static void refuseForeign(Path file, Schema schema) throws SQLException {
    try (var connection = Connections.source(file, false).getConnection()) {
      var refusal = schema.refusal(connection);
      if (refusal.isPresent()) {
        throw UnfinishedTables.unusable(file, refusal.get());
      }
    }
  }

  private static Opened openExisting(Path file, Schema schema, boolean checksPages)
      throws SQLException, IOException {
    refuseForeign(file, schema);
    var connection = new Connections(file).openToWrite();
    int version;
    try {
      version = Schema.version(connection);
      if (checksPages || version < schema.version()) {
        check(file, connection);
      }
      if (version == schema.version()) {
        return new Opened(connection, checksPages);
      }
    } catch (SQLException | RuntimeException e) {
      TransactionControl.closeQuietly(connection);
      throw e;
    }
    connection.close();
    MigrationBackup.of(file, version).make();
    schema.migrate(file, version);
    LOG.atInfo()
        .addKeyValue("database", file)
        .addKeyValue("from", version)
        .addKeyValue("to", schema.version())
        .log("the tables of a database are those of this version now");
    return new Opened(new Connections(file).openToWrite(), true);
  }

  /// Adds the migrations that a database lacks, which is itself a copy of another one.
  static void migrateCopy(Path file, Schema schema) throws SQLException {
    refuseForeign(file, schema);
    int version;
    try (var connection = new Connections(file).openToWrite()) {
      version = Schema.version(connection);
      check(file, connection);
    }
    if (version < schema.version()) {
      schema.migrate(file, version);
    }
  }

  /// Whether the database is still to be created.
  static boolean isNew(Path file, boolean emptyIsNew) {
    try {
      return !Files.exists(file)
          || (emptyIsNew && Files.isRegularFile(file) && Files.size(file) == 0 && !hasLog(file));
    } catch (IOException e) {
      throw new DatabaseUnusable.Unreadable(file, e.toString(), e);
    }
  }

  /// While a write-ahead log exists, the file may end anywhere: SQLite reads the log first, and it
  /// contains the rest.
  private static boolean hasLog(Path file) throws IOException {
    var log = file.resolveSibling(file.getFileName() + "-wal");
    return Files.exists(log) && Files.size(log) > 0;
  }

  /// Whether the file is shorter than its header says, or ends inside a page.
  private static boolean isCut(Path file) throws IOException {
    var size = Files.size(file);
    if (size % PAGE_BYTES != 0) {
      return true;
    }
    var header = ByteBuffer.allocate(HEADER_BYTES);
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      while (header.hasRemaining() && channel.read(header) > 0) {
        // Reads until the buffer is full.
      }
    }
    return header.position() == HEADER_BYTES
        && Arrays.equals(header.array(), 0, MAGIC.length, MAGIC, 0, MAGIC.length)
        && header.getInt(CHANGES) == header.getInt(PAGES_VALID_FOR)
        && Integer.toUnsignedLong(header.getInt(PAGES)) * PAGE_BYTES > size;
  }

  private static void check(Path file, Connection connection) throws SQLException {
    var damage = PageCheck.of(connection);
    if (damage.isPresent()) {
      throw new DatabaseUnusable.Damaged(file, damage.get(), null);
    }
  }

  /// @param isChecked whether all pages were checked
  record Opened(Connection connection, boolean isChecked) {}
}

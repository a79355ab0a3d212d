package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.Limits;
import dev.sessiongateway.persistence.database.SharedRow;
import dev.sessiongateway.persistence.database.Writer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One open SQLite file. Thread-safe: the file's own threads run all statements while the callers,
/// on virtual or platform threads, wait.
public final class SqliteDatabase implements Database {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteDatabase.class);

  private final Path file;
  private final DatabaseLock claim;
  private final Writer writer;
  private final Readers readers;
  private final long missingCommits;
  private final Connections connections;
  private final Schema schema;
  private final PageCheck check = new PageCheck();
  private final boolean isChecked;
  private volatile boolean damaged;

  private SqliteDatabase(
      Path file,
      Schema schema,
      DatabaseLock claim,
      DatabaseFile.Opened opened,
      CommitCount commits,
      Limits limits)
      throws SQLException {
    this.schema = schema;
    this.connections = new Connections(file);
    this.file = file;
    this.claim = claim;
    this.isChecked = opened.isChecked();
    this.writer =
        new Writer(
            name(),
            new SqliteTransactions(opened.connection(), commits),
            () -> new SqliteTransactions(connections.openToWrite(), commits),
            SqliteErrors.RULES,
            limits);
    this.readers = new Readers(file, connections, limits);
    this.missingCommits = commits.missing();
  }

  /// Opens the file, or creates it when it is missing.
  ///
  /// @throws DatabaseUnusable when the file cannot be used or is empty; nothing was changed then
  static SqliteDatabase open(Path file, Schema schema, Limits limits) {
    return open(file, schema, limits, false);
  }

  /// @param emptyIsNew whether an empty file counts as a database to be created
  static SqliteDatabase open(Path file, Schema schema, Limits limits, boolean emptyIsNew) {
    return open(file, schema, limits, emptyIsNew, Long.MAX_VALUE);
  }

  /// @param checkedBytes the pages of a larger file are not checked here, unless they were found
  ///   damaged before, or the tables are migrated
  static SqliteDatabase open(
      Path file, Schema schema, Limits limits, boolean emptyIsNew, long checkedBytes) {
    var claim = DatabaseLock.of(file);
    try {
      var isNew = DatabaseFile.isNew(file, emptyIsNew);
      var checksPages = claim.notesDamage() || file.toFile().length() <= checkedBytes;
      var opened = DatabaseFile.open(file, schema, emptyIsNew, checksPages);
      if (opened.isChecked() && claim.notesDamage()) {
        claim.noteWhole();
      }
      var commits = CommitCount.of(file, opened.connection(), claim, isNew);
      var database = new SqliteDatabase(file, schema, claim, opened, commits, limits);
      database.writer.start();
      return database;
    } catch (SQLException e) {
      claim.close();
      throw new DatabaseUnusable.Unreadable(file, SqliteErrors.firstLine(e), e);
    } catch (RuntimeException | Error e) {
      claim.close();
      throw e;
    }
  }

  /// The number of confirmed commits that were missing when the file was opened; normally 0.
  public long missingCommits() {
    return missingCommits;
  }

  /// Whether writes are queued and none has finished for longer than a caller's deadline.
  public boolean isStuck() {
    return writer.isStuck();
  }

  public Path file() {
    return file;
  }

  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }

  /// A file is one store.
  @Override
  public String store() {
    return "";
  }

  @Override
  public <T extends @Nullable Object> T write(
      @Nullable Fence fence, List<? extends SharedRow> ahead, Write<T> work) {
    requireWhole();
    return writer.call(fence, ahead, work::in);
  }

  @Override
  public <T extends @Nullable Object> T writeRelaxed(
      @Nullable Fence fence, List<? extends SharedRow> ahead, Write<T> work) {
    requireWhole();
    return writer.callRelaxed(fence, ahead, work::in);
  }

  @Override
  public <T extends @Nullable Object> T read(Read<T> work) {
    requireWhole();
    return readers.call(work::from);
  }

  private void requireWhole() {
    if (damaged) {
      throw SqliteErrors.damaged();
    }
  }

  /// Whether its pages were checked when it was opened.
  boolean isChecked() {
    return isChecked;
  }

  @Override
  public boolean isDamaged() {
    return damaged;
  }

  /// Checks all pages, which takes a while; reads and writes go on. After a damage, they are
  /// refused, and the next opening begins with a check.
  ///
  /// @return the damage, as one line; empty when there is none, or the database was closed
  Optional<String> findDamage() {
    try {
      var damage = check.run(connections);
      if (damage.isPresent()) {
        damaged = true;
        claim.noteDamage();
      }
      return damage;
    } catch (SQLException e) {
      LOG.atError()
          .addKeyValue("database", file.getFileName())
          .setCause(e)
          .log("the pages of a database could not be checked");
      return Optional.empty();
    }
  }

  /// How the tables differ now from those of the version, as one clause; empty when they do not.
  public Optional<String> tableDifference() {
    return read(handle -> {
      try {
        return schema.difference(handle.getConnection());
      } catch (SQLException e) {
        throw SqliteErrors.unavailable(e);
      }
    });
  }

  /// How often the writer or a reader failed unexpectedly and continued, since the file was opened.
  public long failures() {
    return writer.failures() + readers.failures();
  }

  public int waitingReads() {
    return readers.waiting();
  }

  public int waitingWrites() {
    return writer.waiting();
  }

  /// How many writes were stored since the file was opened.
  public long writes() {
    return writer.writes();
  }

  /// How many commits those writes shared.
  public long commits() {
    return writer.batches();
  }

  /// Finishes the accepted work and closes the file, with the write-ahead log folded into it.
  @Override
  public void close() {
    check.cancel();
    readers.close();
    writer.close();
    claim.close();
  }
}

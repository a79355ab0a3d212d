package dev.sessiongateway.persistence.database;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One open SQLite file. Thread-safe: the file's own threads run all statements while the callers,
/// on virtual or platform threads, wait.
public final class Database implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Database.class);

  private final Path file;
  private final DatabaseLock claim;
  private final Writer writer;
  private final Readers readers;
  private final long missingCommits;
  private final Connections connections;
  private final PageCheck check = new PageCheck();
  private final boolean isChecked;
  private volatile boolean damaged;

  private Database(
      Path file, DatabaseLock claim, DatabaseFile.Opened opened, Commits commits, Limits limits) {
    this.connections = new Connections(file);
    this.file = file;
    this.claim = claim;
    this.isChecked = opened.isChecked();
    this.writer =
        new Writer(file, connections, opened.connection(), claim, commits.noted(), limits);
    this.readers = new Readers(file, connections, limits);
    this.missingCommits = commits.noted() - commits.stored();
  }

  /// Opens the file, or creates it when it is missing.
  ///
  /// @throws DatabaseUnusable when the file cannot be used or is empty; nothing was changed then
  static Database open(Path file, Schema schema, Limits limits) {
    return open(file, schema, limits, false);
  }

  /// @param emptyIsNew whether an empty file counts as a database to be created
  static Database open(Path file, Schema schema, Limits limits, boolean emptyIsNew) {
    return open(file, schema, limits, emptyIsNew, Long.MAX_VALUE);
  }

  /// @param checkedBytes the pages of a larger file are not checked here, unless they were found
  ///   damaged before, or the tables are migrated
  static Database open(
      Path file, Schema schema, Limits limits, boolean emptyIsNew, long checkedBytes) {
    var claim = DatabaseLock.of(file);
    try {
      var isNew = DatabaseFile.isNew(file, emptyIsNew);
      var checksPages = claim.notesDamage() || file.toFile().length() <= checkedBytes;
      var opened = DatabaseFile.open(file, schema, emptyIsNew, checksPages);
      if (opened.isChecked() && claim.notesDamage()) {
        claim.noteWhole();
      }
      var commits = commits(file, opened.connection(), isNew ? 0 : claim.notedCommits());
      var database = new Database(file, claim, opened, commits, limits);
      database.writer.start();
      return database;
    } catch (RuntimeException | Error e) {
      claim.close();
      throw e;
    }
  }

  private static Commits commits(Path file, WriteConnection opened, long noted) {
    try {
      var stored = opened.commits();
      if (stored < noted) {
        LOG.atError()
            .addKeyValue("database", file)
            .addKeyValue("commits", noted - stored)
            .log(
                "commits that were confirmed are not there any more: the file ending in -wal was"
                    + " removed or cut, or the database is an older copy");
      }
      return new Commits(stored, Math.max(stored, noted));
    } catch (SQLException e) {
      Connections.closeQuietly(opened);
      throw new DatabaseUnusable.Unreadable(file, "its count of commits is not readable", e);
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

  /// Runs `work` in a transaction and returns once it is on disk.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy` when the queue is full or
  ///   the deadline passes, `store.full`, `store.broken`, `store.damaged`; an exception of `work`
  ///   is rethrown here, and nothing is stored then
  public <T extends @Nullable Object> T write(Write<T> work) {
    requireWhole();
    return writer.call(work::in);
  }

  /// As [#write], for a write whose caller nobody waits for: it shares the commit of other writes,
  /// and waits a few milliseconds for one.
  public <T extends @Nullable Object> T writeRelaxed(Write<T> work) {
    requireWhole();
    return writer.callRelaxed(work::in);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy`, `store.broken`,
  ///   `store.damaged`
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

  /// Whether its pages were found damaged; it takes neither reads nor writes then.
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

  /// @param stored the number of commits that the database itself has counted
  /// @param noted the number in the lock file, if that is larger
  private record Commits(long stored, long noted) {}

  /// Changes that are committed together.
  @FunctionalInterface
  public interface Write<T extends @Nullable Object> {
    T in(WriteTransaction transaction) throws Exception;
  }

  /// A query.
  @FunctionalInterface
  public interface Read<T extends @Nullable Object> {
    T from(Handle handle) throws Exception;
  }
}

package dev.sessiongateway.persistence.database;

import java.nio.file.Path;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One open SQLite file. Thread-safe; callers wait on virtual or other threads alike while the
/// file's own threads do the work.
public final class Database implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Database.class);

  private final Path file;
  private final DatabaseLock claim;
  private final Writer writer;
  private final Readers readers;
  private final long missingCommits;

  private Database(
      Path file, DatabaseLock claim, WriteConnection opened, Commits commits, Limits limits) {
    var connections = new Connections(file);
    this.file = file;
    this.claim = claim;
    this.writer = new Writer(file, connections, opened, claim, commits.noted(), limits);
    this.readers = new Readers(file, connections, limits);
    this.missingCommits = commits.noted() - commits.stored();
  }

  /// Opens the file, or makes it when there is none.
  ///
  /// @throws DatabaseUnusable when it cannot be used, an empty one as well; nothing was changed
  ///   then
  static Database open(Path file, Schema schema, Limits limits) {
    return open(file, schema, limits, false);
  }

  /// @param emptyIsNew whether a file without a byte is a database that is still to be made
  static Database open(Path file, Schema schema, Limits limits, boolean emptyIsNew) {
    var claim = DatabaseLock.of(file);
    try {
      var isNew = DatabaseFile.isNew(file, emptyIsNew);
      var opened = DatabaseFile.open(file, schema, emptyIsNew);
      var commits = commits(file, opened, isNew ? 0 : claim.notedCommits());
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
      throw new DatabaseUnreadable(file, "its count of commits is not readable", e);
    }
  }

  /// How many confirmed commits were not there any more when it was opened; 0 when all is well.
  public long missingCommits() {
    return missingCommits;
  }

  /// Whether writes wait and none has been done for longer than callers wait for one.
  public boolean isStuck() {
    return writer.isStuck();
  }

  public Path file() {
    return file;
  }

  /// Stores what `work` does, and returns once it is on disk.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy` when too much waits,
  ///   `store.full`, `store.broken`; what `work` throws is thrown here, and nothing is stored then
  public <T extends @Nullable Object> T write(Write<T> work) {
    return writer.call(work::in);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy`, `store.broken`
  public <T extends @Nullable Object> T read(Read<T> work) {
    return readers.call(work::from);
  }

  /// How many writes wait for the next commit. How often its writer or a reader failed and went on,
  /// since it was opened.
  public long failures() {
    return writer.failures() + readers.failures();
  }

  int waitingWrites() {
    return writer.waiting();
  }

  /// Finishes what was accepted and leaves the file whole, without a log beside it.
  @Override
  public void close() {
    readers.close();
    writer.close();
    claim.close();
  }

  /// @param stored commits that the database has had, as it says itself
  /// @param noted what its lock file says, if that is more
  private record Commits(long stored, long noted) {}

  /// Changes to be stored together.
  @FunctionalInterface
  public interface Write<T extends @Nullable Object> {
    T in(WriteTransaction unit) throws Exception;
  }

  /// Something to look up.
  @FunctionalInterface
  public interface Read<T extends @Nullable Object> {
    T from(Handle handle) throws Exception;
  }
}

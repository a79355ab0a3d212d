package dev.sessiongateway.persistence.database;

import java.nio.file.Path;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// One open SQLite file. Thread-safe; callers wait on virtual or other threads alike while the
/// file's own threads do the work.
public final class Database implements AutoCloseable {
  private final Path file;
  private final FileClaim claim;
  private final Writer writer;
  private final Readers readers;

  private Database(Path file, FileClaim claim, WriteConnection opened, Limits limits) {
    var connections = new Connections(file);
    this.file = file;
    this.claim = claim;
    this.writer = new Writer(file, connections, opened, limits);
    this.readers = new Readers(file, connections, limits);
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
    var claim = FileClaim.of(file);
    try {
      var opened = DatabaseFile.open(file, schema, emptyIsNew);
      var database = new Database(file, claim, opened, limits);
      database.writer.start();
      return database;
    } catch (RuntimeException | Error e) {
      claim.close();
      throw e;
    }
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

  /// How many writes wait for the next commit.
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

  /// Changes to be stored together.
  @FunctionalInterface
  public interface Write<T extends @Nullable Object> {
    T in(Unit unit) throws Exception;
  }

  /// Something to look up.
  @FunctionalInterface
  public interface Read<T extends @Nullable Object> {
    T from(Handle handle) throws Exception;
  }
}

package dev.sessiongateway.persistence.search;

import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.TransactionControl;
import dev.sessiongateway.persistence.sqlite.Connections;
import dev.sessiongateway.persistence.sqlite.SqliteErrors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A database whose contents can be made again: what is damaged, or of another version, is deleted
/// and begun with empty tables. It is opened when it is first used. One thread writes and a few
/// read, because the driver would hold the carriers of virtual threads. Thread-safe.
final class IndexFile implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(IndexFile.class);
  private static final Duration DEADLINE = Duration.ofSeconds(30);
  private static final Duration IDLE = Duration.ofSeconds(30);
  private static final int READERS = 2;
  private static final int WAITING = 256;
  private static final List<String> FILES = List.of("", "-wal", "-shm", "-journal");

  private final Path folder;
  private final Path file;
  private final int version;
  private final String tables;
  private final ThreadPoolExecutor writer = threads("index-writer", 1);
  private final ThreadPoolExecutor readers = threads("index-reader", READERS);

  /// Whoever uses connections has it to read; whoever deletes the file has it to write.
  private final ReentrantReadWriteLock files = new ReentrantReadWriteLock();

  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean prepared;

  /// @param folder made when it is missing
  /// @param name of the file in it
  /// @param version of the tables
  /// @param tables the statements that make them, with `;` between them and in none of them
  IndexFile(Path folder, String name, int version, String tables) {
    this.folder = folder;
    this.file = folder.resolve(name);
    this.version = version;
    this.tables = tables;
  }

  private static ThreadPoolExecutor threads(String name, int most) {
    var threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            Thread.ofPlatform().daemon().name(name, 1).factory());
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /// Reads something.
  <T> T read(Work<T> work) {
    return call(readers, work);
  }

  /// Writes something: all of it or nothing.
  <T> T write(Work<T> work) {
    return call(
        writer,
        connection -> {
          connection.setAutoCommit(false);
          try {
            var result = work.on(connection);
            connection.commit();
            return result;
          } catch (SQLException | RuntimeException | Error e) {
            connection.rollback();
            throw e;
          } finally {
            connection.setAutoCommit(true);
          }
        });
  }

  private <T> T call(ThreadPoolExecutor threads, Work<T> work) {
    try {
      return threads.submit(() -> attempt(work)).get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException | TimeoutException e) {
      throw new StoreUnavailable(StoreUnavailable.Cause.BUSY).toException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailable(StoreUnavailable.Cause.BUSY).toException(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof FaultException fault
          ? fault
          : SqliteErrors.unavailable(Objects.requireNonNullElse(e.getCause(), e));
    }
  }

  /// What is found damaged is tried once more, with an empty file.
  private <T> T attempt(Work<T> work) throws SQLException {
    try {
      return once(work);
    } catch (SQLException e) {
      if (!SqliteErrors.isCorruption(e)) {
        throw e;
      }
      LOG.atWarn()
          .addKeyValue("file", file)
          .addKeyValue("reason", SqliteErrors.firstLine(e))
          .log("the search index is damaged, and is made again");
      discard();
      return once(work);
    }
  }

  private <T> T once(Work<T> work) throws SQLException {
    prepare();
    files.readLock().lock();
    try {
      var known = idle.poll();
      var connection = known == null ? open() : known;
      try {
        var result = work.on(connection);
        idle.push(connection);
        return result;
      } catch (SQLException | RuntimeException | Error e) {
        TransactionControl.closeQuietly(connection);
        throw e;
      }
    } finally {
      files.readLock().unlock();
    }
  }

  private Connection open() throws SQLException {
    var connection = Connections.source(file, false).getConnection();
    try (var statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      // After a power cut the last units may be missing: they are made again.
      statement.execute("PRAGMA synchronous = NORMAL");
      statement.execute("PRAGMA trusted_schema = OFF");
      statement.execute("PRAGMA cell_size_check = ON");
      statement.execute("PRAGMA temp_store = MEMORY");
      statement.execute("PRAGMA cache_size = -8000");
      return connection;
    } catch (SQLException e) {
      TransactionControl.closeQuietly(connection);
      throw e;
    }
  }

  /// Makes the tables of a new file, once.
  private void prepare() throws SQLException {
    if (prepared) {
      return;
    }
    files.writeLock().lock();
    try {
      if (prepared) {
        return;
      }
      try {
        makeTables();
      } catch (SQLException e) {
        if (!SqliteErrors.isCorruption(e)) {
          throw e;
        }
        delete();
        makeTables();
      }
      prepared = true;
    } finally {
      files.writeLock().unlock();
    }
  }

  private void makeTables() throws SQLException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new SQLException("the folder of the search index cannot be made", e);
    }
    var found = foundVersion();
    if (found == version) {
      return;
    }
    if (found != 0) {
      delete();
    }
    try (var connection = open();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (var each : tables.split(";", -1)) {
        if (!each.isBlank()) {
          statement.execute(each);
        }
      }
      statement.execute("PRAGMA user_version = " + version);
      connection.commit();
    }
  }

  private int foundVersion() throws SQLException {
    try (var connection = open();
        var statement = connection.createStatement();
        var row = statement.executeQuery("PRAGMA user_version")) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  private void discard() throws SQLException {
    files.writeLock().lock();
    try {
      delete();
      prepared = false;
    } finally {
      files.writeLock().unlock();
    }
  }

  private void delete() throws SQLException {
    closeIdle();
    try {
      for (var ending : FILES) {
        Files.deleteIfExists(file.resolveSibling(file.getFileName() + ending));
      }
    } catch (IOException e) {
      throw new SQLException("the file of the search index cannot be deleted", e);
    }
  }

  private void closeIdle() {
    for (var next = idle.poll(); next != null; next = idle.poll()) {
      TransactionControl.closeQuietly(next);
    }
  }

  @Override
  public void close() {
    writer.shutdown();
    readers.shutdown();
    try {
      var _ = writer.awaitTermination(DEADLINE.toSeconds(), TimeUnit.SECONDS);
      var _ = readers.awaitTermination(DEADLINE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    closeIdle();
  }

  /// What is done with a connection.
  @FunctionalInterface
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }
}

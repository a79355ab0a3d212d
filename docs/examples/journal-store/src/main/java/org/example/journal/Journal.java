package org.example.journal;

import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Tables in memory, and a file with an entry for each write: all that it changed.
final class Journal implements AutoCloseable {
  static final String FILE = "journal";
  static final int MOST_WAITING = 1_000;
  private static final int PATIENCE_SECONDS = 10;

  private final Path directory;
  private final SlowOperations slow;
  private final Map<String, Table<?>> tables = new LinkedHashMap<>();
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
  private EntryFile file;
  private long changesInFile;

  // What the present write has done so far.
  private final Tokens.Writer entry = new Tokens.Writer();
  private final List<Runnable> undo = new ArrayList<>();
  private final List<Runnable> afterCommit = new ArrayList<>();

  private final AtomicLong commits = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private volatile long writingSince;

  Journal(Path directory, SlowOperations slow) throws IOException {
    this.directory = directory;
    this.slow = slow;
    this.file = new EntryFile(directory.resolve(FILE));
    EntryFile.sync(directory);
  }

  void add(Table<?> table) {
    tables.put(table.name, table);
  }

  /// Readers see whole writes only.
  <T> T read(Supplier<T> work) {
    return locked(lock.readLock(), work);
  }

  /// Runs `work`, which changes tables, and stores all of its changes or none.
  <T> T write(Supplier<T> work) {
    if (waiting() >= MOST_WAITING) {
      throw new StoreUnavailable(Cause.BUSY).toException();
    }
    return locked(
        lock.writeLock(),
        () -> {
          writingSince = System.nanoTime();
          try {
            var result = work.get();
            commit();
            return result;
          } catch (RuntimeException | Error e) {
            undo.reversed().forEach(Runnable::run);
            throw e;
          } finally {
            undo.clear();
            afterCommit.clear();
            entry.take();
            slow.took(SlowOperations.Kind.STORE, "write journal", System.nanoTime() - writingSince);
            writingSince = 0;
          }
        });
  }

  void write(Runnable work) {
    write(() -> {
      work.run();
      return this;
    });
  }

  /// Within a write: to be run when it is stored, before the next one begins.
  void afterCommit(Runnable work) {
    afterCommit.add(work);
  }

  private static <T> T locked(Lock lock, Supplier<T> work) {
    try {
      if (!lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new StoreUnavailable(Cause.BUSY).toException();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailable(Cause.BUSY).toException(e);
    }
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  /// Within a write: sets a row; null removes it.
  <V> void change(Table<V> table, String scope, String key, @Nullable V value) {
    describe(table, scope, key, value);
    var before = table.set(scope, key, value);
    undo.add(() -> table.set(scope, key, before));
  }

  private <V> void describe(Table<V> table, String scope, String key, @Nullable V value) {
    try {
      entry.text(table.name);
      entry.text(scope);
      entry.text(key);
      entry.flag(value != null);
      if (value != null) {
        table.form.write(value, entry);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void commit() {
    if (undo.isEmpty()) {
      return;
    }
    try {
      file.append(entry.take());
    } catch (IOException e) {
      throw failed(e);
    }
    changesInFile += undo.size();
    commits.incrementAndGet();
    afterCommit.forEach(Runnable::run);
  }

  FaultException failed(IOException e) {
    failures.incrementAndGet();
    var isFull = directory.toFile().getUsableSpace() < 1 << 20;
    return new StoreUnavailable(isFull ? Cause.FULL : Cause.BROKEN).toException(e);
  }

  /// Fills the tables, which were added before.
  ///
  /// @return what the operator should know
  /// @throws StoreUnusable when the journal is damaged, or of a newer version
  List<String> replay() throws IOException {
    try {
      var lost = file.readAll(this::replay);
      compact();
      return lost == 0
          ? List.of()
          : List.of("the journal ended in %d bytes that were no entry".formatted(lost));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private void replay(byte[] content) throws IOException {
    for (var in = new Tokens.Reader(content); in.hasMore(); changesInFile++) {
      var table = tables.get(in.nextText());
      if (table == null) {
        throw new StoreUnusable(
            "the journal in %s is of a newer version".formatted(directory), "start that one", null);
      }
      table.replay(in);
    }
  }

  /// Writes the rows that there are into a new file, when most of the old one is about others.
  private void compact() throws IOException {
    var rows = tables.values().stream().mapToLong(Table::size).sum();
    if (changesInFile < 2 * rows + 1_000) {
      return;
    }
    var path = directory.resolve(FILE + ".new");
    Files.deleteIfExists(path);
    file.close();
    file = new EntryFile(path);
    for (var table : tables.values()) {
      table.forEach(this::describe);
      file.append(entry.take());
    }
    Files.move(path, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    EntryFile.sync(directory);
    changesInFile = rows;
  }

  int waiting() {
    return lock.getQueueLength();
  }

  /// Whether one write takes so long that others are refused.
  boolean isStuck() {
    var since = writingSince;
    return since != 0 && System.nanoTime() - since > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
  }

  long commits() {
    return commits.get();
  }

  long failures() {
    return failures.get();
  }

  long bytes() {
    return file.bytes();
  }

  /// Waits for the write that is under way.
  @Override
  public void close() throws IOException {
    lock.writeLock().lock();
    try {
      file.close();
    } finally {
      lock.writeLock().unlock();
    }
  }
}

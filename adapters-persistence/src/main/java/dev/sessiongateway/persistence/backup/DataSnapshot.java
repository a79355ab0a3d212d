package dev.sessiongateway.persistence.backup;

import dev.sessiongateway.application.store.StoreSnapshot.SnapshotFile;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.CommitBarrier;
import dev.sessiongateway.persistence.database.DatabaseErrors;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import dev.sessiongateway.persistence.sqlite.DatabaseLock;
import dev.sessiongateway.persistence.sqlite.NativeLibrary;
import dev.sessiongateway.persistence.sqlite.SqliteDatabase;
import dev.sessiongateway.persistence.sqlite.SqliteErrors;
import dev.sessiongateway.persistence.sqlite.StoreFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// All databases of a data directory as they were at one moment, at which no commit was in progress
/// in any of them: what a `kill -9` at that moment would have left. Holds a read transaction in
/// each database until it is copied; writers go on meanwhile. For one thread.
public final class DataSnapshot implements AutoCloseable {
  /// How long writers may be held at most; usually it is some milliseconds.
  public static final Duration LONGEST_HOLD = Duration.ofSeconds(5);

  /// Left free on the disk, so that a backup does not make the stores fail.
  public static final long RESERVE_BYTES = 64L << 20;

  private final Path root;
  private final Map<Path, SnapshotConnection> open = new LinkedHashMap<>();
  private final SortedMap<String, String> damaged = new TreeMap<>();
  private final List<DatabaseLock> locks = new ArrayList<>();

  /// JDBC is not called on virtual threads.
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("snapshot").factory());

  private DataSnapshot(Path root) {
    this.root = root;
  }

  /// The snapshot of a directory that no gateway uses. Keeps gateways from starting on it until it
  /// is closed.
  ///
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable.Locked when a gateway uses
  ///   the directory
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable when there is no registry
  public static DataSnapshot offline(Path dataDirectory) {
    if (DataDirectory.hasData(dataDirectory)) {
      var _ = DataDirectory.ofComplete(dataDirectory);
    }
    if (!Files.isRegularFile(dataDirectory.resolve(DataDirectory.REGISTRY))) {
      throw new DatabaseUnusable.Unreadable(
          dataDirectory, "is no data directory; it has no " + DataDirectory.REGISTRY, null);
    }
    var directory = DataDirectory.of(dataDirectory);
    NativeLibrary.unpack(directory.nativeLibraries());
    var snapshot = new DataSnapshot(directory.root());
    try {
      var registry = directory.registry();
      snapshot.lock(registry);
      snapshot.add(List.of(registry));
      var stores = snapshot.stores();
      stores.forEach(snapshot::lock);
      snapshot.add(stores);
      snapshot.begin(snapshot.open.keySet());
      return snapshot;
    } catch (RuntimeException | Error e) {
      snapshot.close();
      throw e;
    }
  }

  /// The snapshot of a directory that this process uses.
  ///
  /// @param databases that are open; no other is opened or closed meanwhile
  /// @param meanwhile runs while no database commits; must be quick
  /// @throws FaultException `store.busy` when a writer does not pause in time
  public static DataSnapshot online(Path root, List<SqliteDatabase> databases, Runnable meanwhile) {
    var snapshot = new DataSnapshot(root);
    try {
      var active = databases.stream().map(SqliteDatabase::file).toList();
      snapshot.add(active);
      var closed = snapshot.stores();
      closed.removeAll(active);
      snapshot.add(closed);
      snapshot.begin(closed);
      try (var hold = CommitBarrier.of(databases, LONGEST_HOLD)) {
        snapshot.begin(active);
        meanwhile.run();
        hold.requireIntact();
      }
      return snapshot;
    } catch (RuntimeException | Error e) {
      snapshot.close();
      throw e;
    }
  }

  private void lock(Path file) {
    locks.add(DatabaseLock.of(file));
  }

  /// The stores on disk. One that is missing although sessions have their data there is damaged.
  private Set<Path> stores() {
    try {
      for (var file : used()) {
        if (!Files.exists(root.resolve(file))) {
          damaged.put(file, "it is missing, and sessions have their data there");
        }
      }
      var paths = new TreeSet<Path>();
      StoreFiles.find(root).values().forEach(file -> paths.add(root.resolve(file)));
      return paths;
    } catch (IOException | UncheckedIOException e) {
      throw new DatabaseUnusable.Unreadable(root, e.toString(), e);
    }
  }

  private Set<String> used() {
    var registry = open.get(root.resolve(DataDirectory.REGISTRY));
    if (registry == null) {
      return Set.of(); // It is damaged, which is known already.
    }
    try {
      return onThread(registry::usedStores);
    } catch (SQLException e) {
      // A damaged registry, which the copy will show.
      return Set.of();
    }
  }

  private void add(Collection<Path> files) {
    for (var file : files) {
      try {
        open.put(file, onThread(() -> SnapshotConnection.open(file)));
      } catch (SQLException e) {
        note(file, e);
      }
    }
  }

  private void begin(Collection<Path> files) {
    for (var file : List.copyOf(files)) {
      var connection = open.get(file);
      if (connection != null) {
        try {
          onThread(() -> {
            connection.begin();
            return true;
          });
        } catch (SQLException e) {
          open.remove(file);
          connection.close();
          note(file, e);
        }
      }
    }
  }

  private void note(Path file, SQLException e) {
    if (!SqliteErrors.isCorruption(e)) {
      throw SqliteErrors.unavailable(e);
    }
    damaged.put(name(file), SqliteErrors.firstLine(e));
  }

  private String name(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  /// Copies and checks the databases, and ends the read transaction of each. Damaged ones are left
  /// out; [#damaged()] names them.
  ///
  /// @throws FaultException `store.full` when the disk of the folder has too little space
  public List<SnapshotFile> copyInto(Path folder) throws IOException {
    requireSpace(folder);
    var copies = new ArrayList<SnapshotFile>();
    for (var file : List.copyOf(open.keySet())) {
      var target = folder.resolve(copies.size() + ".db");
      try (var connection = open.get(file)) {
        var schema =
            onThread(() -> {
              connection.copyTo(target);
              return IntegrityCheck.quick(target, name(file));
            });
        copies.add(new SnapshotFile(name(file), target, Files.size(target), schema));
      } catch (SQLException e) {
        Files.deleteIfExists(target);
        note(file, e);
      } finally {
        open.remove(file);
      }
    }
    return copies;
  }

  private void requireSpace(Path folder) throws IOException {
    var needed = RESERVE_BYTES;
    for (var file : open.keySet()) {
      needed +=
          Files.size(file) + file.resolveSibling(file.getFileName() + "-wal").toFile().length();
    }
    if (folder.toFile().getUsableSpace() < needed) {
      throw new StoreUnavailable(StoreUnavailable.Cause.FULL).toException();
    }
  }

  /// The databases that are damaged or missing, with the reasons; complete after [#copyInto].
  public SortedMap<String, String> damaged() {
    return damaged;
  }

  private <T> T onThread(Callable<T> work) throws SQLException {
    var result = thread.submit(work);
    try {
      return result.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case SQLException sql -> throw sql;
        case RuntimeException bug -> throw bug;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DatabaseErrors.busy();
    }
  }

  /// Ends the read transactions that are left.
  @Override
  public void close() {
    open.values().forEach(SnapshotConnection::close);
    open.clear();
    locks.forEach(DatabaseLock::close);
    thread.close();
  }
}

package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreSnapshot;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.backup.DataSnapshot;
import dev.sessiongateway.persistence.copy.MediaCopy;
import dev.sessiongateway.persistence.copy.StoreCopy;
import dev.sessiongateway.persistence.database.CommitBarrier;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.DatabaseErrors;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import dev.sessiongateway.persistence.sqlite.DirectoryTarget;
import dev.sessiongateway.persistence.sqlite.NativeLibrary;
import dev.sessiongateway.persistence.sqlite.StoreFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Databases that a gateway uses, as they were at one moment at which no commit was in progress in
/// any of them. Holds a read transaction in each until it is closed; writers go on meanwhile. For
/// one thread.
final class PostgresSnapshot implements StoreSnapshot {
  private final PostgresSource source = new PostgresSource("the snapshot");

  /// JDBC is not called on virtual threads.
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("snapshot").factory());

  private final Path libraries;
  private final SortedMap<String, String> damaged = new TreeMap<>();

  /// Databases that were in use and did not answer, with the reasons.
  private final Map<String, String> lost = new HashMap<>();

  private PostgresSnapshot(Path libraries) {
    this.libraries = libraries;
  }

  /// @param libraries the folder of native libraries
  /// @param meanwhile runs while no database commits; must be quick
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.busy` when a writer does not
  ///   pause in time, and `store.broken` when a database is not there
  static PostgresSnapshot take(PostgresDatabases databases, Path libraries, Runnable meanwhile) {
    var snapshot = new PostgresSnapshot(libraries);
    try {
      var connected = snapshot.connect(databases);
      try (var hold = CommitBarrier.of(connected, DataSnapshot.LONGEST_HOLD)) {
        snapshot.call(snapshot.source::begin);
        meanwhile.run();
        hold.requireIntact();
      }
      snapshot.call(() -> snapshot.noteMissing(databases));
      return snapshot;
    } catch (SQLException | IOException e) {
      snapshot.close();
      throw PostgresErrors.RULES.unavailable(e);
    } catch (RuntimeException | Error e) {
      snapshot.close();
      throw e;
    }
  }

  /// Connects to the databases that are there; only the default one has to be.
  private List<Database> connect(PostgresDatabases databases) throws SQLException, IOException {
    var connected = new ArrayList<Database>();
    for (var each : databases.byName().entrySet()) {
      var name = each.getKey();
      var connections = each.getValue();
      if (name.isEmpty() || databases.problem(name).isEmpty()) {
        try {
          call(() -> source.add(name, connections.address()));
          connected.add(new PostgresStore(connections, name, ""));
        } catch (SQLException e) {
          if (name.isEmpty()) {
            throw e;
          }
          lost.put(name, PostgresErrors.reason(e));
        }
      }
    }
    return connected;
  }

  private void noteMissing(PostgresDatabases databases) throws SQLException {
    for (var address : source.missing()) {
      var name = StorePlaces.databaseOf(address);
      var reason = Optional.ofNullable(lost.get(name)).or(() -> databases.problem(name));
      damaged.put(
          StoreFiles.of(new StoreAddress(address)),
          "database '%s': %s".formatted(name, reason.orElse("it was not there")));
    }
  }

  @Override
  public List<SnapshotFile> copyInto(Path folder, boolean withMedia) throws IOException {
    try {
      return onThread(() -> copy(folder, withMedia));
    } catch (SQLException e) {
      throw PostgresErrors.RULES.unavailable(e);
    } catch (StoreUnusable e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private List<SnapshotFile> copy(Path folder, boolean withMedia) throws SQLException, IOException {
    if (folder.toFile().getUsableSpace() < source.bytes() + DataSnapshot.RESERVE_BYTES) {
      throw new StoreUnavailable(StoreUnavailable.Cause.FULL).toException();
    }
    // In the folder of the copies it would be deleted with them.
    NativeLibrary.unpack(libraries);
    try (var target = DirectoryTarget.open(folder)) {
      var media =
          withMedia ? new MediaCopy.Files(source.media(), target.media()) : new MediaCopy.None();
      StoreCopy.runUnchecked(source, target, media);
      var files = new ArrayList<SnapshotFile>();
      for (var database : target.schemas().entrySet()) {
        var copy = folder.resolve(database.getKey());
        files.add(new SnapshotFile(database.getKey(), copy, Files.size(copy), database.getValue()));
      }
      media(folder, files);
      return List.copyOf(files);
    }
  }

  private static void media(Path folder, List<SnapshotFile> files) throws IOException {
    var media = folder.resolve(DataDirectory.MEDIA);
    if (Files.isDirectory(media)) {
      try (var all = Files.walk(media)) {
        for (var copy : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
          var file = folder.relativize(copy).toString().replace('\\', '/');
          files.add(new SnapshotFile(file, copy, Files.size(copy), null));
        }
      }
    }
  }

  private void call(Work work) throws SQLException, IOException {
    var _ =
        onThread(() -> {
          work.run();
          return true;
        });
  }

  private <T> T onThread(Callable<T> work) throws SQLException, IOException {
    try {
      return thread.submit(work).get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case SQLException sql -> throw sql;
        case IOException io -> throw io;
        case RuntimeException known -> throw known;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DatabaseErrors.busy();
    }
  }

  /// The stores in databases that are not there. What a server finds damaged it does not give,
  /// which refuses the backup.
  @Override
  public SortedMap<String, String> damaged() {
    return damaged;
  }

  @Override
  public void close() {
    source.close();
    thread.close();
  }

  @FunctionalInterface
  private interface Work {
    void run() throws SQLException, IOException;
  }
}

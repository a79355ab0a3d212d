package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.store.StoreSnapshot;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.bootstrap.settings.StoreSettings;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.SqliteStoreProvider;
import dev.sessiongateway.persistence.SqliteStores;
import dev.sessiongateway.persistence.backup.IntegrityCheck;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import dev.sessiongateway.persistence.sqlite.DatabaseLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Supplier;

/// What commands do with a data directory and the files of the store `sqlite` in it, without a
/// gateway. No other class of the program names the adapter of that store. Commands that need these
/// files ask [#require] first: there another store gets its own way.
public final class SqliteFiles {
  /// The file that lists the sessions.
  public static final String REGISTRY = DataDirectory.REGISTRY;

  /// The folder of copies for a backup that is being made.
  static final String BACKUP = DataDirectory.BACKUP;

  private static final Set<String> DATABASES =
      Set.of(REGISTRY, StoreAddress.DEFAULT.path(), DataDirectory.STORES, DataDirectory.UNFINISHED);

  private SqliteFiles() {}

  /// Refuses a command that works with the files of the store `sqlite` when the settings name
  /// another store.
  ///
  /// @param command as it is called
  /// @param instead what to do with another store, in one clause
  /// @throws BackupFailure for another store
  public static void require(StoreSettings store, String command, String instead) {
    if (!store.isInFiles()) {
      throw BackupFailure.misused(
          "the store is %s, and %s works with the files of the store sqlite; %s"
              .formatted(store.name(), command, instead));
    }
  }

  /// Whether the store is in a directory, or a copy of one was begun.
  static boolean hasStore(Path dataDirectory) {
    return Files.exists(dataDirectory.resolve(REGISTRY))
        || DataDirectory.isUnfinished(dataDirectory);
  }

  /// Whether a file is one of the databases of this store.
  ///
  /// @param file relative to a data directory
  static boolean isOfStore(Path file) {
    return DATABASES.contains(file.getName(0).toString());
  }

  /// Whether a file is one of the files of messages.
  ///
  /// @param file relative to a data directory
  static boolean isMedia(Path file) {
    return file.startsWith(DataDirectory.MEDIA);
  }

  /// The folder of the files of messages.
  public static Path media(Path dataDirectory) {
    return dataDirectory.resolve(DataDirectory.MEDIA);
  }

  public static boolean hasMedia(Path dataDirectory) {
    return Files.isDirectory(media(dataDirectory));
  }

  /// What keeps this user from making the data directory, or from reading and writing in it; one
  /// clause for the operator. Creates nothing.
  public static Optional<String> directoryProblem(Path dataDirectory) {
    return DataDirectory.problem(dataDirectory);
  }

  /// Makes the data directory when it is missing, readable by its owner only.
  ///
  /// @throws StoreUnusable when it cannot be made or used
  public static void prepareDirectory(Path dataDirectory) {
    var _ = translated(() -> DataDirectory.of(dataDirectory));
  }

  /// The snapshot of a directory that no gateway uses. Keeps gateways away until it is closed.
  ///
  /// @throws StoreUnusable.InUse when a gateway uses the directory
  /// @throws StoreUnusable when there is no registry
  static StoreSnapshot snapshot(Path dataDirectory) {
    return translated(() -> SqliteStores.snapshotOf(dataDirectory));
  }

  /// Keeps gateways away until it is closed.
  ///
  /// @throws StoreUnusable.InUse when a gateway uses the directory
  static Claim claim(Path dataDirectory) {
    var registry = dataDirectory.resolve(REGISTRY);
    return Files.exists(registry) ? translated(() -> DatabaseLock.of(registry))::close : () -> {};
  }

  /// Registers the sessions that the stores contain and the registry lacks.
  ///
  /// @return a report, one line per action
  /// @throws StoreUnusable when the registry cannot be used
  public static List<String> rebuildRegistry(Path dataDirectory) {
    var result = translated(() -> SqliteStores.rebuildRegistry(dataDirectory));
    var lines = new ArrayList<String>();
    lines.add(
        result.added().isEmpty()
            ? "the registry knows every session that is in a store"
            : "registered again: " + String.join(", ", result.added()));
    if (!result.added().isEmpty()) {
      lines.add(
          "their configuration (webhooks, metadata, proxy) and keys are not in the stores; set"
              + " them anew");
    }
    result.unusable().forEach(line -> lines.add("left out: " + line));
    return lines;
  }

  /// Checks the databases of a data directory, also while a gateway uses them.
  ///
  /// @return by file: what is wrong in one line, or empty
  static SortedMap<String, Optional<String>> check(Path dataDirectory, boolean full)
      throws IOException {
    return IntegrityCheck.ofDirectory(dataDirectory, full);
  }

  /// @param file its name in a data directory
  /// @return what is wrong, in one line; empty when the database is sound
  static Optional<String> check(Path database, String file, boolean full) {
    return IntegrityCheck.of(database, file, full);
  }

  /// The version of the newest tables that this program knows.
  ///
  /// @param file its name in a data directory
  static int newestSchema(String file) {
    return IntegrityCheck.newestSchema(file);
  }

  private static <T> T translated(Supplier<T> work) {
    try {
      return work.get();
    } catch (DatabaseUnusable e) {
      throw SqliteStoreProvider.unusable(e);
    }
  }

  /// Keeps gateways away from a data directory.
  @FunctionalInterface
  interface Claim extends AutoCloseable {
    @Override
    void close();
  }
}

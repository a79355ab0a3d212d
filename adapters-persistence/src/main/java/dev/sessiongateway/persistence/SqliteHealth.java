package dev.sessiongateway.persistence;

import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.event.AppendNotifier;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/// How the databases of a data directory are. Thread-safe.
final class SqliteHealth implements StoreHealth {
  private static final String STUCK = "store.stuck";

  private final Path root;
  private final Databases databases;
  private final AppendNotifier announcements;

  SqliteHealth(Path root, Databases databases, AppendNotifier notifier) {
    this.root = root;
    this.databases = databases;
    this.announcements = notifier;
  }

  @Override
  public StoreCheck check() {
    var all = databases.all();
    for (var database : all) {
      if (database.isDamaged()) {
        continue; // See the notices; the other databases work.
      }
      if (database.isStuck()) {
        return new StoreCheck(
            place(database), STUCK, "writes wait and none is done in " + name(database));
      }
      try {
        probe(database);
      } catch (FaultException e) {
        return new StoreCheck(place(database), e.fault().code(), e.fault().message());
      }
    }
    var failures = all.stream().mapToLong(Database::failures).sum();
    var detail =
        all.size()
            + " databases take writes"
            + (failures == 0 ? "" : ", failures that were survived: " + failures);
    return new StoreCheck(root.toString(), null, detail);
  }

  /// On the disk of the data directory.
  @Override
  public OptionalLong freeBytes() {
    return OptionalLong.of(root.toFile().getUsableSpace());
  }

  @Override
  public StoreLoad load() {
    var all = databases.all();
    return new StoreLoad(
        all.size(),
        all.stream().mapToInt(Database::waitingWrites).sum(),
        all.stream().mapToInt(Database::waitingWrites).max().orElse(0),
        databases.mostWaitingWrites(),
        all.stream().mapToInt(Database::waitingReads).sum(),
        announcements.waiting(),
        all.stream().mapToLong(Database::writes).sum(),
        all.stream().mapToLong(Database::commits).sum(),
        all.stream().mapToLong(Database::failures).sum(),
        new WriteAheadLogs(
            all.stream().mapToLong(SqliteHealth::walBytes).sum(),
            all.stream().mapToLong(SqliteHealth::walBytes).max().orElse(0)),
        all.stream().mapToLong(database -> bytes(database.file())).sum());
  }

  @Override
  public List<String> notices() {
    return databases.notices();
  }

  @Override
  public List<String> unchecked() {
    return databases.unchecked();
  }

  @Override
  public List<String> stuck() {
    return databases.all().stream().filter(Database::isStuck).map(SqliteHealth::name).toList();
  }

  private static String place(Database database) {
    return database.file().toString();
  }

  private static String name(Database database) {
    return String.valueOf(database.file().getFileName());
  }

  private static long walBytes(Database database) {
    return bytes(Path.of(database.file() + "-wal"));
  }

  /// A file that is not there has no bytes.
  private static long bytes(Path file) {
    return file.toFile().length();
  }

  private static void probe(Database database) {
    var _ = database.write(_ -> 1); // commits, and increments the commit counter
  }
}

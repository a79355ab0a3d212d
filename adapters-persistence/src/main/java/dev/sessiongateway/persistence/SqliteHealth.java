package dev.sessiongateway.persistence;

import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.sqlite.SqliteDatabase;
import dev.sessiongateway.persistence.sqlite.SqliteDatabases;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntSupplier;

/// How the databases of a data directory are. Thread-safe.
final class SqliteHealth implements StoreHealth {
  private static final String BROKEN = "store.broken";
  private static final String STUCK = "store.stuck";

  private final Path root;
  private final SqliteDatabases databases;
  private final IntSupplier announcements;

  SqliteHealth(Path root, SqliteDatabases databases, IntSupplier announcements) {
    this.root = root;
    this.databases = databases;
    this.announcements = announcements;
  }

  @Override
  public StoreCheck check() {
    var all = databases.files();
    for (var database : all) {
      if (database.isDamaged()) {
        continue; // See the notices; the other databases work.
      }
      if (database.isStuck()) {
        return new StoreCheck(
            place(database), STUCK, "writes wait and none is done in " + name(database));
      }
      try {
        var difference = database.tableDifference();
        if (difference.isPresent()) {
          return new StoreCheck(place(database), BROKEN, name(database) + ": " + difference.get());
        }
        probe(database);
      } catch (FaultException e) {
        return new StoreCheck(place(database), e.fault().code(), e.fault().message());
      }
    }
    var failures = all.stream().mapToLong(SqliteDatabase::failures).sum();
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
    var all = databases.files();
    return new StoreLoad(
        all.size(),
        all.stream().mapToInt(SqliteDatabase::waitingWrites).sum(),
        all.stream().mapToInt(SqliteDatabase::waitingWrites).max().orElse(0),
        databases.mostWaitingWrites(),
        all.stream().mapToInt(SqliteDatabase::waitingReads).sum(),
        announcements.getAsInt(),
        all.stream().mapToLong(SqliteDatabase::writes).sum(),
        all.stream().mapToLong(SqliteDatabase::commits).sum(),
        all.stream().mapToLong(SqliteDatabase::failures).sum(),
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
    return databases.files().stream()
        .filter(SqliteDatabase::isStuck)
        .map(SqliteHealth::name)
        .toList();
  }

  private static String place(SqliteDatabase database) {
    return database.file().toString();
  }

  private static String name(SqliteDatabase database) {
    return String.valueOf(database.file().getFileName());
  }

  private static long walBytes(SqliteDatabase database) {
    return bytes(Path.of(database.file() + "-wal"));
  }

  /// A file that is not there has no bytes.
  private static long bytes(Path file) {
    return file.toFile().length();
  }

  private static void probe(SqliteDatabase database) {
    var _ = database.write(_ -> 1); // commits, and increments the commit counter
  }
}

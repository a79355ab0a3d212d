package dev.sessiongateway.persistence;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.event.AppendNotifier;
import dev.sessiongateway.persistence.sqlite.SqliteDatabase;
import dev.sessiongateway.persistence.sqlite.SqliteDatabases;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the databases of a data directory are. Thread-safe.
public final class StoreHealth {
  private static final String STUCK = "store.stuck";

  private final Path root;
  private final SqliteDatabases databases;
  private final AppendNotifier announcements;

  StoreHealth(Path root, SqliteDatabases databases, AppendNotifier notifier) {
    this.root = root;
    this.databases = databases;
    this.announcements = notifier;
  }

  /// Commits once to each open database, to check that it takes writes.
  public StoreCheck check() {
    var free = freeBytes();
    var all = databases.files();
    for (var database : all) {
      if (database.isDamaged()) {
        continue; // See the notices; the other databases work.
      }
      if (database.isStuck()) {
        return new StoreCheck(
            database.file(), STUCK, "writes wait and none is done in " + name(database), free);
      }
      try {
        probe(database);
      } catch (FaultException e) {
        return new StoreCheck(database.file(), e.fault().code(), e.fault().message(), free);
      }
    }
    var failures = all.stream().mapToLong(SqliteDatabase::failures).sum();
    var detail =
        all.size()
            + " databases take writes"
            + (failures == 0 ? "" : ", failures that were survived: " + failures);
    return new StoreCheck(root, null, detail, free);
  }

  /// The space that is left on the disk of the data directory.
  public long freeBytes() {
    return root.toFile().getUsableSpace();
  }

  /// How busy the databases are, and how large.
  public StoreLoad load() {
    var all = databases.files();
    return new StoreLoad(
        all.size(),
        all.stream().mapToInt(SqliteDatabase::waitingWrites).sum(),
        all.stream().mapToInt(SqliteDatabase::waitingWrites).max().orElse(0),
        databases.mostWaitingWrites(),
        all.stream().mapToInt(SqliteDatabase::waitingReads).sum(),
        announcements.waiting(),
        all.stream().mapToLong(SqliteDatabase::writes).sum(),
        all.stream().mapToLong(SqliteDatabase::commits).sum(),
        all.stream().mapToLong(SqliteDatabase::failures).sum(),
        all.stream().mapToLong(StoreHealth::walBytes).sum(),
        all.stream().mapToLong(StoreHealth::walBytes).max().orElse(0),
        all.stream().mapToLong(database -> bytes(database.file())).sum());
  }

  /// The databases whose writes wait while none is done.
  public List<String> stuck() {
    return databases.files().stream()
        .filter(SqliteDatabase::isStuck)
        .map(StoreHealth::name)
        .toList();
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

  /// Whether the stores take writes.
  ///
  /// @param path of the data directory, or of the database that takes no writes
  /// @param reason the code of the fault; null when all is well
  /// @param detail one line for the operator
  /// @param freeBytes on the disk of the data directory
  public record StoreCheck(Path path, @Nullable String reason, String detail, long freeBytes) {
    public boolean ok() {
      return reason == null;
    }
  }

  /// How busy the databases are, and how large.
  ///
  /// @param databases that are open
  /// @param waitingWrites of all of them
  /// @param longestQueue the most waiting writes of one database
  /// @param mostWaitingWrites how many writes of one database may wait
  /// @param waitingReads that wait for a thread, of all databases
  /// @param announcements sessions whose listeners are not told of new events yet
  /// @param writes stored since they were opened
  /// @param commits since they were opened; several writes share one
  /// @param failures that were survived
  /// @param walBytes of the write-ahead logs
  /// @param largestWalBytes of one write-ahead log
  /// @param databaseBytes of the files themselves
  public record StoreLoad(
      int databases,
      int waitingWrites,
      int longestQueue,
      int mostWaitingWrites,
      int waitingReads,
      int announcements,
      long writes,
      long commits,
      long failures,
      long walBytes,
      long largestWalBytes,
      long databaseBytes) {}
}

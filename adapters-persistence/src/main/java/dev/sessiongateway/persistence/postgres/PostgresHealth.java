package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.persistence.database.Writer;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntSupplier;
import org.jdbi.v3.core.Handle;

/// How the databases are. Thread-safe.
final class PostgresHealth implements StoreHealth {
  private static final Fault BUSY = new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY);

  private final PostgresDatabases databases;
  private final IntSupplier announcements;

  PostgresHealth(PostgresDatabases databases, IntSupplier announcements) {
    this.databases = databases;
    this.announcements = announcements;
  }

  @Override
  public StoreCheck check() {
    var all = databases.open();
    for (var database : all) {
      var problem = database.guard().problem();
      if (problem.isPresent()) {
        return down(database, "store.broken", problem.get());
      }
      try {
        var difference = difference(database);
        if (difference.isPresent()) {
          return down(database, "store.broken", "it " + difference.get());
        }
        probe(database);
      } catch (FaultException e) {
        return down(database, e.fault().code(), e.fault().message());
      }
    }
    var failures = all.stream().mapToLong(PostgresConnections::failures).sum();
    return new StoreCheck(
        all.getFirst().toString(),
        null,
        all.size()
            + " databases take writes"
            + (failures == 0 ? "" : ", failures that were survived: " + failures));
  }

  private static StoreCheck down(PostgresConnections database, String code, String reason) {
    return new StoreCheck(database.toString(), code, database + ": " + reason);
  }

  /// Empty also when all connections for reads are taken: writes go on then.
  private static Optional<String> difference(PostgresConnections database) {
    try {
      return database.read(PostgresHealth::difference);
    } catch (FaultException e) {
      if (e.fault().equals(BUSY)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static Optional<String> difference(Handle handle) {
    try {
      return PostgresTables.difference(handle.getConnection(), PostgresSchema.VERSION);
    } catch (SQLException e) {
      throw PostgresErrors.RULES.unavailable(e);
    }
  }

  /// Commits, as a write does.
  private static void probe(PostgresConnections database) {
    var _ =
        database
            .writer()
            .call(
                null,
                List.of(),
                transaction -> transaction.find("SELECT count(*) FROM gateway_epoch", _ -> 1));
  }

  @Override
  public StoreLoad load() {
    var all = databases.open();
    var writers = all.stream().map(PostgresConnections::writer).toList();
    return new StoreLoad(
        all.size(),
        writers.stream().mapToInt(Writer::waiting).sum(),
        writers.stream().mapToInt(Writer::waiting).max().orElse(0),
        databases.mostWaitingWrites(),
        all.stream().mapToInt(PostgresConnections::waitingReads).sum(),
        announcements.getAsInt(),
        writers.stream().mapToLong(Writer::writes).sum(),
        writers.stream().mapToLong(Writer::batches).sum(),
        all.stream().mapToLong(PostgresConnections::failures).sum(),
        null,
        null);
  }

  @Override
  public List<String> stuck() {
    return databases.open().stream()
        .filter(database -> database.writer().isStuck())
        .map(PostgresConnections::toString)
        .toList();
  }

  @Override
  public List<String> notices() {
    return databases.notices();
  }

  @Override
  public List<String> unchecked() {
    return List.of();
  }

  /// Only the server knows.
  @Override
  public OptionalLong freeBytes() {
    return OptionalLong.empty();
  }
}

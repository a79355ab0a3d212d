package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.TestStores;
import dev.sessiongateway.application.identity.Identifiers;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Stores in a database of their own. A database is emptied and used again: to make one takes a
/// server longer than most tests.
public final class PostgresTestStores implements TestStores {
  private static final Queue<PostgresDatabase> FREE = new ConcurrentLinkedQueue<>();

  /// For [java.util.ServiceLoader].
  public PostgresTestStores() {}

  @Override
  public String name() {
    return "postgres";
  }

  @Override
  public Opened open(Identifiers identifiers) {
    var free = FREE.poll();
    var database = free == null ? PostgresServer.shared().createDatabase() : free;
    if (free != null) {
      EmptiedPostgresStores.empty(database);
    }
    var context = TemporaryPostgresStores.context(database, Map.of(), identifiers);
    return new Opened(PostgresStores.open(context), () -> FREE.add(database));
  }
}

package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Stores in one database for the tests of a class, emptied before each. Texts have the order of a
/// dictionary there, so that a query which relies on that of the database shows.
final class EmptiedPostgresStores
    implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {
  private static final String EMPTY =
      """
      DO $$
      DECLARE one text;
      BEGIN
        SELECT string_agg(tablename, ', ') INTO one FROM pg_tables
          WHERE schemaname = current_schema()
            AND tablename NOT IN ('flyway_schema_history', 'gateway_epoch');
        EXECUTE 'TRUNCATE ' || one || ' RESTART IDENTITY';
      END $$
      """;

  private PostgresDatabase database;
  private PostgresStores opened;
  private PostgresStores stores;

  /// Once, also with nested classes.
  @Override
  public void beforeAll(ExtensionContext context) {
    if (database == null) {
      database = PostgresServer.shared().createDatabase(PostgresServer.IN_ORDER_OF_ENGLISH);
      opened = PostgresStores.open(TemporaryPostgresStores.context(database, Map.of()));
    }
  }

  /// Removes all rows of a database, whose stores are closed or about to be opened again.
  static void empty(PostgresDatabase database) {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute(EMPTY);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    empty(database);
    // On the same connections; only what is kept in memory is new.
    stores = opened.again(new CountingIdentifiers());
  }

  Stores get() {
    return stores;
  }

  @Override
  public void afterAll(ExtensionContext context) {
    var isOutermost = context.getRequiredTestClass().getEnclosingClass() == null;
    if (isOutermost && opened != null) { // It is null where the machine has no PostgreSQL.
      opened.close();
      database.close();
    }
  }
}

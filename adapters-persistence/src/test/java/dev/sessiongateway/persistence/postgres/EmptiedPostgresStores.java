package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.identity.CountingIdentifiers;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Stores in one database for the tests of a class, emptied before each. Texts have the order of a
/// dictionary there, so that a query which relies on that of the database shows.
final class EmptiedPostgresStores
    implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {
  /// Deletes instead of truncating, which makes new files for each table and index. Triggers and
  /// references are off meanwhile; writers that are not done yet are waited for.
  private static final String EMPTY =
      """
      DO $$
      DECLARE tables text[];
      DECLARE one text;
      BEGIN
        SELECT array_agg(quote_ident(tablename)) INTO tables FROM pg_tables
          WHERE schemaname = current_schema()
            AND tablename NOT IN ('flyway_schema_history', 'gateway_epoch');
        EXECUTE 'LOCK TABLE ' || array_to_string(tables, ', ') || ' IN EXCLUSIVE MODE';
        SET LOCAL session_replication_role = replica;
        FOREACH one IN ARRAY tables LOOP
          EXECUTE 'DELETE FROM ' || one;
        END LOOP;
        PERFORM setval(pg_class.oid, 1, false) FROM pg_class JOIN pg_depend ON objid = pg_class.oid
          WHERE relkind = 'S' AND deptype = 'i' AND refclassid = 'pg_class'::regclass;
      END $$
      """;

  private PostgresDatabase database;
  private PostgresStores opened;
  private PostgresStores stores;

  /// Once, also with nested classes.
  @Override
  public void beforeAll(ExtensionContext context) {
    if (database == null) {
      database = PostgresServer.shared().createQuickDatabase(PostgresServer.IN_ORDER_OF_ENGLISH);
      opened = PostgresStores.open(TemporaryPostgresStores.context(database, Map.of()));
    }
  }

  /// Removes all rows of a database, whose stores are closed or about to be opened again.
  static void empty(PostgresDatabase database) {
    database.executeAsSuperuser(EMPTY);
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

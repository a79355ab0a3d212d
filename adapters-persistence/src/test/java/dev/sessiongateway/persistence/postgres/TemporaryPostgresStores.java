package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.identity.CountingIdentifiers;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.work.SlowOperations;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Stores in a database of their own, for each test.
public final class TemporaryPostgresStores implements BeforeEachCallback, AfterEachCallback {
  private PostgresDatabase database;
  private PostgresStores stores;

  @Override
  public void beforeEach(ExtensionContext context) {
    database = PostgresServer.shared().createDatabase();
    open();
  }

  void open() {
    stores = PostgresStores.open(context(database, Map.of()));
  }

  PostgresStores get() {
    return Objects.requireNonNull(stores);
  }

  PostgresDatabase database() {
    return database;
  }

  /// What a restart of the gateway does.
  void reopen() {
    stores.close();
    open();
  }

  /// @param more options beside those of the database
  public static StoreContext context(PostgresDatabase database, Map<String, String> more) {
    return context(database, more, new CountingIdentifiers());
  }

  static StoreContext context(
      PostgresDatabase database, Map<String, String> more, Identifiers identifiers) {
    var options = new HashMap<String, String>();
    options.put("url", database.url());
    options.put("user", database.user());
    options.put("password", database.password());
    options.putAll(more);
    return new StoreContext(Path.of("target"), identifiers, SlowOperations.off(), options);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    stores.close();
    database.close();
  }
}

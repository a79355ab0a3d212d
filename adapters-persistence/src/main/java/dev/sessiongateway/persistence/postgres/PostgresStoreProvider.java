package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreProvider;

/// The store `postgres`: databases of PostgreSQL 15 or newer.
public final class PostgresStoreProvider implements StoreProvider {
  /// For [java.util.ServiceLoader].
  public PostgresStoreProvider() {}

  @Override
  public String name() {
    return "postgres";
  }

  @Override
  public boolean hasData(StoreContext context) {
    return new PostgresSchema(PostgresAddress.standard(context)).hasTables();
  }

  @Override
  public OpenedStores open(StoreContext context) {
    return PostgresStores.open(context);
  }
}

package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.JdbiStores;
import dev.sessiongateway.persistence.database.Limits;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// All durable data in PostgreSQL databases: the sessions and keys in the default one, the data of
/// a session in the one that its store's address names. Thread-safe.
public final class PostgresStores extends JdbiStores {
  /// Writes that wait, writes of a commit, connections that read, and how long a caller waits.
  private static final Limits LIMITS = new Limits(4_096, 512, 10, Duration.ofSeconds(10));

  private final PostgresDatabases databases;
  private final Path libraries;

  private PostgresStores(PostgresDatabases databases, Path libraries, Identifiers identifiers) {
    super(databases, new PostgresMediaStore(databases.registry(), identifiers));
    this.databases = databases;
    this.libraries = libraries;
  }

  /// Opens the databases of the context's options `url`, `user` and `password`, and
  /// `databases.<name>.url` and so on for further ones; creates the tables that are missing.
  ///
  /// @throws StoreUnusable when the default database cannot be used
  public static PostgresStores open(StoreContext context) {
    return open(context, LIMITS);
  }

  static PostgresStores open(StoreContext context, Limits limits) {
    var databases =
        PostgresDatabases.open(
            PostgresAddress.standard(context),
            PostgresAddress.further(context),
            limits.reporting(context.slow()));
    var stores =
        new PostgresStores(
            databases,
            context.dataDirectory().resolve(DataDirectory.NATIVE),
            context.identifiers());
    stores.load();
    return stores;
  }

  /// Stores on the same connections that know nothing from memory. Closing one closes both.
  PostgresStores again(Identifiers identifiers) {
    var stores = new PostgresStores(databases, libraries, identifiers);
    stores.load();
    return stores;
  }

  @Override
  public StoreHealth health() {
    return new PostgresHealth(databases, this::announcements);
  }

  /// The server checks its pages itself.
  @Override
  public void checkContents() {}

  @Override
  public void awaitChecks() {}

  @Override
  public Optional<Snapshots> snapshots() {
    return Optional.of(meanwhile -> PostgresSnapshot.take(databases, libraries, meanwhile));
  }
}

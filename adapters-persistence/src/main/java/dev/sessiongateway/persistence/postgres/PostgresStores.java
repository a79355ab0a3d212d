package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.access.TicketStore;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreHealth;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.JdbiStores;
import dev.sessiongateway.persistence.database.Limits;
import dev.sessiongateway.persistence.sqlite.DataDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// All durable data in PostgreSQL databases: the sessions and keys in the default one, the data of
/// a session in the one that its store's address names. Thread-safe.
public final class PostgresStores extends JdbiStores {
  /// Writes that wait, writes of a commit, connections that read, and how long a caller waits.
  private static final Limits LIMITS = new Limits(4_096, 512, 10, Duration.ofSeconds(10));

  private final PostgresDatabases databases;
  private final Path libraries;
  private final @Nullable PostgresOwnership ownership;

  /// Of a gateway that has the databases for itself.
  private PostgresStores(PostgresDatabases databases, Path libraries, Identifiers identifiers) {
    super(databases, new PostgresMediaStore(databases.registry(), identifiers));
    this.databases = databases;
    this.libraries = libraries;
    this.ownership = null;
  }

  /// Of a node.
  private PostgresStores(
      PostgresDatabases databases,
      Path libraries,
      Identifiers identifiers,
      NodeOwners owners,
      ChangeAnnouncer changes) {
    super(databases, new PostgresMediaStore(databases.registry(), identifiers), owners, changes);
    this.databases = databases;
    this.libraries = libraries;
    var follower =
        new ChangeFollower(
            databases.standard().address(), changes::backend, this::notifyAllAppended);
    follower.listen(change -> change.appended().forEach(this::notifyAppended));
    this.ownership = new PostgresOwnership(databases, owners, takeover(), changes, follower);
  }

  /// Opens the databases of the context's options `url`, `user` and `password`, and
  /// `databases.<name>.url` and so on for further ones; creates the tables that are missing. With
  /// the option `nodes=shared`, other gateways that have it too can use them at the same time.
  ///
  /// @throws StoreUnusable when the default database cannot be used
  public static PostgresStores open(StoreContext context) {
    return open(context, LIMITS);
  }

  static PostgresStores open(StoreContext context, Limits limits) {
    var use = DatabaseUse.of(context);
    var databases =
        PostgresDatabases.open(
            PostgresAddress.standard(context),
            PostgresAddress.further(context),
            use,
            limits.reporting(context.slow()));
    var libraries = context.dataDirectory().resolve(DataDirectory.NATIVE);
    var stores =
        use == DatabaseUse.ALONE
            ? new PostgresStores(databases, libraries, context.identifiers())
            : new PostgresStores(
                databases,
                libraries,
                context.identifiers(),
                new NodeOwners(databases.registry(), databases.standard().guard().isCleaner()),
                new ChangeAnnouncer(databases.standard().address()));
    stores.begin();
    return stores;
  }

  /// A node loads while it connects to the network, because it may have many sessions of others.
  private void begin() {
    if (ownership == null) {
      load();
    } else {
      loadMeanwhile();
      ownership.start();
    }
  }

  /// Stores on the same connections that know nothing from memory. Closing one closes both.
  PostgresStores again(Identifiers identifiers) {
    var stores = new PostgresStores(databases, libraries, identifiers);
    stores.load();
    return stores;
  }

  @Override
  public Optional<SessionOwnership> ownership() {
    return Optional.ofNullable(ownership);
  }

  @Override
  public Optional<TicketStore> tickets() {
    return Optional.ofNullable(ownership).map(PostgresOwnership::tickets);
  }

  @Override
  protected void ending() {
    if (ownership != null) {
      ownership.close();
    }
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

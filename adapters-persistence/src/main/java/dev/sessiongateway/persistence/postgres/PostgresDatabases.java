package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.Databases;
import dev.sessiongateway.persistence.database.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The databases that the operator configured. A store's address is a name in the default one, or
/// begins with the name of another one. Thread-safe.
final class PostgresDatabases implements Databases {
  static final String FIELD = "config.store.address";
  private static final Logger LOG = LoggerFactory.getLogger(PostgresDatabases.class);

  /// A name that no address can have.
  static final String SUBSTITUTES = "~substitutes";

  private final PostgresConnections standard;
  private final Map<String, PostgresAddress> others;
  private final Map<String, PostgresConnections> opened = new ConcurrentHashMap<>();
  private final Map<String, String> notices = new ConcurrentHashMap<>();
  private final Limits limits;

  private PostgresDatabases(
      PostgresConnections standard, Map<String, PostgresAddress> others, Limits limits) {
    this.standard = standard;
    this.others = Map.copyOf(others);
    this.limits = limits;
  }

  /// Opens the default database. One of the others that cannot be used takes no sessions; the
  /// gateway works without it.
  ///
  /// @throws StoreUnusable when the default database cannot be used
  static PostgresDatabases open(
      PostgresAddress standard, Map<String, PostgresAddress> others, Limits limits) {
    var databases =
        new PostgresDatabases(PostgresConnections.open(standard, limits), others, limits);
    new TreeMap<>(others)
        .keySet()
        .forEach(name -> {
          try {
            var _ = databases.connections(name);
          } catch (StoreUnusable e) {
            LOG.atError().addKeyValue("database", name).setCause(e).log("a database is not usable");
          }
        });
    return databases;
  }

  /// @throws StoreUnusable when the database cannot be used now
  private PostgresConnections connections(String name) {
    try {
      var connections =
          opened.computeIfAbsent(
              name,
              _ -> PostgresConnections.open(Objects.requireNonNull(others.get(name)), limits));
      notices.remove(name);
      return connections;
    } catch (StoreUnusable e) {
      notices.put(name, "database '%s': %s; %s".formatted(name, e.getMessage(), e.advice()));
      throw e;
    }
  }

  private PostgresStore store(StoreAddress address) {
    var path = address.path();
    var slash = path.indexOf('/');
    if (slash < 0) {
      return new PostgresStore(standard, path, path);
    }
    var database = path.substring(0, slash);
    if (!others.containsKey(database)) {
      throw Fault.invalid(
          FIELD,
          "must be a name without '/', or begin with a database that the operator configured"
              + (others.isEmpty() ? "; there is none" : ""));
    }
    return new PostgresStore(connections(database), path, path.substring(slash + 1));
  }

  @Override
  public Database registry() {
    return standardTables();
  }

  private PostgresStore standardTables() {
    return new PostgresStore(standard, standard.toString(), "");
  }

  /// All of a database is of one moment.
  @Override
  public boolean isRegistryIncomplete() {
    return false;
  }

  @Override
  public Database existing(StoreAddress address, int count) {
    try {
      return store(address);
    } catch (StoreUnusable | FaultException e) {
      var reason = String.valueOf(e.getMessage());
      notices.putIfAbsent(address.path(), "store %s: %s".formatted(address, reason));
      throw new DatabaseUnusable.Unreadable(address, reason, e);
    }
  }

  @Override
  public Database at(StoreAddress address) {
    try {
      return store(address);
    } catch (StoreUnusable e) {
      throw PostgresErrors.RULES.unavailable(e);
    }
  }

  /// Nothing is held for a store.
  @Override
  public void release(Database database) {}

  @Override
  public Database substitute() {
    return new PostgresStore(standard, SUBSTITUTES, SUBSTITUTES);
  }

  @Override
  public List<Database> all() {
    var all = new ArrayList<Database>();
    all.add(standardTables());
    opened.forEach((name, connections) -> all.add(new PostgresStore(connections, name, "")));
    return all;
  }

  /// The open connections; those of the default database first.
  List<PostgresConnections> open() {
    var all = new ArrayList<PostgresConnections>();
    all.add(standard);
    all.addAll(opened.values());
    return all;
  }

  /// The open connections by the names of their databases; the default one has the empty name.
  Map<String, PostgresConnections> byName() {
    var all = new TreeMap<>(opened);
    all.put(StorePlaces.DEFAULT, standard);
    return all;
  }

  /// Problems that the operator should know about, one line each.
  List<String> notices() {
    return List.copyOf(notices.values());
  }

  /// How many writes of one database may wait.
  int mostWaitingWrites() {
    return limits.queued();
  }

  /// The server checks its pages, and refuses what it cannot read.
  @Override
  public void onDamage(Consumer<Database> listener) {}

  @Override
  public void close() {
    open().reversed().forEach(PostgresConnections::close);
  }
}

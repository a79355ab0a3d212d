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
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/// The databases that the operator configured. A store's address is a name in the default one, or
/// begins with the name of another one. Thread-safe.
public final class PostgresDatabases implements Databases {
  static final String FIELD = "config.store.address";

  /// A name that no address can have.
  static final String SUBSTITUTES = "~substitutes";

  private final PostgresConnections standard;
  private final Map<String, FurtherDatabase> others;
  private final Map<String, String> notices = new ConcurrentHashMap<>();
  private final Limits limits;

  private PostgresDatabases(
      PostgresConnections standard, Map<String, FurtherDatabase> others, Limits limits) {
    this.standard = standard;
    this.others = others;
    this.limits = limits;
  }

  /// Opens the default database. One of the others that cannot be used takes no sessions until it
  /// can; the gateway works without it.
  ///
  /// @throws StoreUnusable when the default database cannot be used
  static PostgresDatabases open(
      PostgresAddress standard,
      Map<String, PostgresAddress> others,
      DatabaseUse use,
      Limits limits) {
    var first = PostgresConnections.open(standard, use, limits);
    var further = new TreeMap<String, FurtherDatabase>();
    others.forEach((name, address) -> {
      var _ = further.put(name, FurtherDatabase.open(name, address, use, limits));
    });
    return new PostgresDatabases(first, further, limits);
  }

  private PostgresStore store(
      StoreAddress address, Function<FurtherDatabase, PostgresConnections> connections) {
    var path = address.path();
    var slash = path.indexOf('/');
    if (slash < 0) {
      return new PostgresStore(standard, path, path);
    }
    var database = others.get(path.substring(0, slash));
    if (database == null) {
      throw Fault.invalid(
          FIELD,
          "must be a name without '/', or begin with a database that the operator configured"
              + (others.isEmpty() ? "; there is none" : ""));
    }
    return new PostgresStore(connections.apply(database), path, path.substring(slash + 1));
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
      return store(address, FurtherDatabase::ofSessions);
    } catch (StoreUnusable e) {
      throw new DatabaseUnusable.Unreadable(address, String.valueOf(e.getMessage()), e);
    } catch (FaultException e) {
      var reason = String.valueOf(e.getMessage());
      notices.put(address.path(), "store %s: %s".formatted(address, reason));
      throw new DatabaseUnusable.Unreadable(address, reason, e);
    }
  }

  @Override
  public Database at(StoreAddress address) {
    try {
      return store(address, FurtherDatabase::get);
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
    others.forEach((name, database) ->
        database
            .opened()
            .ifPresent(connections -> all.add(new PostgresStore(connections, name, ""))));
    return all;
  }

  /// Where the default one is.
  public PostgresAddress address() {
    return standard.address();
  }

  PostgresConnections standard() {
    return standard;
  }

  /// Those of a database by its name; empty when it cannot be used.
  Optional<PostgresConnections> opened(String name) {
    if (name.equals(StorePlaces.DEFAULT)) {
      return Optional.of(standard);
    }
    var database = others.get(name);
    return database == null ? Optional.empty() : database.opened();
  }

  /// The open connections; those of the default database first.
  List<PostgresConnections> open() {
    var all = new ArrayList<PostgresConnections>();
    all.add(standard);
    others.values().forEach(database -> database.opened().ifPresent(all::add));
    return all;
  }

  /// The open connections by the names of their databases; the default one has the empty name, and
  /// is the first.
  SortedMap<String, PostgresConnections> byName() {
    var all = new TreeMap<String, PostgresConnections>();
    all.put(StorePlaces.DEFAULT, standard);
    others.forEach(
        (name, database) -> database.opened().ifPresent(connections -> all.put(name, connections)));
    return all;
  }

  /// Why one that the operator configured, or did not configure, cannot be used now.
  Optional<String> problem(String name) {
    var database = others.get(name);
    return database == null ? Optional.of("it is not configured") : database.problem();
  }

  /// Problems that the operator should know about, one line each.
  List<String> notices() {
    return Stream.concat(
            others.values().stream().flatMap(database -> database.notice().stream()),
            notices.values().stream())
        .toList();
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
    others.values().forEach(FurtherDatabase::close);
    standard.close();
  }
}

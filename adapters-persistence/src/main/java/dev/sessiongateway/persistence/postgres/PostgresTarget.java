package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.copy.CopiedMedia;
import dev.sessiongateway.persistence.copy.CopyTarget;
import dev.sessiongateway.persistence.copy.StoreTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// PostgreSQL databases that a copy fills: the default one, and those that addresses name. Each is
/// empty, or an interrupted copy has left it. For one thread.
public final class PostgresTarget implements CopyTarget {
  private final StoreContext context;
  private final PostgresAddress standard;
  private final Map<String, FilledDatabase> databases = new LinkedHashMap<>();
  private final Map<String, Connection> connections = new TreeMap<>();
  private final StorePlaces places = new StorePlaces(connections);
  private final SortedSet<String> addresses = new TreeSet<>();

  private PostgresTarget(StoreContext context) {
    this.context = context;
    this.standard = PostgresAddress.standard(context);
  }

  /// Keeps gateways and other copies away from the default database until it is closed.
  ///
  /// @throws StoreUnusable when one is at work there, or it cannot be used
  public static PostgresTarget open(StoreContext context) {
    var target = new PostgresTarget(context);
    target.add(StorePlaces.DEFAULT, target.standard);
    return target;
  }

  private void add(String name, PostgresAddress address) {
    var database = FilledDatabase.open(address);
    databases.put(name, database);
    connections.put(name, database.connection());
  }

  @Override
  public String name() {
    return standard.toString();
  }

  @Override
  public void begin(SortedSet<String> addresses) throws SQLException {
    var further = PostgresAddress.further(context);
    for (var address : addresses) {
      var name = StorePlaces.databaseOf(address);
      if (!name.isEmpty() && !further.containsKey(name)) {
        throw StorePlaces.unknown(address);
      }
    }
    for (var database : further.entrySet()) {
      if (addresses.stream().map(StorePlaces::databaseOf).anyMatch(database.getKey()::equals)) {
        add(database.getKey(), database.getValue());
      }
    }
    for (var database : databases.values()) {
      database.requireFree();
    }
    for (var database : databases.values()) {
      database.begin();
    }
    this.addresses.addAll(addresses);
  }

  @Override
  public SortedSet<String> addresses() {
    return addresses;
  }

  @Override
  public StoreTables registry() {
    return places.registry();
  }

  @Override
  public StoreTables store(String address) {
    return places.store(address);
  }

  @Override
  public CopiedMedia media() {
    return new PostgresMediaFiles(places.standard());
  }

  @Override
  public void settle() throws SQLException {
    for (var database : databases.values()) {
      database.settle();
    }
  }

  /// The default database is the last: a gateway starts on it only.
  @Override
  public void finish() throws SQLException {
    for (var database : List.copyOf(databases.values()).reversed()) {
      database.finish();
    }
  }

  @Override
  public String kept(String text) {
    return PostgresTransactions.kept(text);
  }

  @Override
  public void close() {
    databases.values().forEach(FilledDatabase::close);
  }
}

package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.copy.CopiedMedia;
import dev.sessiongateway.persistence.copy.CopySource;
import dev.sessiongateway.persistence.copy.StoreTables;
import dev.sessiongateway.persistence.database.TransactionControl;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;

/// PostgreSQL databases, each read in one transaction that sees it as it was at one moment. For one
/// thread.
public final class PostgresSource implements CopySource {
  private final String name;
  private final Map<String, Connection> connections = new TreeMap<>();
  private final List<PostgresGuard> guards = new ArrayList<>();
  private final StorePlaces places = new StorePlaces(connections);

  PostgresSource(String name) {
    this.name = name;
  }

  /// The databases of a store that no gateway uses. None starts on them until this is closed.
  ///
  /// @throws StoreUnusable when a gateway uses one, or one cannot be used
  public static PostgresSource open(StoreContext context) {
    var standard = PostgresAddress.standard(context);
    var source = new PostgresSource(standard.toString());
    try {
      source.lock(StorePlaces.DEFAULT, standard);
      for (var further : PostgresAddress.further(context).entrySet()) {
        source.lock(further.getKey(), further.getValue());
      }
      source.begin();
      for (var address : source.missing()) {
        throw StorePlaces.unknown(address);
      }
      return source;
    } catch (SQLException e) {
      source.close();
      throw new PostgresSchema(standard).unreachable(e);
    } catch (RuntimeException | Error e) {
      source.close();
      throw e;
    }
  }

  private void lock(String database, PostgresAddress address) {
    var schema = new PostgresSchema(address);
    try {
      guards.add(PostgresGuard.lock(schema));
      try (var connection = address.connectToCopy()) {
        var version = schema.version(connection);
        if (version == 0 && !database.isEmpty()) {
          return; // Nothing was stored there yet.
        }
        if (version != PostgresSchema.VERSION) {
          throw schema.unusable(
              version == 0 ? "has no tables of a gateway" : "has the tables of an older version",
              version == 0 ? "name another one" : "start a gateway of this version on it once",
              null);
        }
        schema.requireFinished(connection);
        schema.requireTables(connection, version);
      }
      add(database, address);
    } catch (SQLException e) {
      throw schema.unreachable(e);
    }
  }

  void add(String database, PostgresAddress address) throws SQLException {
    connections.put(database, address.connectToCopy());
  }

  /// Begins the transactions, which see what is committed now.
  void begin() throws SQLException {
    for (var connection : connections.values()) {
      try (var statement = connection.createStatement()) {
        statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        statement.execute("SELECT count(*) FROM gateway_epoch");
      }
    }
  }

  /// About as many bytes as a copy needs.
  long bytes() throws SQLException {
    var bytes = 0L;
    for (var connection : connections.values()) {
      try (var statement = connection.createStatement();
          var row = statement.executeQuery("SELECT pg_database_size(current_database())")) {
        bytes += row.next() ? row.getLong(1) : 0;
      }
    }
    return bytes;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public SortedSet<String> addresses() throws SQLException {
    return places.addresses();
  }

  /// The addresses of stores in databases that were not added.
  SortedSet<String> missing() throws SQLException {
    return places.missing();
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
  public void close() {
    connections.values().forEach(TransactionControl::closeQuietly);
    guards.forEach(PostgresGuard::close);
  }
}

package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.persistence.copy.StoreTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which store of which database an address means, for a copy. The default database has the empty
/// name.
///
/// @param connections by the names of the databases
record StorePlaces(Map<String, Connection> connections) {
  static final String DEFAULT = "";
  private static final String STORES = "SELECT DISTINCT store FROM session WHERE store <> ?";
  private static final String REGISTERED = "SELECT DISTINCT address FROM registered_session";

  static String databaseOf(String address) {
    return address.substring(0, Math.max(0, address.indexOf('/')));
  }

  static StoreUnusable unknown(String address) {
    return new StoreUnusable(
        "there is a store at %s, and no database %s is configured"
            .formatted(address, databaseOf(address)),
        "configure it with --postgres-databases, or move its sessions to another address first",
        null);
  }

  Connection standard() {
    return connection(DEFAULT);
  }

  private Connection connection(String name) {
    var connection = connections.get(name);
    if (connection == null) {
      throw unknown(name + "/");
    }
    return connection;
  }

  StoreTables registry() {
    return new StoreTables(standard(), "", false);
  }

  StoreTables store(String address) {
    return new StoreTables(
        connection(databaseOf(address)), address.substring(address.indexOf('/') + 1), false);
  }

  /// The stores with rows, and those that sessions have, in the databases that are connected.
  SortedSet<String> addresses() throws SQLException {
    var addresses = new TreeSet<String>();
    for (var database : connections.entrySet()) {
      var prefix = database.getKey().isEmpty() ? "" : database.getKey() + "/";
      try (var statement = database.getValue().prepareStatement(STORES)) {
        statement.setString(1, PostgresDatabases.SUBSTITUTES);
        try (var rows = statement.executeQuery()) {
          while (rows.next()) {
            addresses.add(prefix + rows.getString(1));
          }
        }
      }
    }
    registered().filter(this::isConnected).forEach(addresses::add);
    return addresses;
  }

  /// The stores that sessions have in databases that are not connected.
  SortedSet<String> missing() throws SQLException {
    return registered()
        .filter(address -> !isConnected(address))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean isConnected(String address) {
    return connections.containsKey(databaseOf(address));
  }

  private Stream<String> registered() throws SQLException {
    var addresses = Stream.<String>builder();
    try (var statement = standard().createStatement();
        var rows = statement.executeQuery(REGISTERED)) {
      while (rows.next()) {
        addresses.add(rows.getString(1));
      }
    }
    return addresses.build();
  }
}

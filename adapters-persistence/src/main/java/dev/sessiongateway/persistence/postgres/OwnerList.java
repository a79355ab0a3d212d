package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.node.SessionOwner;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.Selection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All sessions with their owners, and the versions that are in the databases of their data: one
/// query for each database.
record OwnerList(PostgresDatabases databases) {
  private static final Selection OWNERS =
      Selection.of(
          """
          SELECT r.name, r.instance, r.address, s.version, o.node, o.generation, o.token
          FROM registered_session AS r
          LEFT JOIN session_owner AS o ON o.instance = r.instance
          LEFT JOIN session AS s
            ON s.store = r.address AND s.name = r.name AND s.instance = r.instance
          ORDER BY r.name
          """);
  private static final Selection VERSIONS =
      Selection.of("SELECT store, instance, version FROM session");

  List<SessionOwner> read() {
    var urls = new HashMap<String, NodeUrl>();
    var rows = databases.standard().read(handle -> OWNERS.list(handle, row -> row(row, urls)));
    var versions = new HashMap<String, Map<String, Long>>();
    return rows.stream().map(row -> row.owner(this, versions)).toList();
  }

  /// @param urls those of few nodes, which are parsed once
  private static Row row(ResultSet row, Map<String, NodeUrl> urls) throws SQLException {
    var node = row.getString(5);
    return new Row(
        new SessionName(row.getString(1)),
        row.getString(2),
        row.getString(3),
        row.getLong(4),
        node == null
            ? null
            : new NodeLease(urls.computeIfAbsent(node, NodeUrl::new), row.getLong(6)),
        row.getLong(7));
  }

  /// The versions in a further database, by address and instance; none when it cannot be used.
  private Map<String, Long> versions(String database) {
    try {
      return read(database);
    } catch (FaultException _) {
      return Map.of();
    }
  }

  private Map<String, Long> read(String database) {
    var found = new HashMap<String, Long>();
    databases
        .opened(database)
        .ifPresent(connections ->
            connections
                .read(handle ->
                    VERSIONS.list(
                        handle,
                        row ->
                            Map.entry(
                                database + "/" + row.getString(1) + " " + row.getString(2),
                                row.getLong(3))))
                .forEach(entry -> found.put(entry.getKey(), entry.getValue())));
    return found;
  }

  private record Row(
      SessionName session,
      String instance,
      String address,
      long version,
      @Nullable NodeLease lease,
      long token) {
    SessionOwner owner(OwnerList list, Map<String, Map<String, Long>> versions) {
      var database = StorePlaces.databaseOf(address);
      var stored =
          database.isEmpty()
              ? version
              : versions
                  .computeIfAbsent(database, list::versions)
                  .getOrDefault(address + " " + instance, 0L);
      return new SessionOwner(session, InstanceId.parse(instance), stored, lease, token);
    }
  }
}

package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.domain.node.NodeLease;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The server's processes for the connections with which nodes write, known by their names.
final class NodeBackends {
  private static final Logger LOG = LoggerFactory.getLogger(NodeBackends.class);
  private static final String PREFIX = "session-gateway ";

  /// Those that hold rows of owners of this schema.
  private static final String HOLDING =
      """
      SELECT a.pid, CAST(extract(epoch FROM a.backend_start) * 1000000 AS BIGINT),
        CAST(substring(a.application_name FROM '^session-gateway ([0-9]+) ') AS BIGINT)
      FROM pg_stat_activity AS a
      WHERE a.usename = current_user AND a.application_name ~ '^session-gateway [0-9]+ '
        AND EXISTS (SELECT 1 FROM pg_locks AS l WHERE l.pid = a.pid
          AND l.relation = CAST('session_owner' AS REGCLASS)
          AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))
      """;

  private NodeBackends() {}

  /// The server cuts it off behind 63 bytes, where only the URL can be.
  static String name(NodeLease lease) {
    return PREFIX + lease.generation() + " " + lease.node();
  }

  /// Ends those of nodes without a lease. Their transactions are rolled back, or were committed:
  /// all that is in them was refused as unavailable, or not answered yet. A node that had its lease
  /// extended at this moment opens another connection.
  ///
  /// @param living asked for afterwards, so that a node that has just joined is among them
  static void end(Connection connection, Generations living) throws SQLException {
    var found = new ArrayList<Left>();
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(HOLDING)) {
      while (row.next()) {
        found.add(new Left(new Backend(row.getInt(1), row.getLong(2)), row.getLong(3)));
      }
    }
    if (found.isEmpty()) {
      return;
    }
    var alive = living.list();
    for (var left : found) {
      if (!alive.contains(left.generation())) {
        LOG.atWarn()
            .addKeyValue("generation", left.generation())
            .log("a transaction that a node without a lease has left behind is ended");
        left.backend().end(connection);
      }
    }
  }

  /// @param generation of its node
  private record Left(Backend backend, long generation) {}

  /// The generations of living nodes.
  @FunctionalInterface
  interface Generations {
    Set<Long> list() throws SQLException;
  }
}

package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.domain.node.NodeLease;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The server's processes for the connections with which nodes write, known by their names.
final class NodeBackends {
  private static final Logger LOG = LoggerFactory.getLogger(NodeBackends.class);
  private static final String PREFIX = "session-gateway ";

  /// Those that are in a transaction with locks in this schema, for so long.
  private static final String HOLDING =
      """
      SELECT a.pid, CAST(extract(epoch FROM a.backend_start) * 1000000 AS BIGINT),
        CAST(substring(a.application_name FROM '^session-gateway ([0-9]+) ') AS BIGINT)
      FROM pg_stat_activity AS a
      WHERE a.usename = current_user AND a.datname = current_database()
        AND a.application_name ~ '^session-gateway [0-9]+ '
        AND a.xact_start <= clock_timestamp() - CAST(? AS BIGINT) * INTERVAL '1 millisecond'
        AND EXISTS (SELECT 1 FROM pg_locks AS l JOIN pg_class AS c ON c.oid = l.relation
          WHERE l.pid = a.pid AND c.relnamespace = CAST(current_schema() AS REGNAMESPACE)
            AND l.database = a.datid)
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
  /// @param age of the transactions, at least
  /// @param living asked for afterwards, so that a node that has just joined is among them
  static void end(Connection connection, Duration age, Generations living) throws SQLException {
    var found = new ArrayList<Left>();
    try (var statement = connection.prepareStatement(HOLDING)) {
      statement.setLong(1, age.toMillis());
      try (var row = statement.executeQuery()) {
        while (row.next()) {
          found.add(new Left(new Backend(row.getInt(1), row.getLong(2)), row.getLong(3)));
        }
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

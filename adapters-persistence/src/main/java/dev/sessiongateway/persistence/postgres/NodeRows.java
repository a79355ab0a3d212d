package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.application.node.NodeOptions;
import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.persistence.database.Selection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The nodes, in the default database. Only the clock of its server is asked.
final class NodeRows {
  /// That the lease of the row lasts.
  static final String LASTS = "lease_until > clock_timestamp()";

  private static final String FROM_NOW =
      "clock_timestamp() + CAST(? AS BIGINT) * INTERVAL '1 microsecond'";
  private static final String JOIN =
      """
      INSERT INTO node AS n (url, generation, version, network, lease_until, draining)
      VALUES (?, nextval('node_generation'), ?, ?, %s, FALSE)
      ON CONFLICT (url) DO UPDATE SET generation = excluded.generation,
        version = excluded.version, network = excluded.network,
        lease_until = excluded.lease_until, draining = FALSE
      WHERE n.lease_until <= clock_timestamp() OR n.generation = ?
      RETURNING generation
      """
          .formatted(FROM_NOW);

  /// Until the end of the transaction. It lets leases be extended.
  private static final String ONE_JOINS = "LOCK TABLE node_secret IN SHARE ROW EXCLUSIVE MODE";

  /// A node of an earlier version does not say which one it has.
  private static final String OTHER_NETWORK =
      "SELECT url, network FROM node WHERE url <> ? AND network <> ? AND " + LASTS + " LIMIT 1";

  private static final String RENEW =
      "UPDATE node SET lease_until = " + FROM_NOW + " WHERE url = ? AND generation = ?";

  /// No process has the generation that it gets.
  private static final String LEAVE =
      """
      UPDATE node SET generation = nextval('node_generation'),
        lease_until = least(lease_until, clock_timestamp())
      WHERE url = ? AND generation = ?
      """;

  private static final String DRAIN = "UPDATE node SET draining = ? WHERE url = ?";
  private static final String LEFT =
      "CAST(extract(epoch FROM lease_until - clock_timestamp()) * 1000000 AS BIGINT)";
  private static final String LEFT_OF = "SELECT " + LEFT + " FROM node WHERE url = ? AND " + LASTS;
  private static final Selection ALL =
      Selection.of(
          """
          SELECT n.url, n.generation, n.version, %s, n.draining, coalesce(o.sessions, 0)
          FROM node AS n LEFT JOIN (
            SELECT node, generation, count(*) AS sessions FROM session_owner
            WHERE node IS NOT NULL GROUP BY node, generation) AS o
            ON o.node = n.url AND o.generation = n.generation
          WHERE n.lease_until > clock_timestamp() - INTERVAL '1 day'
          ORDER BY n.url
          """
              .formatted(LEFT));
  private static final String GENERATIONS = "SELECT generation FROM node WHERE " + LASTS;
  private static final String MAKE_SECRET =
      """
      INSERT INTO node_secret (id, secret)
      SELECT 1, decode(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), 'hex')
      ON CONFLICT DO NOTHING
      """;

  private NodeRows() {}

  /// @param own the lease that this process has or had; null when it had none
  /// @return empty when another process has the URL
  /// @throws dev.sessiongateway.domain.fault.FaultException `node.other-network`
  static Optional<NodeLease> join(Connection connection, NodeOptions node, @Nullable NodeLease own)
      throws SQLException {
    requireOneNetwork(connection, node);
    var url = node.url();
    try (var statement = connection.prepareStatement(JOIN)) {
      statement.setString(1, url.value());
      statement.setString(2, node.version());
      statement.setString(3, node.network());
      statement.setLong(4, micros(node.lease()));
      statement.setLong(5, own != null && own.node().equals(url) ? own.generation() : 0);
      try (var row = statement.executeQuery()) {
        return row.next() ? Optional.of(new NodeLease(url, row.getLong(1))) : Optional.empty();
      }
    }
  }

  /// Nodes that join at the same time do so one after the other.
  private static void requireOneNetwork(Connection connection, NodeOptions node)
      throws SQLException {
    try (var lock = connection.createStatement();
        var others = connection.prepareStatement(OTHER_NETWORK)) {
      lock.execute(ONE_JOINS);
      others.setString(1, node.url().value());
      others.setString(2, node.network());
      try (var row = others.executeQuery()) {
        if (row.next()) {
          var other = new NodeUrl(row.getString(1));
          throw SessionOwnership.otherNetwork(node, other, row.getString(2)).toException();
        }
      }
    }
  }

  private static long micros(Duration length) {
    return length.toNanos() / 1_000;
  }

  static boolean renew(Connection connection, NodeLease lease, Duration length)
      throws SQLException {
    try (var statement = connection.prepareStatement(RENEW)) {
      statement.setLong(1, micros(length));
      statement.setString(2, lease.node().value());
      statement.setLong(3, lease.generation());
      return statement.executeUpdate() == 1;
    }
  }

  static void leave(Connection connection, NodeLease lease) throws SQLException {
    try (var statement = connection.prepareStatement(LEAVE)) {
      statement.setString(1, lease.node().value());
      statement.setLong(2, lease.generation());
      var _ = statement.executeUpdate();
    }
  }

  static boolean drain(Connection connection, NodeUrl url, boolean isDraining) throws SQLException {
    try (var statement = connection.prepareStatement(DRAIN)) {
      statement.setBoolean(1, isDraining);
      statement.setString(2, url.value());
      return statement.executeUpdate() == 1;
    }
  }

  /// What is left of the lease under a URL; empty when none lasts.
  static Optional<Duration> left(Connection connection, NodeUrl url) throws SQLException {
    try (var statement = connection.prepareStatement(LEFT_OF)) {
      statement.setString(1, url.value());
      try (var row = statement.executeQuery()) {
        return row.next() ? Optional.of(ofMicros(row.getLong(1))) : Optional.empty();
      }
    }
  }

  private static Duration ofMicros(long micros) {
    return Duration.ofNanos(micros * 1_000);
  }

  static List<Node> list(Handle handle) throws SQLException {
    return new ArrayList<>(
        ALL.list(
            handle,
            row ->
                new Node(
                    new NodeLease(new NodeUrl(row.getString(1)), row.getLong(2)),
                    row.getString(3),
                    ofMicros(row.getLong(4)),
                    row.getBoolean(5),
                    row.getInt(6))));
  }

  /// The generations of the nodes whose lease lasts.
  static Set<Long> living(Connection connection) throws SQLException {
    var living = new HashSet<Long>();
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(GENERATIONS)) {
      while (row.next()) {
        living.add(row.getLong(1));
      }
    }
    return living;
  }

  static byte[] secret(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      var _ = statement.executeUpdate(MAKE_SECRET);
      try (var row = statement.executeQuery("SELECT secret FROM node_secret")) {
        row.next();
        return row.getBytes(1);
      }
    }
  }
}

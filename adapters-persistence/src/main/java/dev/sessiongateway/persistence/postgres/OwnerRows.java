package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.Fence;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which node has a session. How a write is compared with these rows: [PostgresTransactions].
final class OwnerRows {
  /// That the node of `o` has no lease that lasts, or is the one that asks.
  private static final String FREE =
      """
      (o.node IS NULL OR (o.node = ? AND o.generation = ?) OR NOT EXISTS (
        SELECT 1 FROM node AS n
        WHERE n.url = o.node AND n.generation = o.generation AND n.%s))
      """
          .formatted(NodeRows.LASTS);

  /// First, so that there is a row to lock.
  private static final String ADD =
      """
      INSERT INTO session_owner (instance, token)
      SELECT r.instance, 0 FROM registered_session AS r
      WHERE r.name = ANY (CAST(? AS TEXT[]))
        AND NOT EXISTS (SELECT 1 FROM session_owner AS o WHERE o.instance = r.instance)
      ORDER BY r.instance ON CONFLICT DO NOTHING
      """;

  /// Waits for the writes of former owners that have passed their check. What the next statement
  /// sees of these rows, and of the leases of their nodes, nobody changes until the commit.
  private static final String LOCK =
      """
      SELECT 1 FROM session_owner AS o
      WHERE o.instance IN (
          SELECT r.instance FROM registered_session AS r WHERE r.name = ANY (CAST(? AS TEXT[])))
        AND %s
      ORDER BY o.instance FOR NO KEY UPDATE OF o
      """
          .formatted(FREE);

  private static final String TAKE =
      """
      UPDATE session_owner AS o
      SET node = me.url, generation = me.generation, token = nextval('owner_token')
      FROM node AS me, registered_session AS r
      WHERE me.url = ? AND me.generation = ? AND me.%s
        AND r.name = ANY (CAST(? AS TEXT[])) AND o.instance = r.instance AND %s
      RETURNING r.name, r.instance, r.address, o.token
      """
          .formatted(NodeRows.LASTS, FREE);

  /// One that has a later token is that of a node that was faster.
  private static final String ADMIT =
      """
      INSERT INTO session_owner AS o (instance, node, generation, token)
      SELECT given.instance, ?, ?, given.token
      FROM unnest(CAST(? AS TEXT[]), CAST(? AS BIGINT[])) AS given (instance, token)
      ORDER BY given.instance
      ON CONFLICT (instance) DO UPDATE SET
        node = excluded.node, generation = excluded.generation, token = excluded.token
      WHERE o.token < excluded.token
      RETURNING o.instance
      """;

  private OwnerRows() {}

  /// Takes those that no living node has, in the default database.
  static List<Taken> take(Connection connection, NodeLease lease, Collection<SessionName> sessions)
      throws SQLException {
    var names =
        connection.createArrayOf("text", sessions.stream().map(SessionName::value).toArray());
    try (var add = connection.prepareStatement(ADD);
        var lock = connection.prepareStatement(LOCK);
        var take = connection.prepareStatement(TAKE)) {
      add.setArray(1, names);
      var _ = add.executeUpdate();
      lock.setArray(1, names);
      setNode(lock, 2, lease);
      lock.executeQuery().close();
      setNode(take, 1, lease);
      take.setArray(3, names);
      setNode(take, 4, lease);
      var taken = new ArrayList<Taken>();
      try (var row = take.executeQuery()) {
        while (row.next()) {
          taken.add(
              new Taken(
                  new Fence(
                      new SessionName(row.getString(1)),
                      InstanceId.parse(row.getString(2)),
                      row.getLong(4)),
                  row.getString(3)));
        }
      }
      return taken;
    }
  }

  private static void setNode(PreparedStatement statement, int first, NodeLease lease)
      throws SQLException {
    statement.setString(first, lease.node().value());
    statement.setLong(first + 1, lease.generation());
  }

  /// Makes a further database compare tokens that the default one gave.
  ///
  /// @return the sessions whose writes pass there now
  static Set<InstanceId> admit(Connection connection, NodeLease lease, List<Fence> fences)
      throws SQLException {
    try (var statement = connection.prepareStatement(ADMIT)) {
      setNode(statement, 1, lease);
      statement.setArray(
          3,
          connection.createArrayOf(
              "text", fences.stream().map(fence -> fence.instance().toString()).toArray()));
      statement.setArray(
          4, connection.createArrayOf("bigint", fences.stream().map(Fence::token).toArray()));
      var admitted = new HashSet<InstanceId>();
      try (var row = statement.executeQuery()) {
        while (row.next()) {
          admitted.add(InstanceId.parse(row.getString(1)));
        }
      }
      return admitted;
    }
  }

  /// A session that was taken.
  ///
  /// @param address of its store
  record Taken(Fence fence, String address) {}
}

package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Fence;
import dev.sessiongateway.persistence.database.FencedDatabase;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.session.SessionOwners;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// Who writes for sessions, where this gateway is a node. Thread-safe.
final class NodeOwners implements SessionOwners {
  /// A gateway that has the database for itself from now on removes the nodes, and waits for this.
  private static final String OWN =
      """
      INSERT INTO session_owner (instance, node, generation, token)
      SELECT ?1, url, generation, nextval('owner_token') FROM node
      WHERE url = ?2 AND generation = ?3 FOR KEY SHARE
      RETURNING token
      """;

  private static final String ADMIT =
      """
      INSERT INTO session_owner AS o (instance, node, generation, token) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (instance) DO UPDATE SET
        node = excluded.node, generation = excluded.generation, token = excluded.token
      WHERE o.token < excluded.token
      """;
  private static final String DISOWN = "DELETE FROM session_owner WHERE instance = ?";

  private final Database registry;
  private final boolean isCleaner;
  private volatile @Nullable NodeLease lease;

  NodeOwners(Database registry, boolean isCleaner) {
    this.registry = registry;
    this.isCleaner = isCleaner;
  }

  /// The lease under which new sessions are taken; null when there is none.
  @Nullable NodeLease lease() {
    return lease;
  }

  void joined(@Nullable NodeLease now) {
    lease = now;
  }

  @Override
  public boolean areShared() {
    return true;
  }

  @Override
  public boolean mayClean() {
    return isCleaner;
  }

  @Override
  public Fence untaken(Session session) {
    return Fence.elsewhere(session.name(), session.id());
  }

  @Override
  public Fence own(WriteTransaction transaction, Session session) throws SQLException {
    var own = lease;
    if (own == null) {
      throw untaken(session).refusal();
    }
    var token =
        transaction.find(
            OWN,
            row -> row.getLong(1),
            session.id().toString(),
            own.node().value(),
            own.generation());
    return new Fence(
        session.name(), session.id(), token.orElseThrow(() -> untaken(session).refusal()));
  }

  @Override
  public FencedDatabase admit(Database database, @Nullable Fence fence) {
    var own = lease;
    if (fence != null && own != null && !database.tables().equals(registry.tables())) {
      var _ =
          database.write(transaction ->
              transaction.update(
                  ADMIT,
                  fence.instance().toString(),
                  own.node().value(),
                  own.generation(),
                  fence.token()));
    }
    return new FencedDatabase(database, fence);
  }

  @Override
  public void disown(WriteTransaction transaction, InstanceId session) throws SQLException {
    var _ = transaction.update(DISOWN, session.toString());
  }
}

package dev.sessiongateway.persistence.postgres;

import dev.sessiongateway.domain.node.NodeLease;
import dev.sessiongateway.domain.session.InstanceId;
import java.util.List;

/// Gives sessions back, behind the writes that were accepted for them. The token stays, so that the
/// next one is greater.
final class ReleasedSessions {
  private static final String SOME =
      """
      UPDATE session_owner SET node = NULL, generation = NULL
      WHERE instance = ANY (string_to_array(?1, ',')) AND node = ?2 AND generation = ?3
      """;
  private static final String ALL =
      "UPDATE session_owner SET node = NULL, generation = NULL WHERE node = ?1 AND generation = ?2";

  private ReleasedSessions() {}

  /// @param sessions whose further writes are not accepted any more
  static void release(PostgresConnections database, NodeLease lease, List<InstanceId> sessions) {
    if (!sessions.isEmpty()) {
      var instances = String.join(",", sessions.stream().map(InstanceId::toString).toList());
      write(database, SOME, instances, lease.node().value(), lease.generation());
    }
  }

  static void releaseAll(PostgresConnections database, NodeLease lease) {
    write(database, ALL, lease.node().value(), lease.generation());
  }

  private static void write(PostgresConnections database, String sql, Object... arguments) {
    // Relaxed writes have a queue of their own.
    var _ = database.writer().callRelaxed(null, List.of(), transaction -> transaction);
    var _ =
        database.writer().call(null, List.of(), transaction -> transaction.update(sql, arguments));
  }
}

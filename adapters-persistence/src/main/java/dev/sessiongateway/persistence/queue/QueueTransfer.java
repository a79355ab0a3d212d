package dev.sessiongateway.persistence.queue;

import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionLocation;
import java.util.List;
import java.util.Map;

/// Copies the queue of a session that moves to another address. The session writes nothing
/// meanwhile, and the queue at its old address is removed at the end of the move.
public final class QueueTransfer {
  private static final int AT_ONCE = 500;
  private static final String PAGE =
      "SELECT "
          + QueuedRow.COLUMNS
          + " FROM queued_message WHERE session = :session AND id > :after ORDER BY id LIMIT"
          + " :limit";

  private QueueTransfer() {}

  /// @param key of the session at the new address, which has no queue there
  public static void copy(SessionLocation from, Database to, long key) {
    var rows = page(from, "");
    while (!rows.isEmpty()) {
      var some = rows;
      var _ =
          to.write(transaction -> {
            for (var row : some) {
              row.into(transaction, key);
            }
            return some.size();
          });
      rows = page(from, rows.getLast().entry().id().value());
    }
    var state = from.read(handle -> QueueStateRow.find(handle, from.key()));
    var _ =
        to.write(transaction -> {
          QueueStateRow.put(transaction, key, state.pace());
          QueueStateRow.pause(transaction, key, state.paused());
          return state.paused();
        });
  }

  private static List<QueuedRow> page(SessionLocation from, String after) {
    var arguments = Map.<String, Object>of("session", from.key(), "after", after, "limit", AT_ONCE);
    return from.read(handle -> new Selection(PAGE, arguments).list(handle, QueuedRow::read));
  }
}

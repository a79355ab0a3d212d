package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.query.Selection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The statements on the session table of one store database.
final class StateRows {
  private StateRows() {}

  static List<StateRow> list(Handle handle) throws SQLException {
    return Selection.of("SELECT " + StateRow.COLUMNS + " FROM session")
        .list(handle, StateRow::read);
  }

  static Optional<StateRow> find(WriteTransaction transaction, SessionName name) {
    return transaction
        .handle()
        .createQuery("SELECT " + StateRow.COLUMNS + " FROM session WHERE name = :name")
        .bind("name", name.value())
        .map((row, _) -> StateRow.read(row))
        .findOne();
  }

  /// @return the key of the new row
  static long insert(WriteTransaction transaction, StateRow row, long lastSeq) {
    return transaction
        .handle()
        .createQuery(
            """
            INSERT INTO session
              (name, instance, version, desired, state, account, history, held_after, last_seq)
            VALUES (:name, :instance, :version, :desired, :state, :account, :history, :heldAfter,
              :lastSeq)
            RETURNING key
            """)
        .bindMethods(row)
        .bind("lastSeq", lastSeq)
        .mapTo(Long.class)
        .one();
  }

  /// @param expected the version the stored row must have
  /// @return false when it has another one
  static boolean update(WriteTransaction transaction, StateRow row, long expected) {
    return transaction
            .handle()
            .createUpdate(
                """
                UPDATE session SET
                  version = :version, desired = :desired, state = :state, account = :account,
                  history = :history, held_after = :heldAfter
                WHERE key = :key AND version = :expected
                """)
            .bindMethods(row)
            .bind("expected", expected)
            .execute()
        == 1;
  }

  /// Prepares the row of a session that returns to a former address; its state is overwritten next.
  static void prepareReturn(WriteTransaction transaction, long key, long version, long lastSeq) {
    transaction
        .handle()
        .createUpdate("UPDATE session SET version = :version, last_seq = :lastSeq WHERE key = :key")
        .bind("version", version)
        .bind("lastSeq", lastSeq)
        .bind("key", key)
        .execute();
  }

  /// Removes the session's row; its other rows are deleted in batches afterwards.
  static void discard(WriteTransaction transaction, long key) {
    transaction
        .handle()
        .createUpdate("DELETE FROM session WHERE key = :key")
        .bind("key", key)
        .execute();
    transaction
        .handle()
        .createUpdate("INSERT INTO leftover (key) VALUES (:key) ON CONFLICT DO NOTHING")
        .bind("key", key)
        .execute();
  }
}

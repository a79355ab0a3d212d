package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.persistence.database.Columns;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The state of a session in its store.
///
/// @param key 0 before the row is inserted
/// @param store see [Database#store()]
public record StateRow(
    long key,
    String store,
    SessionName name,
    InstanceId instance,
    long version,
    DesiredState desired,
    String state,
    @Nullable String account,
    String history,
    @Nullable Long heldAfter) {
  private static final Columns<StateRow> COLUMNS = Columns.of(StateRow.class, 1);
  private static final String SELECT =
      "SELECT key, " + COLUMNS.names() + " FROM session WHERE store = ";
  private static final String INSERT = COLUMNS.insertInto("session", "last_seq") + " RETURNING key";
  private static final String UPDATE =
      "UPDATE session SET " + COLUMNS.assignment(2) + " WHERE key = ?1 AND version = ?2";

  /// @param key 0 before the row is inserted
  static StateRow of(long key, Database database, Session session, Json json) {
    var account = session.account();
    return new StateRow(
        key,
        database.store(),
        session.name(),
        session.id(),
        session.version(),
        session.desired(),
        json.write(session.state()),
        account == null ? null : json.write(account),
        json.write(session.history()),
        session.heldAfter());
  }

  /// Not by [Columns#read]: Java makes six classes for the reflection of a record, and a start
  /// reads many of these. It saves 0.03 s of the start of a node.
  private static StateRow read(ResultSet row) throws SQLException {
    var heldAfter = row.getLong(10);
    var isHeld = !row.wasNull();
    return new StateRow(
        row.getLong(1),
        row.getString(2),
        new SessionName(row.getString(3)),
        InstanceId.parse(row.getString(4)),
        row.getLong(5),
        Coded.of(DesiredState.class, row.getString(6)),
        row.getString(7),
        row.getString(8),
        row.getString(9),
        isHeld ? heldAfter : null);
  }

  static List<StateRow> list(Database database) {
    var all = new Selection(SELECT + ":store", Map.of("store", database.store()));
    return database.read(handle -> all.list(handle, StateRow::read));
  }

  /// The row of a session in a store.
  static Optional<StateRow> find(Database database, SessionName name) {
    var one =
        new Selection(
            SELECT + ":store AND name = :name",
            Map.of("store", database.store(), "name", name.value()));
    return database.read(handle -> one.list(handle, StateRow::read)).stream().findFirst();
  }

  static Optional<StateRow> find(WriteTransaction transaction, String store, SessionName name)
      throws SQLException {
    return transaction.find(SELECT + "? AND name = ?", StateRow::read, store, name.value());
  }

  /// Inserts this row in place of another session's of its name.
  ///
  /// @return its key
  long insert(WriteTransaction transaction, long lastSeq) throws SQLException {
    var orphan = find(transaction, store, name);
    if (orphan.isPresent()) {
      discard(transaction, orphan.get().key());
    }
    return transaction
        .find(INSERT, row -> row.getLong(1), COLUMNS.arguments(this, lastSeq))
        .orElseThrow();
  }

  /// @param expected the version that the stored row must have
  /// @return false when it has another one
  boolean update(WriteTransaction transaction, long expected) throws SQLException {
    return transaction.update(UPDATE, COLUMNS.arguments(this, key, expected)) == 1;
  }

  /// Prepares the row of a session that returns to a former address; its state is overwritten next.
  static void prepareReturn(WriteTransaction transaction, long key, long version, long lastSeq)
      throws SQLException {
    var _ =
        transaction.update(
            "UPDATE session SET version = ?, last_seq = ? WHERE key = ?", version, lastSeq, key);
  }

  /// Removes the session's row; its other rows are deleted in batches afterwards.
  static long discard(WriteTransaction transaction, long key) throws SQLException {
    var _ = transaction.update("DELETE FROM session WHERE key = ?", key);
    var _ =
        transaction.update(
            "INSERT INTO discarded_session (key) VALUES (?) ON CONFLICT DO NOTHING", key);
    return key;
  }

  /// The registered session, completed with the stored state.
  Session toSession(Session asked, Json json) {
    return toSession(asked, json::state, json::history, json);
  }

  /// @param states reads a state
  /// @param histories reads former states
  Session toSession(
      Session asked,
      Function<String, SessionState> states,
      Function<String, List<Session.StateEntry>> histories,
      Json json) {
    return new Session(
        asked.name(),
        asked.id(),
        asked.createdAt(),
        asked.config(),
        asked.origin(),
        desired,
        states.apply(state),
        account == null ? null : json.account(account),
        histories.apply(history),
        heldAfter,
        version);
  }
}

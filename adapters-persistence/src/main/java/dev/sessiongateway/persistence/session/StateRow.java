package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.DesiredState;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// The state of a session in its store; the component names are the names of the SQL parameters.
public record StateRow(
    long key,
    String name,
    String instance,
    long version,
    String desired,
    String state,
    @Nullable String account,
    String history,
    @Nullable Long heldAfter) {
  static final String COLUMNS =
      "key, name, instance, version, desired, state, account, history, held_after";

  /// By position: all sessions are read at each start.
  static StateRow read(ResultSet row) throws SQLException {
    var number = row.getLong(9);
    var heldAfter = row.wasNull() ? null : number;
    return new StateRow(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        row.getLong(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getString(8),
        heldAfter);
  }

  /// @param key 0 before the row is inserted
  static StateRow of(long key, Session session, Json json) {
    var account = session.account();
    return new StateRow(
        key,
        session.name().value(),
        session.id().toString(),
        session.version(),
        session.desired().code(),
        json.write(session.state()),
        account == null ? null : json.write(account),
        json.write(session.history()),
        session.heldAfter());
  }

  /// The registered session, completed with the stored state.
  Session toSession(Session asked, Json json) {
    return new Session(
        asked.name(),
        asked.id(),
        asked.createdAt(),
        asked.config(),
        asked.origin(),
        Coded.of(DesiredState.class, desired),
        json.state(state),
        account == null ? null : json.account(account),
        json.history(history),
        heldAfter,
        version);
  }
}

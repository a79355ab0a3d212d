package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.DesiredState;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// How a session stands, as its store has it; the names of the components are those of the
/// parameters.
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

  /// @param key 0 when the session has none yet
  static StateRow of(long key, Session session, Json json) {
    var account = session.account();
    return new StateRow(
        key,
        session.name().value(),
        session.id().toString(),
        session.version(),
        session.desired().name(),
        json.write(session.state()),
        account == null ? null : json.write(account),
        json.write(session.history()),
        session.heldAfter());
  }

  static StateRow of(ResultSet row) throws SQLException {
    var heldAfter = row.getLong("held_after");
    var isHeld = !row.wasNull();
    return new StateRow(
        row.getLong("key"),
        row.getString("name"),
        row.getString("instance"),
        row.getLong("version"),
        row.getString("desired"),
        row.getString("state"),
        row.getString("account"),
        row.getString("history"),
        isHeld ? heldAfter : null);
  }

  /// The session that was asked for, as it stands.
  Session toSession(Session asked, Json json) {
    return new Session(
        asked.name(),
        asked.id(),
        asked.createdAt(),
        asked.config(),
        asked.origin(),
        DesiredState.valueOf(desired),
        json.state(state),
        account == null ? null : json.account(account),
        json.history(history),
        heldAfter,
        version);
  }
}

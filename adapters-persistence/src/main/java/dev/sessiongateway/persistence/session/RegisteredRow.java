package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.Columns;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// A session in the registry.
public record RegisteredRow(
    SessionName name,
    InstanceId instance,
    Instant createdAt,
    @Nullable String integration,
    @Nullable String number,
    @Nullable String sealedToken,
    String address,
    String config) {
  private static final Columns<RegisteredRow> COLUMNS = Columns.of(RegisteredRow.class);
  private static final Selection ALL =
      Selection.of("SELECT " + COLUMNS.names() + " FROM registered_session");
  private static final String ONE =
      "SELECT " + COLUMNS.names() + " FROM registered_session WHERE name = :name";
  private static final String ADD =
      COLUMNS.insertInto("registered_session") + " ON CONFLICT (name) DO NOTHING";
  private static final String PUT =
      COLUMNS.insertInto("registered_session") + COLUMNS.replacing("name");

  static RegisteredRow of(Session session, Json json) {
    return new RegisteredRow(
        session.name(),
        session.id(),
        session.createdAt(),
        session.origin().integration(),
        session.origin().number(),
        session.origin().sealedToken(),
        session.config().engine().store().path(),
        json.write(session.config()));
  }

  /// By hand and not by [Columns#read], as in [StateRow].
  private static RegisteredRow read(ResultSet row) throws SQLException {
    return new RegisteredRow(
        new SessionName(row.getString(1)),
        InstanceId.parse(row.getString(2)),
        StoredTime.read(row.getLong(3)),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getString(8));
  }

  static List<RegisteredRow> list(Handle handle) throws SQLException {
    return ALL.list(handle, RegisteredRow::read);
  }

  /// The only one of a name, or none.
  static List<RegisteredRow> list(Handle handle, SessionName name) throws SQLException {
    return new Selection(ONE, Map.of("name", name.value())).list(handle, RegisteredRow::read);
  }

  /// @return 0 when the name is taken
  int add(WriteTransaction transaction) throws SQLException {
    return transaction.update(ADD, COLUMNS.arguments(this));
  }

  int put(WriteTransaction transaction) throws SQLException {
    return transaction.update(PUT, COLUMNS.arguments(this));
  }

  /// The session in its initial state, to be completed from the store.
  ///
  /// @param configs reads a configuration
  Session toSession(Function<String, SessionConfig> configs) {
    return Session.created(
        name,
        instance,
        createdAt,
        configs.apply(config),
        new Session.Origin(integration, number, sealedToken));
  }
}

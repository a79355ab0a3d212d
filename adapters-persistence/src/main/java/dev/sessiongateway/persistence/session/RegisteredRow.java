package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A session in the registry; the component names are the names of the SQL parameters.
public record RegisteredRow(
    String name,
    String instance,
    long createdAt,
    @Nullable String integration,
    @Nullable String number,
    @Nullable String sealedToken,
    String address,
    String config) {
  static final String COLUMNS =
      "name, instance, created_at, integration, number, sealed_token, address, config";

  /// By position: all sessions are read at each start.
  static RegisteredRow read(ResultSet row) throws SQLException {
    return new RegisteredRow(
        row.getString(1),
        row.getString(2),
        row.getLong(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getString(8));
  }

  static RegisteredRow of(Session session, Json json) {
    return new RegisteredRow(
        session.name().value(),
        session.id().toString(),
        StoredTime.of(session.createdAt()),
        session.origin().integration(),
        session.origin().number(),
        session.origin().sealedToken(),
        session.config().engine().store().path(),
        json.write(session.config()));
  }

  /// The session in its initial state, to be completed from the store.
  ///
  /// @param configs reads a configuration
  Session toSession(Function<String, SessionConfig> configs) {
    return Session.created(
        new SessionName(name),
        new InstanceId(UUID.fromString(instance)),
        StoredTime.read(createdAt),
        configs.apply(config),
        new Session.Origin(integration, number, sealedToken));
  }
}

package dev.sessiongateway.persistence.session;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import java.util.UUID;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
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
  static final RowMapper<RegisteredRow> MAPPER = ConstructorMapper.of(RegisteredRow.class);

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
  Session toSession(Json json) {
    return Session.created(
        new SessionName(name),
        new InstanceId(UUID.fromString(instance)),
        StoredTime.read(createdAt),
        json.config(config),
        new Session.Origin(integration, number, sealedToken));
  }
}

package dev.sessiongateway.persistence.access;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.persistence.database.StoredTime;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/// A stored API key; the component names are the names of the SQL parameters.
///
/// @param scopes names, separated by commas
public record AccessKeyRow(
    String id,
    String name,
    String prefix,
    String hash,
    String scopes,
    @Nullable String session,
    @Nullable String dialect,
    long createdAt,
    @Nullable Long expiresAt,
    boolean active) {
  static final RowMapper<AccessKeyRow> MAPPER = ConstructorMapper.of(AccessKeyRow.class);

  static AccessKeyRow of(AccessKey key) {
    var session = key.session();
    return new AccessKeyRow(
        key.id(),
        key.name(),
        key.prefix(),
        key.hash(),
        key.scopes().stream().map(Scope::code).sorted().collect(Collectors.joining(",")),
        session == null ? null : session.value(),
        key.dialect(),
        StoredTime.of(key.createdAt()),
        StoredTime.ofOptional(key.expiresAt()),
        key.active());
  }

  AccessKey toKey() {
    var allowed = EnumSet.noneOf(Scope.class);
    Arrays.stream(scopes.split(",", -1))
        .filter(scope -> !scope.isEmpty())
        .map(code -> Coded.of(Scope.class, code))
        .forEach(allowed::add);
    return new AccessKey(
        id,
        name,
        prefix,
        hash,
        allowed,
        session == null ? null : new SessionName(session),
        dialect,
        StoredTime.read(createdAt),
        StoredTime.readOptional(expiresAt),
        active);
  }
}

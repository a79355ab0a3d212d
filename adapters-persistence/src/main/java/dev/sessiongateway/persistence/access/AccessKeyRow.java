package dev.sessiongateway.persistence.access;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.persistence.database.StoredTime;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.stream.Collectors;
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
  static final String COLUMNS =
      "id, name, prefix, hash, scopes, session, dialect, created_at, expires_at, active";

  /// By position: the keys are read at each start.
  static AccessKeyRow read(ResultSet row) throws SQLException {
    var expiry = row.getLong(9);
    var expiresAt = row.wasNull() ? null : expiry;
    return new AccessKeyRow(
        row.getString(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getLong(8),
        expiresAt,
        row.getBoolean(10));
  }

  /// By position, as [#read]: the first start stores a key.
  void bind(PreparedStatement statement) throws SQLException {
    statement.setString(1, id);
    statement.setString(2, name);
    statement.setString(3, prefix);
    statement.setString(4, hash);
    statement.setString(5, scopes);
    statement.setString(6, session);
    statement.setString(7, dialect);
    statement.setLong(8, createdAt);
    statement.setObject(9, expiresAt);
    statement.setBoolean(10, active);
  }

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

package dev.sessiongateway.http.familyb.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.session.Session;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The proxy of an instance, for keys that may configure the instance.
///
/// @param createdAt of the instance: the proxy is part of its configuration
@JsonInclude(JsonInclude.Include.ALWAYS)
record ProxyRow(
    String id,
    boolean enabled,
    @Nullable String host,
    @Nullable String port,
    @Nullable String protocol,
    @Nullable String username,
    @Nullable String password,
    Instant createdAt,
    Instant updatedAt,
    String instanceId) {

  /// @return null when there is none
  static @Nullable ProxyRow of(Session session) {
    var proxy = session.config().proxy();
    if (proxy == null) {
      return null;
    }
    var parts = ProxyBody.of(proxy);
    var id = session.id().toString();
    return new ProxyRow(
        UUID.nameUUIDFromBytes(("proxy " + id).getBytes(UTF_8)).toString(),
        true,
        Objects.requireNonNullElse(parts.host(), ""),
        Objects.requireNonNullElse(parts.port(), "0"),
        parts.protocol(),
        parts.username(),
        parts.password(),
        session.createdAt(),
        session.createdAt(),
        id);
  }

  /// This row without the password.
  ProxyRow masked() {
    return new ProxyRow(
        id, enabled, host, port, protocol, username, null, createdAt, updatedAt, instanceId);
  }

  @Override
  public String toString() {
    return "FamilyBProxyRow[" + host + "]";
  }
}

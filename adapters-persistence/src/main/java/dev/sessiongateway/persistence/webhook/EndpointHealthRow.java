package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.persistence.database.StoredTime;
import java.net.URI;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/// The stored health of a webhook endpoint; the component names are the names of the SQL
/// parameters.
public record EndpointHealthRow(
    String url,
    int failures,
    @Nullable Long failingSince,
    @Nullable Long probeAt,
    @Nullable Long disabledAt,
    @Nullable String reason) {
  static final RowMapper<EndpointHealthRow> MAPPER = ConstructorMapper.of(EndpointHealthRow.class);

  static EndpointHealthRow of(EndpointHealth endpoint) {
    return new EndpointHealthRow(
        endpoint.url().toString(),
        endpoint.failures(),
        StoredTime.ofOptional(endpoint.failingSince()),
        StoredTime.ofOptional(endpoint.probeAt()),
        StoredTime.ofOptional(endpoint.disabledAt()),
        endpoint.reason());
  }

  EndpointHealth toEndpoint() {
    return new EndpointHealth(
        URI.create(url),
        failures,
        StoredTime.readOptional(failingSince),
        StoredTime.readOptional(probeAt),
        StoredTime.readOptional(disabledAt),
        reason);
  }
}

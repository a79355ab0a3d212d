package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.persistence.database.StoredTime;
import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
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

  static EndpointHealthRow of(EndpointHealth endpoint) {
    return new EndpointHealthRow(
        endpoint.url().toString(),
        endpoint.failures(),
        StoredTime.ofOptional(endpoint.failingSince()),
        StoredTime.ofOptional(endpoint.probeAt()),
        StoredTime.ofOptional(endpoint.disabledAt()),
        endpoint.reason());
  }

  static EndpointHealthRow of(ResultSet row) throws SQLException {
    return new EndpointHealthRow(
        row.getString("url"),
        row.getInt("failures"),
        time(row, "failing_since"),
        time(row, "probe_at"),
        time(row, "disabled_at"),
        row.getString("reason"));
  }

  private static @Nullable Long time(ResultSet row, String column) throws SQLException {
    var time = row.getLong(column);
    return row.wasNull() ? null : time;
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

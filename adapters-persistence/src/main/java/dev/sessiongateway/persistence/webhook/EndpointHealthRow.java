package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.query.Selection;
import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
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
  private static final String SELECT =
      "SELECT url, failures, failing_since, probe_at, disabled_at, reason FROM endpoint";

  static final Selection ALL = Selection.of(SELECT);

  static Selection at(URI url) {
    return new Selection(SELECT + " WHERE url = :url", Map.of("url", url.toString()));
  }

  /// By position: all are read at each start.
  static EndpointHealthRow read(ResultSet row) throws SQLException {
    return new EndpointHealthRow(
        row.getString(1),
        row.getInt(2),
        number(row, 3),
        number(row, 4),
        number(row, 5),
        row.getString(6));
  }

  private static @Nullable Long number(ResultSet row, int column) throws SQLException {
    var number = row.getLong(column);
    return row.wasNull() ? null : number;
  }

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

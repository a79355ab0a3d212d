package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.EndpointHealthStore;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.query.Selection;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/// The health of webhook endpoints, in the registry.
public final class JdbiEndpointHealthStore implements EndpointHealthStore {
  private final Database registry;

  public JdbiEndpointHealthStore(Database registry) {
    this.registry = registry;
  }

  @Override
  public List<EndpointHealth> list() {
    return read(EndpointHealthRow.ALL);
  }

  @Override
  public Optional<EndpointHealth> find(URI url) {
    return read(EndpointHealthRow.at(url)).stream().findFirst();
  }

  private List<EndpointHealth> read(Selection selection) {
    return registry.read(
        handle -> selection.list(handle, row -> EndpointHealthRow.read(row).toEndpoint()));
  }

  @Override
  public void save(EndpointHealth endpoint) {
    var row = EndpointHealthRow.of(endpoint);
    var _ =
        registry.write(transaction ->
            transaction
                .handle()
                .createUpdate(
                    """
                    INSERT INTO endpoint
                      (url, failures, failing_since, probe_at, disabled_at, reason)
                    VALUES (:url, :failures, :failingSince, :probeAt, :disabledAt, :reason)
                    ON CONFLICT (url) DO UPDATE SET
                      failures = excluded.failures, failing_since = excluded.failing_since,
                      probe_at = excluded.probe_at, disabled_at = excluded.disabled_at,
                      reason = excluded.reason
                    """)
                .bindMethods(row)
                .execute());
  }
}

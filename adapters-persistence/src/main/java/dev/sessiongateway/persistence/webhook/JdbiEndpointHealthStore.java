package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.delivery.EndpointHealthStore;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.persistence.database.Columns;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Selection;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The health of webhook endpoints, in the registry.
public final class JdbiEndpointHealthStore implements EndpointHealthStore {
  private static final Columns<EndpointHealth> COLUMNS = Columns.of(EndpointHealth.class);
  private static final String SELECT = "SELECT " + COLUMNS.names() + " FROM endpoint_health";
  private static final String DELETE = "DELETE FROM endpoint_health WHERE url = ?1";
  private static final String INSERT = COLUMNS.insertInto("endpoint_health");

  private final Database registry;

  public JdbiEndpointHealthStore(Database registry) {
    this.registry = registry;
  }

  @Override
  public List<EndpointHealth> list() {
    return read(Selection.of(SELECT));
  }

  @Override
  public Optional<EndpointHealth> find(URI url) {
    return read(new Selection(SELECT + " WHERE url = :url", Map.of("url", url.toString()))).stream()
        .findFirst();
  }

  private List<EndpointHealth> read(Selection selection) {
    return registry.read(handle -> selection.list(handle, row -> COLUMNS.read(row, 1)));
  }

  /// A URL has any length, and not every database makes a unique key of one that long.
  @Override
  public void save(EndpointHealth endpoint) {
    var _ =
        registry.write(transaction -> {
          var _ = transaction.update(DELETE, endpoint.url().toString());
          return transaction.update(INSERT, COLUMNS.arguments(endpoint));
        });
  }
}

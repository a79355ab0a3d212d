package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.webhook.EndpointHealth;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/// The health of endpoints, for all sessions together. Durable when a method returns. Thread-safe.
public interface EndpointHealthStore {

  /// All saved endpoints, in no particular order.
  List<EndpointHealth> list();

  Optional<EndpointHealth> find(URI url);

  /// Replaces the saved health of the endpoint.
  void save(EndpointHealth endpoint);
}

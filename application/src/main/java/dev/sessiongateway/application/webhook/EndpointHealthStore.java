package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.webhook.EndpointHealth;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/// How the addresses of receivers fare, for all sessions together. Durable when a method returns.
/// Thread-safe.
public interface EndpointHealthStore {

  /// What was saved, in no particular order.
  List<EndpointHealth> list();

  Optional<EndpointHealth> find(URI url);

  /// Keeps this in place of what was known of the address.
  void save(EndpointHealth endpoint);
}

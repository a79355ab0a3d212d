package dev.sessiongateway.application;

import dev.sessiongateway.application.delivery.EndpointHealthStore;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import java.net.URI;
import java.util.List;
import java.util.Optional;

final class InMemoryEndpointHealthStore implements EndpointHealthStore {
  private final InMemoryWorld world;

  InMemoryEndpointHealthStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public List<EndpointHealth> list() {
    return world.read(() -> List.copyOf(world.endpoints.values()));
  }

  @Override
  public Optional<EndpointHealth> find(URI url) {
    return world.read(() -> Optional.ofNullable(world.endpoints.get(url)));
  }

  @Override
  public void save(EndpointHealth endpoint) {
    world.write(() -> world.endpoints.put(endpoint.url(), endpoint));
  }
}

package dev.sessiongateway.application;

import dev.sessiongateway.application.webhook.EndpointStore;
import dev.sessiongateway.domain.webhook.Endpoint;
import java.net.URI;
import java.util.List;
import java.util.Optional;

final class InMemoryEndpointStore implements EndpointStore {
  private final InMemoryWorld world;

  InMemoryEndpointStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public List<Endpoint> list() {
    return world.read(() -> List.copyOf(world.endpoints.values()));
  }

  @Override
  public Optional<Endpoint> find(URI url) {
    return world.read(() -> Optional.ofNullable(world.endpoints.get(url)));
  }

  @Override
  public void save(Endpoint endpoint) {
    world.write(() -> world.endpoints.put(endpoint.url(), endpoint));
  }
}

package dev.sessiongateway.application;

import dev.sessiongateway.application.access.AccessKeyStore;
import dev.sessiongateway.domain.access.AccessKey;
import java.util.Comparator;
import java.util.List;

final class InMemoryAccessKeyStore implements AccessKeyStore {
  private final InMemoryWorld world;

  InMemoryAccessKeyStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public List<AccessKey> list() {
    return world.read(() ->
        world.keys.values().stream()
            .sorted(Comparator.comparing(AccessKey::createdAt).thenComparing(AccessKey::id))
            .toList());
  }

  @Override
  public void add(AccessKey key) {
    world.write(() -> world.keys.put(key.id(), key) == null);
    world.tellKeys();
  }

  @Override
  public boolean replace(AccessKey key) {
    return told(world.write(() -> world.keys.replace(key.id(), key) != null));
  }

  @Override
  public boolean remove(String id) {
    return told(world.write(() -> world.keys.remove(id) != null));
  }

  private boolean told(boolean isChanged) {
    world.tellKeys();
    return isChanged;
  }
}

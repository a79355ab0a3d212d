package dev.sessiongateway.application;

import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore;
import dev.sessiongateway.domain.session.InstanceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class InMemoryPostDeletionDeliveryStore implements PostDeletionDeliveryStore {
  private final InMemoryWorld world;

  InMemoryPostDeletionDeliveryStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public void add(List<PostDeletionDelivery> deliveries) {
    world.write(() -> {
      for (var delivery : deliveries) {
        var last =
            world.postDeletionDeliveries.isEmpty() ? 0 : world.postDeletionDeliveries.lastKey();
        world.postDeletionDeliveries.put(last + 1, numbered(last + 1, delivery));
      }
      return true;
    });
  }

  private static PostDeletionDelivery numbered(long number, PostDeletionDelivery delivery) {
    return new PostDeletionDelivery(
        number,
        delivery.session(),
        delivery.name(),
        delivery.receiver(),
        delivery.settings(),
        delivery.event(),
        delivery.addedAt(),
        delivery.failures(),
        delivery.due());
  }

  @Override
  public List<Target> targets() {
    return world.read(() ->
        world.postDeletionDeliveries.values().stream()
            .map(PostDeletionDelivery::target)
            .distinct()
            .toList());
  }

  @Override
  public Optional<PostDeletionDelivery> next(Target target) {
    return world.read(() ->
        world.postDeletionDeliveries.values().stream()
            .filter(one -> one.target().equals(target))
            .findFirst());
  }

  @Override
  public void save(PostDeletionDelivery delivery) {
    world.write(() -> world.postDeletionDeliveries.replace(delivery.number(), delivery));
  }

  @Override
  public void postpone(PostDeletionDelivery delivery) {
    world.write(() -> {
      var last = world.postDeletionDeliveries.lastKey() + 1;
      world.postDeletionDeliveries.remove(delivery.number());
      return world.postDeletionDeliveries.put(last, numbered(last, delivery));
    });
  }

  @Override
  public void remove(PostDeletionDelivery delivery) {
    world.write(() -> world.postDeletionDeliveries.remove(delivery.number()));
  }

  @Override
  public void removeAll(InstanceId session) {
    world.write(
        () -> world.postDeletionDeliveries.values().removeIf(one -> one.session().equals(session)));
  }

  @Override
  public int prune(Instant before) {
    return world.write(() -> {
      var size = world.postDeletionDeliveries.size();
      world.postDeletionDeliveries.values().removeIf(one -> one.addedAt().isBefore(before));
      return size - world.postDeletionDeliveries.size();
    });
  }
}

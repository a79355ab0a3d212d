package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/// The groups of an account as Meta showed them last. A list of groups has only their subjects, so
/// that each is asked for; what changes is forgotten at once, and the rest after some minutes, for
/// an app that gets no webhooks about changes. Thread-safe.
final class GroupCache {
  private static final Duration VALID = Duration.ofMinutes(10);
  private static final int MOST = 1_000;

  private final InstantSource time;
  private final Map<Address, Seen> groups = new BoundedMap<>(MOST);
  private long changes;

  GroupCache(InstantSource time) {
    this.time = time;
  }

  synchronized Optional<Group> find(Address group) {
    return Optional.ofNullable(groups.get(group))
        .filter(seen -> time.instant().isBefore(seen.until()))
        .map(Seen::group);
  }

  /// Counts the changes. A group that was asked for before one is not kept.
  synchronized long changes() {
    return changes;
  }

  /// @param since what [#changes] was before the group was asked for
  synchronized void keep(Group group, long since) {
    if (since == changes) {
      groups.put(group.id(), new Seen(group, time.instant().plus(VALID)));
    }
  }

  synchronized void forget(Address group) {
    changes++;
    groups.remove(group);
  }

  private record Seen(Group group, Instant until) {}
}

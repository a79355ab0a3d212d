package dev.sessiongateway.application.network.capability;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Something a network may or may not be able to do: what a user would call a feature. Each is its
/// own small interface; the links of a network implement those it has.
public interface Capability {
  /// What a link can do whose parts are of these classes: the capabilities that they implement.
  static Set<Class<? extends Capability>> of(Class<?>... parts) {
    return Stream.of(parts)
        .flatMap(part -> Stream.of(part.getInterfaces()))
        .filter(Capability.class::isAssignableFrom)
        .<Class<? extends Capability>>map(type -> type.asSubclass(Capability.class))
        .collect(Collectors.toUnmodifiableSet());
  }
}

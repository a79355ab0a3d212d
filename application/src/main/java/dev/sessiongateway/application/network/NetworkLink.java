package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.Capability;
import java.util.List;
import java.util.Optional;

/// One session's connection to its network. Thread-safe.
public interface NetworkLink extends AutoCloseable {

  /// Starts connecting and returns at once; what comes of it reaches the
  /// [LinkListener][dev.sessiongateway.application.network.LinkListener]. A link that lost its
  /// connection tries again by itself.
  void connect();

  /// What has capabilities of this link that the link itself does not implement.
  default List<?> capabilities() {
    return List.of();
  }

  /// The capability, when this link has it. Ask with this, not with `instanceof`, so that wrappers
  /// can answer. As it is, the link has what it and its [#capabilities] implement.
  default <C extends Capability> Optional<C> find(Class<C> capability) {
    if (capability.isInstance(this)) {
      return Optional.of(capability.cast(this));
    }
    for (var each : capabilities()) {
      if (capability.isInstance(each)) {
        return Optional.of(capability.cast(each));
      }
    }
    return Optional.empty();
  }

  /// Disconnects and keeps the credentials. No signal comes afterwards. Harmless when it is closed.
  @Override
  void close();
}

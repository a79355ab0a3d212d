package dev.sessiongateway.application.network;

import dev.sessiongateway.application.network.capability.Capability;
import java.util.Optional;

/// One session's connection to its network. Thread-safe.
public interface NetworkLink extends AutoCloseable {

  /// Starts connecting and returns at once; what comes of it reaches the
  /// [LinkListener][dev.sessiongateway.application.network.LinkListener]. A link that lost its
  /// connection tries again by itself.
  void connect();

  /// The capability, when this link has it. Ask with this, not with `instanceof`, so that wrappers
  /// can answer. As it is, the link has what it implements.
  default <C extends Capability> Optional<C> find(Class<C> capability) {
    return capability.isInstance(this) ? Optional.of(capability.cast(this)) : Optional.empty();
  }

  /// Disconnects and keeps the credentials. No signal comes afterwards. Harmless when it is closed.
  @Override
  void close();
}

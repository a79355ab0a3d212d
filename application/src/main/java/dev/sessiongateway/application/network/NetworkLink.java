package dev.sessiongateway.application.network;

import java.util.Optional;

/// One session's connection to its network. Thread-safe.
public interface NetworkLink extends AutoCloseable {

  /// Starts connecting and returns at once; what comes of it reaches the [LinkListener]. A link
  /// that lost its connection tries again by itself.
  void connect();

  /// The capability, when this link has it. Ask with this, not with `instanceof`, so that wrappers
  /// can answer.
  <C extends Capability> Optional<C> find(Class<C> capability);

  /// Disconnects and keeps the credentials. No signal comes afterwards. Harmless when it is closed.
  @Override
  void close();
}

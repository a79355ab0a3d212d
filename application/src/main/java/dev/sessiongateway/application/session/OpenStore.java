package dev.sessiongateway.application.session;

/// A store that is held open for a session that is about to move there.
public interface OpenStore extends AutoCloseable {

  /// Gives the store free again. It stays open as long as a session is there. Harmless when called
  /// again.
  @Override
  void close();
}

package dev.sessiongateway.application.session;

/// A store that is kept open for a session that is about to move to it.
public interface OpenStore extends AutoCloseable {

  /// Releases the store. It stays open while a session uses it. Idempotent.
  @Override
  void close();
}

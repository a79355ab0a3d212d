package dev.sessiongateway.application.work;

import java.util.concurrent.atomic.AtomicBoolean;

/// Whether a gateway still serves calls. Every inbound port asks before it does anything, so that a
/// call after the end gets an answer instead of waiting for threads that are gone. Thread-safe.
public final class GatewayLifecycle {
  private final AtomicBoolean closed = new AtomicBoolean();

  /// @throws IllegalStateException "the gateway is closed" after [#close]
  public void requireOpen() {
    if (closed.get()) {
      throw closedException();
    }
  }

  public boolean isOpen() {
    return !closed.get();
  }

  /// From now on calls are refused.
  ///
  /// @return false when it was closed before
  public boolean close() {
    return closed.compareAndSet(false, true);
  }

  /// The failure of a call that the closing gateway interrupts.
  public static IllegalStateException closedException() {
    return new IllegalStateException("the gateway is closed");
  }
}

package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.application.webhook.RenderedEvent;

/// A connection over which a client is told of events until one of the two ends it. Thread-safe.
public interface LiveConnection {

  /// Waits until the event is on its way, so that a client that reads slowly slows down who tells
  /// it. A connection that has ended takes it and does nothing.
  void send(RenderedEvent event);

  /// Runs the task when the connection has ended, at once if it has already.
  void onEnd(Runnable task);
}

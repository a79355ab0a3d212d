package dev.sessiongateway.http.kernel.api;

import dev.sessiongateway.application.webhook.RenderedEvent;

/// An open connection over which a client receives events until either side closes it. Thread-safe.
public interface LiveConnection {

  /// Blocks until the event is written, so that a slow client slows down its own stream. Does
  /// nothing on a closed connection.
  void send(RenderedEvent event);

  /// Runs the task when the connection is closed; at once if it is closed already.
  void onEnd(Runnable task);
}

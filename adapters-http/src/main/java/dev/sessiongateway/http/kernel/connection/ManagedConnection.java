package dev.sessiongateway.http.kernel.connection;

import dev.sessiongateway.http.kernel.api.LiveConnection;
import java.time.Duration;

/// A connection in the view of [LiveConnections]. Thread-safe.
public interface ManagedConnection extends LiveConnection {

  /// The interval between heartbeats.
  Duration heartbeatInterval();

  /// Sends a heartbeat, after checking that the client answered the last one if it can.
  void heartbeat();

  /// Ends the connection and sends the reason where the transport has a way to. Does nothing when
  /// it has ended.
  void end(RuntimeException reason);

  boolean hasEnded();
}

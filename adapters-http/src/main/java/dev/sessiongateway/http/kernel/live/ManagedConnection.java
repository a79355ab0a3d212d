package dev.sessiongateway.http.kernel.live;

import dev.sessiongateway.http.kernel.api.LiveConnection;
import java.time.Duration;

/// A connection as those see it who look after all of them. Thread-safe.
public interface ManagedConnection extends LiveConnection {

  /// How often the client gets a sign of life.
  Duration heartbeatInterval();

  /// Gives that sign; whether the last one was answered shows now, if the client answers them.
  void heartbeat();

  /// Ends it; the client is told why if there is a way to. Harmless when it has ended.
  void end(RuntimeException why);

  boolean hasEnded();
}

package dev.sessiongateway.persistence.database;

import java.time.Duration;

/// How much a database takes on.
///
/// @param queued requests that may wait; more are refused as busy
/// @param batch requests that share one commit
/// @param readers threads, and connections, that read
/// @param deadline how long a caller waits for an answer
record Limits(int queued, int batch, int readers, Duration deadline) {
  static final Limits DEFAULT = new Limits(4_096, 512, 4, Duration.ofSeconds(10));
}

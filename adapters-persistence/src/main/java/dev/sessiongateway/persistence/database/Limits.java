package dev.sessiongateway.persistence.database;

import java.time.Duration;

/// Queue and batch limits of one database.
///
/// @param queued requests that may wait; further ones are refused as busy
/// @param batch requests that share one commit
/// @param readers threads, each with a connection, that read
/// @param deadline how long a caller waits for a result
record Limits(int queued, int batch, int readers, Duration deadline) {
  static final Limits DEFAULT = new Limits(4_096, 512, 4, Duration.ofSeconds(10));
}

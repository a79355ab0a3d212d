package dev.sessiongateway.persistence.database;

import dev.sessiongateway.application.work.SlowOperations;
import java.time.Duration;

/// Queue and batch limits of one database.
///
/// @param queued requests that may wait; further ones are refused as busy
/// @param batch requests that share one commit
/// @param readers threads, each with a connection, that read
/// @param deadline how long a caller waits for a result
/// @param slow gets operations that take long
public record Limits(int queued, int batch, int readers, Duration deadline, SlowOperations slow) {
  public static final Limits DEFAULT = new Limits(4_096, 512, 4, Duration.ofSeconds(10));

  /// Limits of a database whose slow operations are not reported.
  public Limits(int queued, int batch, int readers, Duration deadline) {
    this(queued, batch, readers, deadline, SlowOperations.off());
  }

  public Limits reporting(SlowOperations operations) {
    return new Limits(queued, batch, readers, deadline, operations);
  }
}

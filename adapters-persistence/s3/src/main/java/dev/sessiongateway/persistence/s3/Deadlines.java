package dev.sessiongateway.persistence.s3;

import java.time.Duration;

/// How long the server may take.
///
/// @param connect until the connection is there
/// @param silence without a byte
/// @param call a call in all, with its repetitions, if no file goes over the wire
/// @param check as `call`, when somebody waits for the health
/// @param slowestBytesPerSecond a file of this size gets another second
record Deadlines(
    Duration connect, Duration silence, Duration call, Duration check, long slowestBytesPerSecond) {
  static final Deadlines DEFAULT =
      new Deadlines(
          Duration.ofSeconds(3),
          Duration.ofSeconds(10),
          Duration.ofSeconds(15),
          Duration.ofSeconds(5),
          256 << 10);

  /// For a call that transfers so much.
  Duration callOf(long bytes) {
    return call.plusSeconds(bytes / slowestBytesPerSecond);
  }
}

package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Waits until a server has checked its stores.
final class Checks {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private Checks() {}

  /// @return how long that took
  static Duration await(ServerProcess server) throws IOException {
    var begin = System.nanoTime();
    try (var connection = new Connection(server.port())) {
      while (connection
          .send(Connection.get("/health", ServerProcess.KEY))
          .body()
          .contains("checking: ")) {
        if (System.nanoTime() - begin > PATIENCE.toNanos()) {
          throw new IllegalStateException("the stores are still being checked");
        }
        LockSupport.parkNanos(50_000_000);
      }
    }
    return Duration.ofNanos(System.nanoTime() - begin);
  }
}

package dev.sessiongateway.persistence.backup;

import dev.sessiongateway.persistence.database.DataDirectory;
import dev.sessiongateway.persistence.database.DatabaseLock;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Keeps gateways from starting on a data directory until it is closed.
public final class DirectoryClaim implements AutoCloseable {
  private final @Nullable DatabaseLock lock;

  private DirectoryClaim(@Nullable DatabaseLock lock) {
    this.lock = lock;
  }

  /// @throws dev.sessiongateway.persistence.database.DatabaseLocked when a gateway uses the
  ///   directory
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable when the lock file cannot be
  ///   written
  public static DirectoryClaim of(Path dataDirectory) {
    var registry = dataDirectory.resolve(DataDirectory.REGISTRY);
    return Files.exists(registry) ? new DirectoryClaim(DatabaseLock.of(registry)) : none();
  }

  /// For a directory without a registry, which no gateway uses.
  public static DirectoryClaim none() {
    return new DirectoryClaim(null);
  }

  @Override
  public void close() {
    if (lock != null) {
      lock.close();
    }
  }
}

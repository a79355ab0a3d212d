package dev.sessiongateway.persistence.backup;

import dev.sessiongateway.persistence.database.DataDirectory;
import dev.sessiongateway.persistence.database.DatabaseLock;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Keeps gateways from starting on a data directory until it is closed.
public final class DataDirectoryLock implements AutoCloseable {
  private final @Nullable DatabaseLock lock;

  private DataDirectoryLock(@Nullable DatabaseLock lock) {
    this.lock = lock;
  }

  /// @throws dev.sessiongateway.persistence.database.DatabaseLocked when a gateway uses the
  ///   directory
  /// @throws dev.sessiongateway.persistence.database.DatabaseUnusable when the lock file cannot be
  ///   written
  public static DataDirectoryLock of(Path dataDirectory) {
    var registry = dataDirectory.resolve(DataDirectory.REGISTRY);
    return Files.exists(registry) ? new DataDirectoryLock(DatabaseLock.of(registry)) : none();
  }

  /// For a directory without a registry, which no gateway uses.
  public static DataDirectoryLock none() {
    return new DataDirectoryLock(null);
  }

  @Override
  public void close() {
    if (lock != null) {
      lock.close();
    }
  }
}

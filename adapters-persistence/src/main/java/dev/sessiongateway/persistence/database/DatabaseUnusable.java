package dev.sessiongateway.persistence.database;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A database cannot be opened, and its file was not changed. The message is one line that names
/// the path and the remedy.
public abstract sealed class DatabaseUnusable extends RuntimeException
    permits DatabaseDamaged, DatabaseForeign, DatabaseLocked, DatabaseUnreadable, RegistryMissing {
  private static final long serialVersionUID = 1L;

  private final transient Path path;

  DatabaseUnusable(Path path, String what, @Nullable Throwable cause) {
    super(path + " " + what, cause);
    this.path = path;
  }

  public Path path() {
    return path;
  }
}

package dev.sessiongateway.persistence.database;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The file or its directory cannot be used: missing, forbidden or read-only.
public final class DatabaseUnreadable extends DatabaseUnusable {
  private static final long serialVersionUID = 1L;

  public DatabaseUnreadable(Path path, String detail, @Nullable Throwable cause) {
    super(path, "cannot be used: " + detail, cause);
  }
}

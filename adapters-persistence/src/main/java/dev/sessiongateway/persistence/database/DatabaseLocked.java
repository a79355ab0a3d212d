package dev.sessiongateway.persistence.database;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Another process, or this one, has the database open.
public final class DatabaseLocked extends DatabaseUnusable {
  private static final long serialVersionUID = 1L;

  DatabaseLocked(Path path, @Nullable Throwable cause) {
    super(path, "is in use by another gateway; stop that one first", cause);
  }
}

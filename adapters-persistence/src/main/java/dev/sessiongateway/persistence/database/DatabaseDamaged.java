package dev.sessiongateway.persistence.database;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The file is not an SQLite database, or its pages are inconsistent.
public final class DatabaseDamaged extends DatabaseUnusable {
  private static final long serialVersionUID = 1L;

  DatabaseDamaged(Path path, String detail, @Nullable Throwable cause) {
    super(path, "is damaged (" + detail + "); it was kept, restore it from a backup", cause);
  }
}

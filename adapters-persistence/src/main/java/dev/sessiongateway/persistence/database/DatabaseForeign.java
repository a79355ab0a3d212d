package dev.sessiongateway.persistence.database;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// What is at the path is no database of this version of the gateway: another program's, a newer
/// version's, or no file at all.
public final class DatabaseForeign extends DatabaseUnusable {
  private static final long serialVersionUID = 1L;

  DatabaseForeign(Path path, String detail, @Nullable Throwable cause) {
    super(path, "cannot be used: " + detail, cause);
  }
}

package dev.sessiongateway.persistence.database;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The path holds no database of this version of the gateway: it belongs to another program or a
/// newer version, or is no regular file.
public final class DatabaseForeign extends DatabaseUnusable {
  private static final long serialVersionUID = 1L;

  DatabaseForeign(Path path, String detail, @Nullable Throwable cause) {
    super(path, "cannot be used: " + detail, cause);
  }
}

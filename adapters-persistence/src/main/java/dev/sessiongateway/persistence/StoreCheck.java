package dev.sessiongateway.persistence;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Whether the stores take writes.
///
/// @param path of the data directory, or of the database that takes no writes
/// @param reason the code of the fault; null when all is well
/// @param detail one line for the operator
/// @param freeBytes on the disk of the data directory
public record StoreCheck(Path path, @Nullable String reason, String detail, long freeBytes) {
  public boolean ok() {
    return reason == null;
  }
}

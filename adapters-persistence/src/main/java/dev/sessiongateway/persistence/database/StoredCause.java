package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.trace.RequestTrace;
import org.jspecify.annotations.Nullable;

/// How the cause of an event is stored: as its text, null when none is known.
public final class StoredCause {
  private StoredCause() {}

  public static @Nullable String of(@Nullable RequestTrace cause) {
    return cause == null ? null : cause.text();
  }
}

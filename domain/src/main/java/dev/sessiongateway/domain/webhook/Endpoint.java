package dev.sessiongateway.domain.webhook;

import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How deliveries to one address fare, whichever sessions they are of.
///
/// @param failures in a row, of the address itself (not of single events that it refused)
/// @param failingSince the first of them
/// @param probeAt while the breaker is open: not to be tried before this
/// @param disabledAt when it was given up; nothing is sent until somebody enables it again
/// @param reason the last failure
public record Endpoint(
    URI url,
    int failures,
    @Nullable Instant failingSince,
    @Nullable Instant probeAt,
    @Nullable Instant disabledAt,
    @Nullable String reason) {

  /// One that nothing is known against.
  public static Endpoint healthy(URI url) {
    return new Endpoint(url, 0, null, null, null, null);
  }

  public Condition condition() {
    if (disabledAt != null) {
      return Condition.DISABLED;
    }
    return probeAt == null ? Condition.CLOSED : Condition.OPEN;
  }

  /// Of the breaker: closed lets everything through, open one probe at a time, disabled nothing.
  public enum Condition {
    CLOSED,
    OPEN,
    DISABLED
  }
}

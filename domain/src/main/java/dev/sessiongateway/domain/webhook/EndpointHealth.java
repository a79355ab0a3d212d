package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.text.Coded;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How deliveries to one address fare, whichever sessions they are of. Immutable; the transitions
/// are pure.
///
/// The breaker opens after [#TOLERATED] failures in a row, and from then on one delivery at a time
/// looks whether the address is back, less and less often. An address that failed for
/// [#GIVEN_UP_AFTER] is disabled.
///
/// @param failures in a row, of the address itself (not of single events that it refused)
/// @param failingSince the first of them
/// @param probeAt while the breaker is open: not to be tried before this
/// @param disabledAt when it was given up; nothing is sent until somebody enables it again
/// @param reason the last failure
public record EndpointHealth(
    URI url,
    int failures,
    @Nullable Instant failingSince,
    @Nullable Instant probeAt,
    @Nullable Instant disabledAt,
    @Nullable String reason) {
  /// So many failures in a row open the breaker.
  public static final int TOLERATED = 5;

  /// An address is given up after this time without a success, and not before [#GIVEN_UP_TRIES].
  public static final Duration GIVEN_UP_AFTER = Duration.ofDays(5);

  /// An address is given up after so many failures in a row, and not before [#GIVEN_UP_AFTER].
  public static final int GIVEN_UP_TRIES = 20;

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

  /// One that nothing is known against.
  public static EndpointHealth healthy(URI url) {
    return new EndpointHealth(url, 0, null, null, null, null);
  }

  public Condition condition() {
    if (disabledAt != null) {
      return Condition.DISABLED;
    }
    return probeAt == null ? Condition.CLOSED : Condition.OPEN;
  }

  /// It took something. One that was disabled stays so: others may still have been under way.
  public EndpointHealth succeeded() {
    return disabledAt == null ? healthy(url) : this;
  }

  /// It was not reached, or was not able to take anything.
  public EndpointHealth failed(Instant now, String why) {
    if (disabledAt != null) {
      return this;
    }
    var since = failingSince == null ? now : failingSince;
    var count = failures + 1;
    if (count >= GIVEN_UP_TRIES && !now.isBefore(since.plus(GIVEN_UP_AFTER))) {
      return new EndpointHealth(url, count, since, null, now, why);
    }
    var next = count < TOLERATED ? null : now.plus(pauseAfter(count));
    return new EndpointHealth(url, count, since, next, null, why);
  }

  /// Nothing is to be sent any more.
  public EndpointHealth disabled(Instant now, String why) {
    return disabledAt == null
        ? new EndpointHealth(url, failures, failingSince, null, now, why)
        : this;
  }

  /// What was held against it is forgotten.
  public EndpointHealth enabled() {
    return healthy(url);
  }

  /// Whether something that was not tried yet may be tried now.
  public boolean mayTry(Instant now) {
    return switch (condition()) {
      case CLOSED -> true;
      case OPEN -> probeAt == null || !probeAt.isAfter(now);
      case DISABLED -> false;
    };
  }

  private static Duration pauseAfter(int failures) {
    var doublings = Math.min(failures - TOLERATED, 10);
    var pause = FIRST_PAUSE.multipliedBy(1L << doublings);
    return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
  }

  /// Of the breaker: closed lets everything through, open one probe at a time, disabled nothing.
  public enum Condition implements Coded {
    CLOSED("CLOSED"),
    OPEN("OPEN"),
    DISABLED("DISABLED");

    private final String code;

    Condition(String code) {
      this.code = code;
    }

    /// The word for it that is stored.
    @Override
    public String code() {
      return code;
    }
  }
}

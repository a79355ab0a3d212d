package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.time.BackOff;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The health of one webhook endpoint, across all sessions. Immutable; the transitions are pure.
///
/// The circuit breaker opens after [#TOLERATED] failures in a row. While it is open, one probe
/// delivery at a time checks the endpoint, with growing intervals. An endpoint that fails for
/// [#GIVEN_UP_AFTER] is disabled, unless it belongs to the operator, as an event sink does.
///
/// @param failures in a row, of the endpoint itself (not rejections of single events)
/// @param failingSince the first of them
/// @param probeAt while the breaker is open: the earliest time of the next probe
/// @param disabledAt when it was disabled; nothing is sent until somebody enables it again
/// @param reason the last failure
public record EndpointHealth(
    URI url,
    int failures,
    @Nullable Instant failingSince,
    @Nullable Instant probeAt,
    @Nullable Instant disabledAt,
    @Nullable String reason) {
  /// The number of failures in a row that opens the breaker.
  public static final int TOLERATED = 5;

  /// An endpoint is disabled after this time without a success, and not before [#GIVEN_UP_TRIES].
  public static final Duration GIVEN_UP_AFTER = Duration.ofDays(5);

  /// An endpoint is disabled after this number of failures in a row, and not before
  /// [#GIVEN_UP_AFTER].
  public static final int GIVEN_UP_TRIES = 20;

  private static final BackOff PROBES = new BackOff(Duration.ofSeconds(2), Duration.ofSeconds(60));

  /// An endpoint without recorded failures.
  public static EndpointHealth healthy(URI url) {
    return new EndpointHealth(url, 0, null, null, null, null);
  }

  public Condition condition() {
    if (disabledAt != null) {
      return Condition.DISABLED;
    }
    return probeAt == null ? Condition.CLOSED : Condition.OPEN;
  }

  /// After a successful delivery. A disabled endpoint stays disabled, because the delivery may have
  /// started before.
  public EndpointHealth succeeded() {
    return disabledAt == null ? healthy(url) : this;
  }

  /// After a delivery that the endpoint could not be reached for, or could not process.
  ///
  /// @param isGivenUp whether it is disabled after failing for days
  public EndpointHealth failed(Instant now, String reason, boolean isGivenUp) {
    if (disabledAt != null) {
      return this;
    }
    var since = failingSince == null ? now : failingSince;
    var count = failures + 1;
    if (isGivenUp && count >= GIVEN_UP_TRIES && !now.isBefore(since.plus(GIVEN_UP_AFTER))) {
      return new EndpointHealth(url, count, since, null, now, reason);
    }
    var next = count < TOLERATED ? null : now.plus(PROBES.mean(count - TOLERATED + 1));
    return new EndpointHealth(url, count, since, next, null, reason);
  }

  /// Nothing is sent any more.
  public EndpointHealth disabled(Instant now, String reason) {
    return disabledAt == null
        ? new EndpointHealth(url, failures, failingSince, null, now, reason)
        : this;
  }

  /// Enabled, with its failures cleared.
  public EndpointHealth enabled() {
    return healthy(url);
  }

  /// As stored, read at this time. A probe that is further away than any pause was stored by a
  /// clock that has been set back, and is due at once.
  public EndpointHealth asOf(Instant now) {
    return probeAt == null || !probeAt.isAfter(now.plus(PROBES.longest()))
        ? this
        : new EndpointHealth(url, failures, failingSince, now, disabledAt, reason);
  }

  /// Whether a first delivery attempt may be made now.
  public boolean mayTry(Instant now) {
    return switch (condition()) {
      case CLOSED -> true;
      case OPEN -> probeAt == null || !probeAt.isAfter(now);
      case DISABLED -> false;
    };
  }

  /// How long to wait before it is checked whether a failing endpoint is back: a second at first,
  /// so that a short outage delays nothing for long, then less often.
  public Duration checkAfter(Instant now) {
    var failing = failingSince == null ? Duration.ZERO : Duration.between(failingSince, now);
    if (failing.compareTo(Duration.ofMinutes(2)) < 0) {
      return Duration.ofSeconds(1);
    }
    return failing.compareTo(Duration.ofMinutes(10)) < 0 ? Duration.ofSeconds(5) : PROBES.longest();
  }

  /// The state of the breaker: closed permits every delivery, open one probe at a time, disabled
  /// none.
  public enum Condition implements Coded {
    CLOSED("CLOSED"),
    OPEN("OPEN"),
    DISABLED("DISABLED");

    private final String code;

    Condition(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}

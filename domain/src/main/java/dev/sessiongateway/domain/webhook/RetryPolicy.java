package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.time.BackOff;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// When to retry a failed delivery.
public sealed interface RetryPolicy {

  /// The delay after the `failures`-th failure in a row (from 1); empty when there are no more
  /// retries.
  ///
  /// @param chance 0 to 1, drawn anew each time; spreads the retries of many webhooks
  Optional<Duration> waitAfter(int failures, double chance);

  /// Whether the schedule is followed to the second. Otherwise a retry delay ends early when the
  /// endpoint recovers.
  boolean isExact();

  /// Whether a response with this status ends the retries of the event at once.
  default boolean isFinal(int status) {
    return false;
  }

  /// Exactly as the client configured.
  ///
  /// @param attempts retries after the first attempt, 0 to 100
  record Configured(Curve curve, Duration delay, int attempts) implements RetryPolicy {
    public Configured {
      if (attempts < 0 || attempts > 100) {
        throw Fault.invalid("retries.attempts", "must be 0 to 100");
      }
      if (delay.isNegative() || delay.compareTo(Duration.ofDays(1)) > 0) {
        throw Fault.invalid("retries.delaySeconds", "must be 0 to 86400");
      }
    }

    @Override
    public boolean isExact() {
      return true;
    }

    @Override
    public Optional<Duration> waitAfter(int failures, double chance) {
      if (failures > attempts) {
        return Optional.empty();
      }
      return Optional.of(
          switch (curve) {
            case CONSTANT -> delay;
            case LINEAR -> delay.multipliedBy(failures);
            case EXPONENTIAL -> jittered(new BackOff(delay, LONGEST).mean(failures), chance);
          });
    }

    private static Duration jittered(Duration wait, double chance) {
      return wait.plusMillis((long) (wait.toMillis() * JITTER * chance));
    }
  }

  /// The default policy: fifteen quick attempts, then slower ones for longer than a long weekend.
  record Unset() implements RetryPolicy {
    private static final int QUICK_TRIES = 15;
    private static final Duration QUICK = Duration.ofSeconds(2);

    /// The index of the first delay of half an hour or more.
    private static final int SLOW = 2;

    private static final List<Duration> TAIL =
        List.of(
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10),
            Duration.ofHours(14),
            Duration.ofHours(20),
            Duration.ofHours(24));

    @Override
    public boolean isExact() {
      return false;
    }

    @Override
    public Optional<Duration> waitAfter(int failures, double chance) {
      if (failures <= QUICK_TRIES) {
        return Optional.of(QUICK);
      }
      var step = failures - QUICK_TRIES - 1;
      return step < TAIL.size() ? Optional.of(TAIL.get(step)) : Optional.empty();
    }

    /// The slow part of the default policy, after quicker attempts of another policy.
    private static Optional<Duration> late(int failures) {
      var step = SLOW + failures;
      return step < TAIL.size() ? Optional.of(TAIL.get(step)) : Optional.empty();
    }
  }

  /// Delays that start at `initial`, and double unless they are constant, up to `longest`. No retry
  /// follows a status of `finalStatuses`.
  ///
  /// @param attempts tries in all, the first one included, 1 to 100
  /// @param jitter 0 to 1: the share by which a delay varies; it never gets shorter than `initial`
  /// @param isOpenEnded whether the slow attempts of the default policy follow, which end early
  ///   when the endpoint recovers
  record Backoff(
      int attempts,
      Duration initial,
      Duration longest,
      boolean doubles,
      double jitter,
      Set<Integer> finalStatuses,
      boolean isOpenEnded)
      implements RetryPolicy {
    /// Evolution API's defaults, and the slow attempts behind them.
    public static final Backoff EVOLUTION =
        new Backoff(
            10,
            Duration.ofSeconds(5),
            Duration.ofMinutes(5),
            true,
            0.2,
            Set.of(400, 401, 403, 404, 422),
            true);

    public Backoff {
      if (attempts < 1 || attempts > 100) {
        throw Fault.invalid("retry.maxAttempts", "must be 1 to 100");
      }
      requireDelay("retry.initialDelaySeconds", initial);
      requireDelay("retry.maxDelaySeconds", longest);
      if (!(jitter >= 0 && jitter <= 1)) {
        throw Fault.invalid("retry.jitterFactor", "must be 0 to 1");
      }
      finalStatuses = Set.copyOf(finalStatuses);
    }

    private static void requireDelay(String field, Duration delay) {
      if (delay.isNegative() || delay.compareTo(Duration.ofDays(1)) > 0) {
        throw Fault.invalid(field, "must be 0 to 86400");
      }
    }

    @Override
    public boolean isExact() {
      return !isOpenEnded;
    }

    @Override
    public boolean isFinal(int status) {
      return finalStatuses.contains(status);
    }

    @Override
    public Optional<Duration> waitAfter(int failures, double chance) {
      if (failures >= attempts) {
        return isOpenEnded ? Unset.late(failures - attempts) : Optional.empty();
      }
      var capped = new BackOff(initial, longest).mean(doubles ? failures : 1);
      var varied = capped.plusMillis(Math.round(capped.toMillis() * jitter * (2 * chance - 1)));
      return Optional.of(varied.compareTo(initial) < 0 ? initial : varied);
    }
  }

  /// How the delays grow.
  enum Curve implements Coded {
    CONSTANT("CONSTANT"),
    LINEAR("LINEAR"),
    EXPONENTIAL("EXPONENTIAL");

    private final String code;

    Curve(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  /// The limit of exponential delays; the other curves have none.
  Duration LONGEST = Duration.ofHours(24);

  /// The maximum random share added to exponential delays.
  double JITTER = 0.2;

  /// @return the configured policy with the documented defaults for absent parts, or [Unset] when
  ///   all are absent
  static RetryPolicy of(
      @Nullable Curve curve, @Nullable Integer delaySeconds, @Nullable Integer attempts) {
    if (curve == null && delaySeconds == null && attempts == null) {
      return new Unset();
    }
    return new Configured(
        curve == null ? Curve.CONSTANT : curve,
        Duration.ofSeconds(delaySeconds == null ? 2 : delaySeconds),
        attempts == null ? 15 : attempts);
  }
}

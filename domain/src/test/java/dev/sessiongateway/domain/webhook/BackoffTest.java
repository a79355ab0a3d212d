package dev.sessiongateway.domain.webhook;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.webhook.RetryPolicy.Backoff;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Family B's retries: when the next is, and which is the last.
class BackoffTest {
  private static Backoff backoff(int attempts, boolean doubles, double jitter, boolean openEnded) {
    return new Backoff(
        attempts,
        Duration.ofSeconds(5),
        Duration.ofSeconds(60),
        doubles,
        jitter,
        Set.of(404),
        openEnded);
  }

  private static List<Long> waits(RetryPolicy policy, int failures) {
    return IntStream.rangeClosed(1, failures)
        .mapToObj(count -> policy.waitAfter(count, 0.5).map(Duration::toSeconds).orElse(-1L))
        .toList();
  }

  @Test
  void doublesUpToTheLongestAndEndsWithTheLastAttempt() {
    assertThat(waits(backoff(7, true, 0, false), 7))
        .containsExactly(5L, 10L, 20L, 40L, 60L, 60L, -1L);
  }

  @Test
  void staysAsItBeganWhenItDoesNotDouble() {
    assertThat(waits(backoff(4, false, 0, false), 4)).containsExactly(5L, 5L, 5L, -1L);
  }

  @Test
  void goesOnForDaysWhenItHasNoEnd() {
    var waits = waits(backoff(2, true, 0, true), 10);
    assertThat(waits)
        .containsExactly(5L, 1_800L, 7_200L, 18_000L, 36_000L, 50_400L, 72_000L, 86_400L, -1L, -1L);
  }

  @Test
  void aThousandFailuresDoNotOverflow() {
    assertThat(backoff(100, true, 0, false).waitAfter(99, 0)).contains(Duration.ofSeconds(60));
  }

  @Test
  void chanceVariesTheWaitBothWaysButNeverBelowTheFirst() {
    var policy = backoff(10, true, 0.5, false);
    assertThat(policy.waitAfter(3, 0)).contains(Duration.ofSeconds(10));
    assertThat(policy.waitAfter(3, 0.5)).contains(Duration.ofSeconds(20));
    assertThat(policy.waitAfter(3, 1)).contains(Duration.ofSeconds(30));
    assertThat(policy.waitAfter(1, 0)).contains(Duration.ofSeconds(5));
  }

  @Test
  void isExactOnlyWhenItEnds() {
    assertThat(backoff(2, true, 0, false).isExact()).isTrue();
    assertThat(backoff(2, true, 0, true).isExact()).isFalse();
    assertThat(new RetryPolicy.Unset().isExact()).isFalse();
    assertThat(RetryPolicy.of(RetryPolicy.Curve.LINEAR, 1, 1).isExact()).isTrue();
  }

  @Test
  void onlyItsFinalStatusesEndItAtOnce() {
    assertThat(backoff(2, true, 0, true).isFinal(404)).isTrue();
    assertThat(backoff(2, true, 0, true).isFinal(500)).isFalse();
    assertThat(new RetryPolicy.Unset().isFinal(404)).isFalse();
    assertThat(Backoff.EVOLUTION.isFinal(422)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 5, 60, 0, retry.maxAttempts",
    "101, 5, 60, 0, retry.maxAttempts",
    "1, -1, 60, 0, retry.initialDelaySeconds",
    "1, 86401, 60, 0, retry.initialDelaySeconds",
    "1, 5, -1, 0, retry.maxDelaySeconds",
    "1, 5, 86401, 0, retry.maxDelaySeconds",
    "1, 5, 60, -0.01, retry.jitterFactor",
    "1, 5, 60, 1.01, retry.jitterFactor",
    "1, 5, 60, NaN, retry.jitterFactor"
  })
  void refusesWhatNobodyCanWaitFor(
      int attempts, long initial, long longest, double jitter, String field) {
    assertFault(
        "invalid." + field,
        () ->
            new Backoff(
                attempts,
                Duration.ofSeconds(initial),
                Duration.ofSeconds(longest),
                true,
                jitter,
                Set.of(),
                true));
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 0, 0", "100, 86400, 86400, 1"})
  void takesTheLimitsThemselves(int attempts, long initial, long longest, double jitter) {
    var policy =
        new Backoff(
            attempts,
            Duration.ofSeconds(initial),
            Duration.ofSeconds(longest),
            true,
            jitter,
            Set.of(),
            true);
    assertThat(policy.attempts()).isEqualTo(attempts);
  }

  @Test
  void theLimitsOfAConfiguredPolicyAreTakenAndNoMore() {
    var day = Duration.ofDays(1);
    assertThat(new RetryPolicy.Configured(RetryPolicy.Curve.CONSTANT, day, 100).attempts())
        .isEqualTo(100);
    assertFault(
        "invalid.retries.attempts",
        () -> new RetryPolicy.Configured(RetryPolicy.Curve.CONSTANT, day, 101));
    assertFault(
        "invalid.retries.delaySeconds",
        () -> new RetryPolicy.Configured(RetryPolicy.Curve.CONSTANT, day.plusMillis(1), 1));
  }
}

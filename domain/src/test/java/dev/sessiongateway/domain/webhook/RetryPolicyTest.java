package dev.sessiongateway.domain.webhook;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.webhook.RetryPolicy.Configured;
import dev.sessiongateway.domain.webhook.RetryPolicy.Curve;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {

  private static List<Long> secondsOf(RetryPolicy policy) {
    return Stream.iterate(1, failures -> failures + 1)
        .map(failures -> policy.waitAfter(failures, 0))
        .takeWhile(Optional::isPresent)
        .map(wait -> wait.get().toSeconds())
        .toList();
  }

  private static Configured configured(Curve curve, long delaySeconds, int attempts) {
    return new Configured(curve, Duration.ofSeconds(delaySeconds), attempts);
  }

  @Test
  void constantWaitsTheSameEachTime() {
    assertThat(secondsOf(configured(Curve.CONSTANT, 2, 4))).containsExactly(2L, 2L, 2L, 2L);
  }

  @Test
  void linearGrowsByTheDelay() {
    assertThat(secondsOf(configured(Curve.LINEAR, 2, 4))).containsExactly(2L, 4L, 6L, 8L);
  }

  @Test
  void exponentialDoubles() {
    assertThat(secondsOf(configured(Curve.EXPONENTIAL, 2, 5)))
        .containsExactly(2L, 4L, 8L, 16L, 32L);
  }

  @Test
  void exponentialStopsGrowingAtADay() {
    var waits = secondsOf(configured(Curve.EXPONENTIAL, 3_600, 100));
    assertThat(waits).hasSize(100).endsWith(86_400L);
    assertThat(waits).startsWith(3_600L, 7_200L, 14_400L, 28_800L, 57_600L, 86_400L, 86_400L);
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void exponentialIsStretchedByUpToAFifth(int seed) {
    var random = new Random(seed);
    for (var i = 0; i < 200; i++) {
      var policy = configured(Curve.EXPONENTIAL, random.nextInt(100), 100);
      var failures = 1 + random.nextInt(100);
      var chance = random.nextDouble();
      var plain = policy.waitAfter(failures, 0).orElseThrow();
      var wait = policy.waitAfter(failures, chance).orElseThrow();
      assertThat(wait)
          .as("seed " + seed)
          .isBetween(plain, plain.plus(plain.dividedBy(5)))
          .isCloseTo(
              plain.plusMillis((long) (plain.toMillis() * 0.2 * chance)), Duration.ofMillis(1));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CONSTANT", "LINEAR"})
  void onlyExponentialIsStretched(Curve curve) {
    var policy = configured(curve, 7, 3);
    assertThat(policy.waitAfter(2, 0.999)).isEqualTo(policy.waitAfter(2, 0));
  }

  @ParameterizedTest
  @EnumSource
  void attemptsAreCountedExactly(Curve curve) {
    assertThat(secondsOf(configured(curve, 1, 0))).isEmpty();
    assertThat(secondsOf(configured(curve, 1, 1))).hasSize(1);
    assertThat(secondsOf(configured(curve, 0, 100))).hasSize(100).containsOnly(0L);
  }

  @Test
  void unsetTriesQuicklyAndThenOverFourDays() {
    var quick = Stream.generate(() -> 2L).limit(15);
    var tail = Stream.of(60L, 300L, 1_800L, 7_200L, 18_000L, 36_000L, 50_400L, 72_000L, 86_400L);
    assertThat(secondsOf(new RetryPolicy.Unset()))
        .containsExactlyElementsOf(Stream.concat(quick, tail).toList());
  }

  @Test
  void absentPartsHaveTheDocumentedDefaults() {
    assertThat(RetryPolicy.of(null, null, null)).isEqualTo(new RetryPolicy.Unset());
    assertThat(RetryPolicy.of(Curve.LINEAR, null, null)).isEqualTo(configured(Curve.LINEAR, 2, 15));
    assertThat(RetryPolicy.of(null, 5, null)).isEqualTo(configured(Curve.CONSTANT, 5, 15));
    assertThat(RetryPolicy.of(null, null, 0)).isEqualTo(configured(Curve.CONSTANT, 2, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 101, Integer.MAX_VALUE})
  void attemptsAreAtMost100(int attempts) {
    assertFault("invalid.retries.attempts", () -> configured(Curve.CONSTANT, 1, attempts));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 86_401, Integer.MAX_VALUE})
  void aDelayIsAtMostADay(int seconds) {
    assertFault("invalid.retries.delaySeconds", () -> configured(Curve.CONSTANT, seconds, 1));
  }
}

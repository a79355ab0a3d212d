package dev.sessiongateway.network.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// How fast an account may write.
class SendRateTest {
  private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");
  private static final Address ADA = Address.person("447700900101");
  private static final Address BEN = Address.person("447700900102");

  private final SendRate rate = new SendRate(80);

  @Test
  void onePersonGets45AtOnceAndThenOneEachSixSeconds() {
    for (var i = 0; i < 45; i++) {
      assertThat(rate.reservePair(ADA, NOW)).isZero();
    }
    assertThat(rate.reservePair(ADA, NOW)).isEqualTo(Duration.ofSeconds(6));
    assertThat(rate.reservePair(BEN, NOW)).isZero();
    var soon = NOW.plusSeconds(4);
    assertThat(rate.reservePair(ADA, soon)).isEqualTo(Duration.ofSeconds(2));
    var later = NOW.plusSeconds(6);
    assertThat(rate.reservePair(ADA, later)).isZero();
    assertThat(rate.reservePair(ADA, later)).isEqualTo(Duration.ofSeconds(6));
  }

  @Test
  void aPauseGivesTheWholeBurstBackAndNoMore() {
    for (var i = 0; i < 45; i++) {
      var _ = rate.reservePair(ADA, NOW);
    }
    var later = NOW.plus(Duration.ofHours(1));
    for (var i = 0; i < 45; i++) {
      assertThat(rate.reservePair(ADA, later)).isZero();
    }
    assertThat(rate.reservePair(ADA, later)).isPositive();
  }

  @Test
  void theAccountSendsEightyASecondAndThenWaitsInTurn() {
    for (var i = 0; i < 80; i++) {
      assertThat(rate.reserve(NOW)).isZero();
    }
    assertThat(rate.reserve(NOW)).isEqualTo(Duration.ofMillis(12).plusNanos(500_000));
    assertThat(rate.reserve(NOW)).isEqualTo(Duration.ofMillis(25));
    assertThat(rate.reserve(NOW.plusSeconds(2))).isZero();
  }
}

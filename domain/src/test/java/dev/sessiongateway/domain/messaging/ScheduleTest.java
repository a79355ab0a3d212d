package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final Instant NOW = Instant.parse("2027-01-01T12:00:00Z");
  private static final Duration TICK = Duration.ofNanos(1);
  private static final Duration YEAR = Duration.ofDays(366);

  private static Schedule of(@Nullable Instant sendAt, @Nullable Instant expiresAt) {
    return Schedule.NONE.sendingAt(sendAt).expiringAt(expiresAt);
  }

  private static void taken(@Nullable Instant sendAt, @Nullable Instant expiresAt) {
    assertThatNoException().isThrownBy(() -> of(sendAt, expiresAt).check(NOW));
  }

  private static void refused(String field, @Nullable Instant sendAt, @Nullable Instant expiresAt) {
    assertFault("invalid." + field, () -> of(sendAt, expiresAt).check(NOW));
  }

  @Test
  void isNoneUntilSomethingIsSaid() {
    assertThat(of(null, null).isNone()).isTrue();
    assertThat(of(NOW, null).isNone()).isFalse();
    assertThat(Schedule.NONE.with(Priority.HIGH).isNone()).isFalse();
    taken(null, null);
  }

  @Test
  void aMessageIsScheduledFromNowToAYearAhead() {
    taken(NOW, null);
    taken(NOW.minusSeconds(60), null);
    taken(NOW.plus(YEAR), null);
    refused("sendAt", NOW.minusSeconds(60).minus(TICK), null);
    refused("sendAt", NOW.plus(YEAR).plus(TICK), null);
  }

  @Test
  void aMessageExpiresAfterNowAndAfterItIsDue() {
    taken(null, NOW.plus(TICK));
    taken(NOW.plusSeconds(5), NOW.plusSeconds(5).plus(TICK));
    taken(null, NOW.plus(YEAR.multipliedBy(2)));
    refused("expiresAt", null, NOW);
    refused("expiresAt", NOW.plusSeconds(5), NOW.plusSeconds(5));
    refused("expiresAt", null, NOW.plus(YEAR.multipliedBy(2)).plus(TICK));
  }

  @Test
  void prioritiesHaveTheWordsThatClientsSay() {
    assertThat(Stream.of(Priority.values()).map(Priority::code))
        .containsExactly("high", "normal", "low");
  }
}

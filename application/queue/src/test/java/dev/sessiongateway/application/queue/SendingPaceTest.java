package dev.sessiongateway.application.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.sending.QuietHours;
import dev.sessiongateway.domain.sending.SendingConfig;
import dev.sessiongateway.domain.sending.SendingRate;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SendingPaceTest {
  private static final Instant START = Instant.parse("2026-03-28T12:00:00Z");

  private static SendingConfig at(String rate, int burst, Duration jitter) {
    return new SendingConfig(SendingRate.parse(rate, burst), jitter, null, null, null);
  }

  /// When messages leave that want to leave after these waits.
  private static List<Instant> times(SendingConfig config, List<Duration> waits, Random random) {
    var pace = SendingPace.START;
    var now = START;
    var times = new ArrayList<Instant>();
    for (var wait : waits) {
      now = pace.earliest(config, now.plus(wait));
      times.add(now);
      pace = pace.sent(config, now, random.nextDouble(), false);
    }
    return times;
  }

  @ParameterizedTest
  @CsvSource({
    "20/min, 1, 0",
    "20/min, 5, 0",
    "20/min, 20, 3",
    "2/s, 2, 0",
    "7/h, 3, 100",
    "1/day, 1, 0"
  })
  void noWindowEverHasMoreThanTheRate(String text, int burst, int jitterSeconds) {
    var config = at(text, burst, Duration.ofSeconds(jitterSeconds));
    var rate = SendingRate.parse(text, burst);
    for (var seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      var waits = new ArrayList<Duration>();
      for (var i = 0; i < 100; i++) {
        var most = rate.period().toMillis() / (random.nextInt(5) + 1);
        waits.add(Duration.ofMillis(random.nextInt(3) == 0 ? random.nextLong(most) : 0));
      }
      var times = times(config, waits, random);
      for (var i = rate.messages(); i < times.size(); i++) {
        assertThat(Duration.between(times.get(i - rate.messages()), times.get(i)))
            .as("seed %s, message %s", seed, i)
            .isGreaterThanOrEqualTo(rate.period());
      }
    }
  }

  @Test
  void aBurstLeavesAtOnceAfterATimeWithoutAny() {
    var times =
        times(
            at("20/min", 5, Duration.ZERO),
            List.of(
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO),
            new Random(1));
    assertThat(times.subList(0, 5)).containsOnly(START);
    assertThat(times.get(5)).isAfter(START.plusSeconds(3));
  }

  @Test
  void withoutABurstTheyAreApart() {
    var times =
        times(at("20/min", 1, Duration.ZERO), List.of(Duration.ZERO, Duration.ZERO), new Random(1));
    assertThat(Duration.between(times.get(0), times.get(1)))
        .isBetween(Duration.ofSeconds(3), Duration.ofMillis(3_001));
  }

  @ParameterizedTest
  @CsvSource({"22:00, 08:00", "02:15, 02:45", "01:30, 02:30", "23:59, 00:01", "08:00, 02:59"})
  void nothingEverLeavesInQuietHoursOverBothChangesOfSummerTime(String from, String to) {
    var quiet = new QuietHours(from, to, "Europe/Berlin");
    var config =
        new SendingConfig(SendingRate.parse("7/h", 2), Duration.ofSeconds(30), quiet, null, null);
    for (var day : new String[] {"2026-03-28T00:00:00Z", "2026-10-24T00:00:00Z"}) {
      var pace = SendingPace.START;
      var now = Instant.parse(day);
      var end = now.plus(Duration.ofDays(3));
      var count = 0;
      while (now.isBefore(end)) {
        now = pace.earliest(config, now);
        assertThat(quiet.areAt(now)).as("%s", now.atZone(ZoneId.of("Europe/Berlin"))).isFalse();
        pace = pace.sent(config, now, (count % 10) / 10.0, false);
        count++;
      }
      assertThat(count).isGreaterThan(20);
    }
  }

  @Test
  void newContactsAreCountedByTheDayOfTheZone() {
    var quiet = new QuietHours("00:00", "00:01", "Pacific/Auckland");
    var config = new SendingConfig(null, Duration.ZERO, quiet, 1, null);
    var pace = SendingPace.START.sent(config, START, 0, true);

    assertThat(pace.allowsNewContact(config, START)).isFalse();
    assertThat(SendingPace.nextDay(config, START)).isEqualTo("2026-03-29T11:00:00Z");
    assertThat(pace.allowsNewContact(config, SendingPace.nextDay(config, START))).isTrue();
    assertThat(pace.sent(config, START, 0, false).newContacts()).isEqualTo(1);
  }
}

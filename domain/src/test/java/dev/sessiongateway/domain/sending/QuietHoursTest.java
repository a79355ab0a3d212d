package dev.sessiongateway.domain.sending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.FaultException;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Summer time begins on 29 March 2026 at 02:00 and ends on 25 October 2026 at 03:00 in Berlin.
class QuietHoursTest {
  private static QuietHours berlin(String from, String to) {
    return new QuietHours(from, to, "Europe/Berlin");
  }

  @ParameterizedTest
  @CsvSource({
    "22:00, 08:00, 2026-03-28T22:30:00+01:00, 2026-03-29T08:00:00+02:00",
    "22:00, 08:00, 2026-10-24T23:00:00+02:00, 2026-10-25T08:00:00+01:00",
    "22:00, 02:30, 2026-03-29T01:59:00+01:00, 2026-03-29T03:00:00+02:00",
    "22:00, 02:30, 2026-10-25T02:10:00+02:00, 2026-10-25T02:30:00+02:00",
    "22:00, 02:30, 2026-10-25T02:10:00+01:00, 2026-10-25T02:30:00+01:00",
    "12:00, 13:00, 2026-05-01T12:00:00+02:00, 2026-05-01T13:00:00+02:00",
  })
  void endOnceTheirLastMinuteIsOver(String from, String to, String moment, String end) {
    var quiet = berlin(from, to);
    var at = OffsetDateTime.parse(moment).toInstant();
    assertThat(quiet.areAt(at)).isTrue();
    assertThat(quiet.endAfter(at)).isEqualTo(OffsetDateTime.parse(end).toInstant());
  }

  @Test
  void whatIsNoTimeOrZoneIsRefused() {
    assertRefused("24:00", "08:00", "Europe/Berlin", "from");
    assertRefused("22:00", "8:00", "Europe/Berlin", "to");
    assertRefused("22:00", "22:00", "Europe/Berlin", "to");
    assertRefused("22:00", "08:00", "Europe/Atlantis", "zone");
    assertRefused("22:00", "08:00", "x".repeat(1_000), "zone");
  }

  private static void assertRefused(String from, String to, String zone, String field) {
    assertThatThrownBy(() -> new QuietHours(from, to, zone))
        .isInstanceOfSatisfying(
            FaultException.class,
            e ->
                assertThat(e.fault().code())
                    .isEqualTo("invalid.config.sending.quietHours." + field));
  }
}

package dev.sessiongateway.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndpointHealthTest {
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final EndpointHealth HEALTHY =
      EndpointHealth.healthy(URI.create("http://a.example/hook"));

  private static EndpointHealth failed(int times) {
    var endpoint = HEALTHY;
    for (var i = 0; i < times; i++) {
      endpoint = endpoint.failed(NOON, "HTTP 503", true);
    }
    return endpoint;
  }

  @Test
  void fiveFailuresInARowOpenTheBreaker() {
    assertThat(failed(4).condition()).isEqualTo(Condition.CLOSED);
    assertThat(failed(4).mayTry(NOON)).isTrue();
    assertThat(failed(5).condition()).isEqualTo(Condition.OPEN);
    assertThat(failed(5).mayTry(NOON)).isFalse();
    assertThat(failed(5).mayTry(NOON.plusSeconds(2))).isTrue();
    assertThat(failed(4).succeeded()).isEqualTo(HEALTHY);
  }

  @Test
  void probesComeLessAndLessOften() {
    var waits = new ArrayList<Long>();
    for (var failures = 5; failures <= 12; failures++) {
      waits.add(Duration.between(NOON, failed(failures).probeAt()).toSeconds());
    }
    assertThat(waits).isEqualTo(List.of(2L, 4L, 8L, 16L, 32L, 60L, 60L, 60L));
  }

  @Test
  void aProbeThatWasStoredByAClockThatIsSetBackIsDueAtOnce() {
    assertThat(failed(5).asOf(NOON)).isEqualTo(failed(5));
    assertThat(
            failed(5).asOf(NOON.minus(Duration.ofDays(1))).mayTry(NOON.minus(Duration.ofDays(1))))
        .isTrue();
    assertThat(HEALTHY.asOf(NOON)).isEqualTo(HEALTHY);
  }

  @Test
  void aSuccessClosesIt() {
    assertThat(failed(30).succeeded()).isEqualTo(HEALTHY);
  }

  @Test
  void fiveDaysAndTwentyFailuresDisableIt() {
    var later = NOON.plus(Duration.ofDays(5));
    assertThat(failed(18).failed(later, "down", true).condition()).isEqualTo(Condition.OPEN);
    assertThat(failed(30).failed(later.minusMillis(1), "down", true).condition())
        .isEqualTo(Condition.OPEN);
    var disabled = failed(19).failed(later, "down", true);
    assertThat(disabled.condition()).isEqualTo(Condition.DISABLED);
    assertThat(disabled.disabledAt()).isEqualTo(later);
    assertThat(disabled.reason()).isEqualTo("down");
    assertThat(disabled.failingSince()).isEqualTo(NOON);
  }

  @Test
  void whatIsDisabledStaysSoUntilSomebodyEnablesIt() {
    var disabled = HEALTHY.disabled(NOON, "HTTP 410");
    assertThat(disabled.mayTry(NOON.plus(Duration.ofDays(365)))).isFalse();
    assertThat(disabled.succeeded()).isEqualTo(disabled);
    assertThat(disabled.failed(NOON, "down", true)).isEqualTo(disabled);
    assertThat(disabled.disabled(NOON.plusSeconds(1), "again")).isEqualTo(disabled);
    assertThat(disabled.enabled()).isEqualTo(HEALTHY);
  }
}

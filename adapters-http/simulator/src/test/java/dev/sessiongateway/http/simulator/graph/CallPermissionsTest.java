package dev.sessiongateway.http.simulator.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.address.Address;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// How often a business asks, and calls.
class CallPermissionsTest {
  private static final Address ADA = Address.person("447700900101");
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);

  private final CallPermissions permissions = new CallPermissions();

  private static void expect(int code, Runnable action) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            GraphFault.Raised.class, e -> assertThat(e.graphFault().code()).isEqualTo(code));
  }

  @Test
  void aPersonIsAskedOnceADayAndTwiceAWeek() {
    permissions.request(ADA, NOON);
    expect(138_009, () -> permissions.request(ADA, NOON.plusSeconds(86_399)));
    assertThat(permissions.view(ADA, NOON).canRequest()).isFalse();
    permissions.request(ADA, NOON.plus(DAY));
    expect(138_009, () -> permissions.request(ADA, NOON.plus(DAY.multipliedBy(3))));
    permissions.request(ADA, NOON.plus(DAY.multipliedBy(7)));
  }

  @Test
  void whoTookACallIsAskedAnew() {
    permissions.request(ADA, NOON);
    permissions.connected(ADA, false, NOON);
    permissions.request(ADA, NOON);
  }

  @Test
  void whoHasPermittedItForGoodIsNotAsked() {
    permissions.answered(ADA, RequestedAnswer.CALL_ALLOWED_ALWAYS, NOON);
    expect(138_017, () -> permissions.request(ADA, NOON));
    assertThat(permissions.view(ADA, NOON).canRequest()).isFalse();
  }

  @Test
  void fourCallsInARowThatNobodyTakesEndAPermission() {
    permissions.answered(ADA, RequestedAnswer.CALL_ALLOWED_ALWAYS, NOON);
    for (var i = 0; i < 3; i++) {
      assertThat(permissions.unanswered(ADA, NOON)).isFalse();
    }
    permissions.connected(ADA, false, NOON);
    for (var i = 0; i < 3; i++) {
      assertThat(permissions.unanswered(ADA, NOON)).isFalse();
    }
    assertThat(permissions.view(ADA, NOON).canCall()).isTrue();
    assertThat(permissions.unanswered(ADA, NOON)).isTrue();
    expect(138_006, () -> permissions.start(ADA, NOON));
    permissions.request(ADA, NOON);
    permissions.answered(ADA, RequestedAnswer.CALL_ALLOWED, NOON);
    assertThat(permissions.unanswered(ADA, NOON)).isFalse();
    permissions.start(ADA, NOON);
  }

  @Test
  void aRequestExpiresAfterSevenDays() {
    permissions.request(ADA, NOON);
    var week = NOON.plus(DAY.multipliedBy(7));
    assertThat(permissions.answered(ADA, RequestedAnswer.CALL_ALLOWED, week.plusSeconds(1)))
        .isFalse();
    assertThat(permissions.view(ADA, week).canCall()).isFalse();
    assertThat(permissions.answered(ADA, RequestedAnswer.CALL_REFUSED, week)).isTrue();
    assertThat(permissions.answered(ADA, RequestedAnswer.CALL_ALLOWED, week)).isTrue();
    assertThat(permissions.view(ADA, week).canCall()).isTrue();
  }

  @Test
  void whatIsNotPermittedDoesNotEnd() {
    for (var i = 0; i < 8; i++) {
      assertThat(permissions.unanswered(ADA, NOON)).isFalse();
    }
  }

  @Test
  void onlyCallsThatThePersonTookAreCounted() {
    expect(138_006, () -> permissions.start(ADA, NOON));
    permissions.answered(ADA, RequestedAnswer.CALL_ALLOWED, NOON);
    for (var i = 0; i < 101; i++) {
      permissions.start(ADA, NOON);
    }
    for (var i = 0; i < 100; i++) {
      permissions.connected(ADA, true, NOON.plusSeconds(i));
    }
    var later = NOON.plusSeconds(200);
    assertThatThrownBy(() -> permissions.start(ADA, later))
        .hasMessageContaining("" + NOON.plus(DAY).getEpochSecond());
    assertThat(permissions.view(ADA, later).canCall()).isFalse();
    permissions.start(ADA, NOON.plus(DAY));
  }
}

package dev.sessiongateway.application.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Who may deliver to an endpoint that fails, and who is woken when that changes.
class CircuitBreakerTest {
  private static final URI URL = URI.create("http://one.example/hook");
  private static final Delivery.Outcome DOWN = new Delivery.Outcome.Failed("HTTP 503", null);
  private static final Delivery.Outcome BROKEN =
      new Delivery.Outcome.ServerError(500, "HTTP 500", null);
  private static final Delivery.Outcome GONE = new Delivery.Outcome.Gone(410, "HTTP 410");
  private static final Delivery.Outcome YES = new Delivery.Outcome.Accepted(200);
  private static final Duration PROBE = Duration.ofMillis(2_001);

  private final ManualTime time = new ManualTime();
  private final List<String> woken = new ArrayList<>();
  private final CircuitBreaker breaker =
      new CircuitBreaker(EndpointHealth.healthy(URL), true, time, (_, _) -> {});

  private CircuitBreaker.Waiting worker(String name) {
    return () -> woken.add(name);
  }

  private void open() {
    for (var i = 0; i < EndpointHealth.TOLERATED; i++) {
      breaker.report(DOWN, true);
    }
    assertThat(breaker.endpoint().condition()).isEqualTo(Condition.OPEN);
  }

  private CircuitBreaker.Permit probe() {
    assertThat(breaker.enter(worker("probing"), false)).isEmpty();
    time.advance(PROBE);
    woken.clear();
    return breaker.enter(worker("probing"), false).orElseThrow();
  }

  @Test
  void onlyOneProbeIsUnderWayAtATime() {
    open();
    var probe = probe();
    assertThat(breaker.enter(worker("another"), false)).isEmpty();
    assertThat(breaker.enter(worker("retrying"), true)).isEmpty();
    breaker.leave(probe);
    assertThat(woken).as("whoever waited for its end").containsExactly("another", "retrying");
    assertThat(breaker.enter(worker("another"), false)).isPresent();
  }

  @Test
  void aProbeIsOneDelivery() {
    open();
    var probe = probe();
    assertThat(breaker.admits(probe)).isTrue();
    assertThat(breaker.admits(probe)).isFalse();
  }

  @Test
  void aPermitFromBeforeTheFailuresAdmitsNothingAfterThem() {
    var early = breaker.enter(worker("early"), false).orElseThrow();
    assertThat(breaker.admits(early)).isTrue();
    open();
    assertThat(breaker.admits(early)).isFalse();
    breaker.report(GONE, true);
    assertThat(breaker.admits(early)).isFalse();
  }

  @Test
  void theTimeOfTheProbeComesAlthoughTheWallClockIsSetBack() {
    open();
    assertThat(breaker.enter(worker("one"), false)).isEmpty();
    time.jump(Duration.ofHours(-1));
    time.advance(PROBE);
    assertThat(woken).containsExactly("one");
    assertThat(breaker.enter(worker("one"), false)).isPresent();
  }

  @Test
  void allWhoWaitForTheProbeWaitForOneTimer() {
    open();
    for (var name : List.of("one", "two", "three")) {
      assertThat(breaker.enter(worker(name), false)).isEmpty();
    }
    assertThat(time.waiting()).isEqualTo(1);
    time.advance(PROBE);
    assertThat(woken).containsExactly("one", "two", "three");
  }

  @Test
  void aServerErrorCountsOnceForItsEvent() {
    for (var i = 0; i < 10; i++) {
      breaker.report(BROKEN, false);
    }
    assertThat(breaker.endpoint()).isEqualTo(EndpointHealth.healthy(URL));
    breaker.report(BROKEN, true);
    assertThat(breaker.endpoint().failures()).isEqualTo(1);
  }

  @Test
  void whoIsInARetryDelayIsWokenWhenAnOperatorEnablesTheEndpoint() {
    breaker.report(DOWN, true);
    breaker.awaitRecovery(worker("delayed"));
    breaker.enable();
    assertThat(woken).containsExactly("delayed");
    assertThat(breaker.endpoint()).isEqualTo(EndpointHealth.healthy(URL));
    assertThat(breaker.resets()).isEqualTo(new CircuitBreaker.Resets(1, 0));
  }

  @Test
  void whoeverWaitsIsWokenOnceByARecovery() {
    open();
    var probe = probe();
    assertThat(breaker.enter(worker("waiting"), false)).isEmpty();
    breaker.awaitRecovery(worker("delayed"));
    breaker.report(YES, true);
    assertThat(woken).containsExactlyInAnyOrder("waiting", "delayed");
    breaker.leave(probe);
    breaker.enable();
    assertThat(woken).hasSize(2);
    assertThat(breaker.resets()).isEqualTo(new CircuitBreaker.Resets(1, 1));
  }

  @Test
  void workersCheckAnEndpointInTurnsOneEachSecond() {
    breaker.report(DOWN, true);
    breaker.probeDuringDelay(() -> woken.add("one"));
    breaker.probeDuringDelay(() -> woken.add("two"));
    time.advance(Duration.ofSeconds(1));
    assertThat(woken).containsExactly("one");
    time.advance(Duration.ofSeconds(1));
    assertThat(woken).containsExactly("one", "two");
    time.advance(Duration.ofSeconds(10));
    assertThat(woken).hasSize(2);
    assertThat(time.waiting()).isZero();
  }

  @Test
  void nobodyChecksAnEndpointThatIsBack() {
    breaker.report(DOWN, true);
    breaker.probeDuringDelay(() -> woken.add("one"));
    breaker.enable();
    time.advance(Duration.ofMinutes(1));
    assertThat(woken).isEmpty();
  }

  @Test
  void aNewConfigurationEnablesAnEndpointThatWasOffAndNoOther() {
    open();
    breaker.reconfigured();
    assertThat(breaker.endpoint().condition()).isEqualTo(Condition.OPEN);
    breaker.report(GONE, true);
    assertThat(breaker.enter(worker("waiting"), true)).isEmpty();
    breaker.reconfigured();
    assertThat(breaker.endpoint()).isEqualTo(EndpointHealth.healthy(URL));
    assertThat(woken).contains("waiting");
  }
}

package dev.sessiongateway.http.kernel.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("redteam")
class FailureLimiterTest {
  private static final ClientAddress ADDRESS = ClientAddress.of("192.0.2.1");

  private final ManualTime time = new ManualTime();
  private final FailureLimiter limiter = new FailureLimiter(time);

  private void fail(ClientAddress address, int times) {
    for (var i = 0; i < times; i++) {
      limiter.acquire(address).failed();
    }
  }

  private CompletableFuture<FailureLimiter.Permit> waiting(ClientAddress address) {
    var timers = time.waiting();
    var permit = CompletableFuture.supplyAsync(() -> limiter.acquire(address));
    awaitTimers(timers + 1);
    return permit;
  }

  private void awaitTimers(int count) {
    var end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (time.waiting() < count) {
      assertThat(System.nanoTime()).as(time.waiting() + " timers").isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void permitsOfWrongKeysComeBackAfterASecond() {
    for (var round = 0; round < 5; round++) {
      fail(ADDRESS, 10);
      time.advance(Duration.ofSeconds(1));
    }
    assertThat(time.waiting()).isZero();
  }

  @Test
  void goodKeysUseNothingUp() {
    for (var i = 0; i < 100; i++) {
      limiter.acquire(ADDRESS).succeeded("key");
    }
    assertThat(limiter.hasSucceeded(ADDRESS, "key")).isTrue();
    assertThat(limiter.hasSucceeded(ClientAddress.of("192.0.2.2"), "key")).isFalse();
    assertThat(limiter.hasSucceeded(ADDRESS, "other")).isFalse();
  }

  @Test
  void addressesAreLimitedApart() {
    fail(ADDRESS, 10);
    var permit = limiter.acquire(ClientAddress.of("192.0.2.2"));
    assertThat(permit.waited()).isFalse();
  }

  @Test
  void aCallerWithoutAPermitWaitsForOne() {
    fail(ADDRESS, 10);
    var permit = waiting(ADDRESS);
    time.advance(Duration.ofSeconds(1));
    assertThat(permit.join().waited()).isTrue();
  }

  @Test
  void aWaitIsTwoSecondsAtMost() {
    for (var i = 0; i < 10; i++) {
      limiter.acquire(ADDRESS); // and never returned
    }
    var permit = waiting(ADDRESS);
    time.advance(Duration.ofSeconds(2));
    assertThatThrownBy(permit::join).hasCauseInstanceOf(FaultException.class);
  }

  @Test
  void anAddressIsForgottenASecondAfterItsLastWrongKey() {
    fail(ADDRESS, 3);
    time.advance(Duration.ofMillis(999));
    assertThat(limiter.addresses()).isEqualTo(1);
    time.advance(Duration.ofMillis(1));
    assertThat(limiter.addresses()).isZero();
  }

  @Test
  void anAddressIsForgottenAfterAValidKey() {
    limiter.acquire(ADDRESS).succeeded("key");
    assertThat(limiter.addresses()).isZero();
  }

  @Test
  void addressesOfThePastDoNotMakeNewOnesShareTheirPermits() {
    for (var i = 0; i < 10_001; i++) {
      limiter.acquire(ClientAddress.of("10.0." + i / 256 + "." + i % 256)).failed();
    }
    time.advance(Duration.ofSeconds(1));
    assertThat(limiter.addresses()).isZero();
    fail(ClientAddress.of("192.0.2.7"), 10);
    assertThat(limiter.acquire(ADDRESS).waited()).isFalse();
  }

  @Test
  void addressesBeyondTenThousandShareTheirPermits() {
    for (var i = 0; i < 10_000; i++) {
      limiter.acquire(ClientAddress.of("10.0." + i / 256 + "." + i % 256)).failed();
    }
    fail(ADDRESS, 10);
    assertThat(limiter.addresses()).isEqualTo(10_001);
    var other = waiting(ClientAddress.of("192.0.2.2"));
    assertThat(limiter.waiting()).isEqualTo(1);
    assertThat(limiter.acquire(ClientAddress.of("10.0.0.1")).waited()).isFalse();
    time.advance(Duration.ofSeconds(1));
    assertThat(other.join().waited()).isTrue();
  }

  @Test
  void ofOneAddressTwentyMayWaitAndTheNextIsRefusedAtOnce() {
    fail(ADDRESS, 10);
    for (var i = 0; i < 20; i++) {
      var _ = waiting(ADDRESS);
    }
    assertThat(limiter.waiting()).isEqualTo(20);
    assertThat(limiter.tryAcquire(ADDRESS)).isEmpty();
  }

  @Test
  void thePermitOfACallerWhoGaveUpGoesToTheNext() {
    var held = limiter.acquire(ADDRESS);
    fail(ADDRESS, 9);
    var others = new ArrayList<CompletableFuture<FailureLimiter.Permit>>();
    for (var i = 0; i < 9; i++) {
      others.add(waiting(ADDRESS));
    }
    time.advance(Duration.ofSeconds(1));
    others.forEach(CompletableFuture::join); // they never return their permits
    var gaveUp = waiting(ADDRESS);
    time.advance(Duration.ofSeconds(2));
    assertThatThrownBy(gaveUp::join).hasCauseInstanceOf(FaultException.class);
    var next = waiting(ADDRESS);
    held.succeeded("key");
    assertThat(next.join().waited()).isTrue();
  }

  @Test
  void aJumpOfTheClockChangesNothing() {
    fail(ADDRESS, 10);
    time.jump(Duration.ofHours(-1));
    time.advance(Duration.ofSeconds(1));
    assertThat(limiter.acquire(ADDRESS).waited()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8:1:2::1, 2001:db8:1:2:ffff::9, true",
    "[2001:db8:1:2::1], 2001:db8:1:2::1, true",
    "fe80::1%eth0, fe80::2, true",
    "2001:db8:1:2::1, 2001:db8:1:3::1, false",
    "192.0.2.1, 192.0.2.2, false",
    "::ffff:192.0.2.1, 192.0.2.1, true",
  })
  void anIpv6ClientIsItsNetworkOf64Bits(String one, String other, boolean isSame) {
    assertThat(ClientAddress.of(one).equals(ClientAddress.of(other))).isEqualTo(isSame);
  }
}

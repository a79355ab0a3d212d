package dev.sessiongateway.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.session.SessionName;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A key opens what it was given, as long as it was given, and nothing else.
class AccessKeyTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final SessionName ADA = new SessionName("ada");
  private static final SessionName BOB = new SessionName("bob");

  private static AccessKey key(
      Set<Scope> scopes, @Nullable SessionName session, @Nullable Instant end, boolean active) {
    return new AccessKey(
        "key_1", "bot", "abc", "hash", scopes, session, null, NOW, end, active, Set.of());
  }

  private static AccessKey of(Scope... scopes) {
    return key(Set.of(scopes), null, null, true);
  }

  private static AccessKey until(@Nullable Instant end) {
    return key(Set.of(), null, end, true);
  }

  @Test
  void isUsableUntilItExpiresAndOnlyWhileItIsActive() {
    assertThat(until(null).isUsable(NOW)).isTrue();
    assertThat(until(NOW.plusMillis(1)).isUsable(NOW)).isTrue();
    assertThat(until(NOW).isUsable(NOW)).isFalse();
    assertThat(key(Set.of(), null, null, false).isUsable(NOW)).isFalse();
    assertThat(key(Set.of(), null, NOW.plusMillis(1), false).isUsable(NOW)).isFalse();
  }

  @Test
  void opensItsSessionOnlyOrAllWhenItHasNone() {
    assertThat(of(Scope.READ).opens(ADA)).isTrue();
    var ofAda = key(Set.of(Scope.READ), ADA, null, true);
    assertThat(ofAda.opens(ADA)).isTrue();
    assertThat(ofAda.opens(BOB)).isFalse();
  }

  private static AccessKey from(String... ranges) {
    var addresses = AddressRange.all(List.of(ranges));
    return new AccessKey(
        "key_1", "bot", "abc", "hash", Set.of(), null, null, NOW, null, true, addresses);
  }

  @Test
  void isUsedFromItsAddressesOnlyOrFromAnywhereWhenItHasNone() {
    var inside = InetAddress.ofLiteral("10.1.2.3");
    var outside = InetAddress.ofLiteral("192.0.2.1");
    assertThat(from().admits(outside)).isTrue();
    assertThat(from("172.16.0.0/12", "10.0.0.0/8").admits(inside)).isTrue();
    assertThat(from("172.16.0.0/12", "10.0.0.0/8").admits(outside)).isFalse();
  }

  @Test
  void coversNoAddressFromWhichItCannotBeUsed() {
    var two = from("10.0.0.0/8", "192.0.2.0/24");
    assertThat(from().coversAddresses(Set.of())).isTrue();
    assertThat(from().coversAddresses(from("192.0.2.7").addresses())).isTrue();
    assertThat(two.coversAddresses(Set.of())).as("from everywhere").isFalse();
    assertThat(two.coversAddresses(from("10.1.0.0/16", "192.0.2.7").addresses())).isTrue();
    assertThat(two.coversAddresses(from("10.1.0.0/16", "192.0.3.7").addresses())).isFalse();
  }

  @Test
  void allowsItsScopesAndAnAdministratorAll() {
    assertThat(of(Scope.READ).allows(Scope.READ)).isTrue();
    assertThat(of(Scope.READ).allows(Scope.SEND)).isFalse();
    assertThat(of().allows(Scope.ANY)).isTrue();
    assertThat(of(Scope.READ).isAdmin()).isFalse();
    assertThat(of(Scope.ADMIN).isAdmin()).isTrue();
    assertThat(of(Scope.ADMIN).allows(Scope.DELETE)).isTrue();
  }

  @Test
  void coversNoRightAndNoSessionThatItLacks() {
    assertThat(of(Scope.READ, Scope.SEND).covers(Set.of(Scope.READ), ADA)).isTrue();
    assertThat(of(Scope.READ).covers(Set.of(Scope.READ, Scope.SEND), ADA)).isFalse();
    assertThat(of(Scope.READ).covers(Set.of(Scope.READ), null)).isTrue();
    var ofAda = key(Set.of(Scope.READ), ADA, null, true);
    assertThat(ofAda.covers(Set.of(Scope.READ), ADA)).isTrue();
    assertThat(ofAda.covers(Set.of(Scope.READ), BOB)).isFalse();
    assertThat(ofAda.covers(Set.of(Scope.READ), null)).isFalse();
  }

  @Test
  void expiresBeforeEveryKeyThatLastsLonger() {
    assertThat(until(NOW).expiresBefore(null)).isTrue();
    assertThat(until(NOW).expiresBefore(NOW.plusMillis(1))).isTrue();
    assertThat(until(NOW).expiresBefore(NOW)).isFalse();
    assertThat(until(NOW).expiresBefore(NOW.minusMillis(1))).isFalse();
    assertThat(until(null).expiresBefore(null)).isFalse();
    assertThat(until(null).expiresBefore(NOW)).isFalse();
  }

  @Test
  void namesItselfWithoutItsHash() {
    assertThat(of(Scope.READ)).hasToString("AccessKey[key_1, abc…]");
  }
}

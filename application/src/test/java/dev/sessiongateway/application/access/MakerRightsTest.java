package dev.sessiongateway.application.access;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The addresses of a key and of those that its owner makes.
class MakerRightsTest {
  private static final String OFFICE = "10.0.0.0/8";
  private static final String DESK = "10.1.2.3";
  private static final String ELSEWHERE = "192.0.2.7";

  private static AccessKey key(String... ranges) {
    return new AccessKey(
        "key_1",
        "bot",
        "abc",
        "hash",
        Set.of(Scope.ADMIN),
        null,
        null,
        Instant.EPOCH,
        null,
        true,
        AddressRange.all(List.of(ranges)));
  }

  private static NewKey made(String... ranges) {
    var addresses = AddressRange.all(List.of(ranges));
    return new NewKey("new", Set.of(Scope.READ), null, null, null, true, null, addresses);
  }

  @Test
  void aKeyThatNamesNoAddressesHasThoseOfItsMaker() {
    var limited = new MakerRights(key(OFFICE)).limit(made());
    assertThat(limited.addresses()).isEqualTo(key(OFFICE).addresses());
  }

  @Test
  void aKeyHasTheAddressesThatItNames() {
    var limited = new MakerRights(key(OFFICE)).limit(made(DESK));
    assertThat(limited.addresses()).isEqualTo(key(DESK).addresses());
  }

  @Test
  void noKeyIsMadeForAddressesThatItsMakerLacks() {
    assertFault("forbidden", () -> new MakerRights(key(OFFICE)).limit(made(ELSEWHERE)));
    assertThatNoException().isThrownBy(() -> new MakerRights(key()).limit(made(ELSEWHERE)));
  }

  @Test
  void noKeyIsGivenAddressesThatWhoChangesItLacks() {
    var rights = new MakerRights(key(OFFICE));
    assertFault("forbidden", () -> rights.requireChange(key(DESK), key(ELSEWHERE)));
    assertFault("forbidden", () -> rights.requireChange(key(DESK), key()));
    assertThatNoException().isThrownBy(() -> rights.requireChange(key(DESK), key(OFFICE)));
    assertThatNoException().isThrownBy(() -> rights.requireChange(key(), key(ELSEWHERE)));
  }
}

package dev.sessiongateway.application.access;

import static dev.sessiongateway.application.Samples.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.AddressRange;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.SessionName;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What every [AccessKeyStore] promises.
public interface AccessKeyStoreContract {
  AccessKey PLAIN =
      new AccessKey(
          "k2",
          "bot",
          "abc123",
          "00ff",
          EnumSet.of(Scope.ADMIN),
          null,
          null,
          NOON,
          null,
          true,
          Set.of());
  AccessKey BOUND =
      new AccessKey(
          "k1",
          "Grace's \"key\"",
          "def456",
          "11ee",
          Set.of(Scope.READ, Scope.SEND),
          new SessionName("ada"),
          "waha",
          NOON.plusSeconds(1),
          NOON.plusSeconds(3_600),
          false,
          Set.of(new AddressRange("10.0.0.0/8"), new AddressRange("2001:db8::/32")));

  /// Empty before each test.
  Stores stores();

  private AccessKeyStore store() {
    return stores().keys();
  }

  @Test
  default void keepsEveryPartOfAKey() {
    assertThat(store().list()).isEmpty();

    store().add(BOUND);
    store().add(PLAIN);

    assertThat(store().list()).containsExactly(PLAIN, BOUND);
  }

  @Test
  default void aReplacedKeyHasItsNewParts() {
    store().add(PLAIN);
    store().add(BOUND);
    var changed =
        new AccessKey(
            "k1",
            "bot",
            "def456",
            "11ee",
            Set.of(),
            null,
            "native",
            NOON.plusSeconds(1),
            null,
            true,
            Set.of(new AddressRange("192.0.2.1")));

    assertThat(store().replace(changed)).isTrue();

    assertThat(store().list()).containsExactly(PLAIN, changed);
  }

  @Test
  default void aKeyThatIsGoneIsNotReplaced() {
    assertThat(store().replace(PLAIN)).isFalse();
    assertThat(store().list()).isEmpty();
  }

  @Test
  default void aRemovedKeyIsGone() {
    store().add(PLAIN);
    store().add(BOUND);

    assertThat(store().remove("k2")).isTrue();
    assertThat(store().remove("k2")).isFalse();

    assertThat(store().list()).containsExactly(BOUND);
  }
}

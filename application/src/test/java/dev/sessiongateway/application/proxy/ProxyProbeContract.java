package dev.sessiongateway.application.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.session.SessionConfig;
import org.junit.jupiter.api.Test;

/// What every [ProxyProbe] keeps, the fake included.
public interface ProxyProbeContract {
  ProxyProbe probe();

  SessionConfig.Proxy there();

  /// Nobody accepts connections.
  SessionConfig.Proxy gone();

  @Test
  default void reachesWhoIsThere() {
    assertThat(probe().reaches(there())).isTrue();
  }

  @Test
  default void doesNotReachWhoIsNot() {
    assertThat(probe().reaches(gone())).isFalse();
  }
}

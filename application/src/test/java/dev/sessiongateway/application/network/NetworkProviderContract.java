package dev.sessiongateway.application.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/// What every [NetworkProvider] keeps.
public interface NetworkProviderContract {
  NetworkProvider provider();

  /// With a directory that is empty before each test.
  NetworkContext context();

  @Test
  default void aSettingCanSayItsName() {
    assertThat(provider().name()).matches("[a-z][a-z0-9-]{0,31}");
  }

  @Test
  default void theServiceLoaderFindsIt() {
    assertThat(ServiceLoader.load(NetworkProvider.class).stream().map(ServiceLoader.Provider::type))
        .contains(provider().getClass());
  }

  @Test
  default void aClosedNetworkCanBeOpenedAgain() {
    var first = provider().open(context());
    first.close();
    first.close();
    try (var second = provider().open(context())) {
      assertThat(second.name()).isEqualTo(first.name());
      assertThat(second.capabilities()).isEqualTo(first.capabilities());
    }
  }
}

package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.Samples.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import java.net.URI;
import org.junit.jupiter.api.Test;

/// What every [EndpointHealthStore] promises.
public interface EndpointHealthStoreContract {
  URI ONE = URI.create("https://one.example/hook?x=1");
  URI TWO = URI.create("https://two.example");

  /// Empty before each test.
  Stores stores();

  private EndpointHealthStore store() {
    return stores().endpointHealth();
  }

  @Test
  default void keepsEachAddressAsItWasLastSaved() {
    var failing = new EndpointHealth(ONE, 7, NOON, NOON.plusSeconds(8), null, "HTTP 503");
    var disabled = new EndpointHealth(TWO, 0, null, null, NOON, "HTTP 410");
    assertThat(store().list()).isEmpty();
    assertThat(store().find(ONE)).isEmpty();

    store().save(EndpointHealth.healthy(ONE).failed(NOON, "HTTP 500", true));
    store().save(failing);
    store().save(disabled);

    assertThat(store().find(ONE)).contains(failing);
    assertThat(store().list()).containsExactlyInAnyOrder(failing, disabled);

    store().save(EndpointHealth.healthy(ONE));
    assertThat(store().find(ONE)).contains(EndpointHealth.healthy(ONE));
  }
}

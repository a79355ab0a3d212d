package dev.sessiongateway.application.webhook;

import static dev.sessiongateway.application.Samples.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.webhook.Endpoint;
import java.net.URI;
import org.junit.jupiter.api.Test;

/// What every [EndpointStore] promises.
public interface EndpointStoreContract {
  URI ONE = URI.create("https://one.example/hook?x=1");
  URI TWO = URI.create("https://two.example");

  /// Empty before each test.
  Stores stores();

  private EndpointStore store() {
    return stores().endpoints();
  }

  @Test
  default void keepsEachAddressAsItWasLastSaved() {
    var failing = new Endpoint(ONE, 7, NOON, NOON.plusSeconds(8), null, "HTTP 503");
    var disabled = new Endpoint(TWO, 0, null, null, NOON, "HTTP 410");
    assertThat(store().list()).isEmpty();
    assertThat(store().find(ONE)).isEmpty();

    store().save(Endpoint.healthy(ONE).failed(NOON, "HTTP 500"));
    store().save(failing);
    store().save(disabled);

    assertThat(store().find(ONE)).contains(failing);
    assertThat(store().list()).containsExactlyInAnyOrder(failing, disabled);

    store().save(Endpoint.healthy(ONE));
    assertThat(store().find(ONE)).contains(Endpoint.healthy(ONE));
  }
}

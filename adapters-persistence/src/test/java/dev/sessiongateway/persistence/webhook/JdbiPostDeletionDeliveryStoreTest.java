package dev.sessiongateway.persistence.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.PostDeletionDelivery;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStore.Target;
import dev.sessiongateway.application.delivery.PostDeletionDeliveryStoreContract;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.SinkSubscription;
import dev.sessiongateway.persistence.TemporaryStores;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiPostDeletionDeliveryStoreTest implements PostDeletionDeliveryStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }

  @Test
  void whatEarlierBuildsStoredForAppsAndBotsIsNotDelivered() {
    var store = stores().postDeletionDeliveries();
    store.add(List.of(left("bots"), left("app:inbox"), left("sink-rabbitmq")));

    assertThat(store.targets()).containsExactly(new Target(ADA, "sink-rabbitmq"));
    assertThat(store.prune(Samples.NOON.plusSeconds(1))).isEqualTo(3);
  }

  private static PostDeletionDelivery left(String receiver) {
    return new PostDeletionDelivery(
        0,
        ADA,
        new SessionName("ada"),
        new ReceiverId(receiver),
        new SinkSubscription(new SinkName("rabbitmq"), true, Set.of("*")),
        new RenderedEvent("evt_1", "message", Samples.NOON, "", new byte[0], null, 1),
        Samples.NOON,
        0,
        null);
  }
}

package dev.sessiongateway.persistence.messaging;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.messaging.AccountUpdateStoreContract;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.persistence.TemporaryStores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiAccountUpdateStoreTest implements AccountUpdateStoreContract {
  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();

  @Override
  public Stores stores() {
    return temporary.get();
  }

  @Test
  void twoAcknowledgementsThatFollowOneAnotherAreTwoEvents() {
    var ada = ada();
    send(ada, sent(1, GRACE));
    send(ada, sent(2, GRACE));
    send(ada, sent(3, GRACE));
    take(ada, acked(2, GRACE, Ack.SERVER), acked(3, GRACE, Ack.DEVICE));

    var told =
        eventsAfter(
            ada,
            () ->
                take(
                    ada,
                    acked(1, GRACE, Ack.SERVER),
                    acked(1, GRACE, Ack.DEVICE),
                    acked(2, GRACE, Ack.SERVER),
                    acked(2, GRACE, Ack.DEVICE),
                    acked(3, GRACE, Ack.SERVER),
                    acked(3, GRACE, Ack.DEVICE),
                    acked(4, GRACE, Ack.SERVER),
                    acked(4, GRACE, Ack.DEVICE)));

    assertThat(stored(ada, 1).ack()).isEqualTo(Ack.DEVICE);
    assertThat(told)
        .containsExactly(
            new Event.MessageAcked(messageId(1), GRACE, Ack.SERVER, null, null),
            new Event.MessageAcked(messageId(1), GRACE, Ack.DEVICE, null, null),
            new Event.MessageAcked(messageId(2), GRACE, Ack.DEVICE, null, null));
  }
}

package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import org.junit.jupiter.api.Test;

/// What the caller of a send is told when its message is stored and not confirmed.
class StoredSendTest extends SendingFixture {
  @Test
  void theFaultNamesTheMessageThatIsStored() {
    gateway.active(ADA);
    gateway.network.failNextSend(AWAY);
    var fault = faultOf(() -> send(text("hello")));
    assertThat(fault)
        .isInstanceOfSatisfying(
            Fault.SendUnconfirmed.class,
            unconfirmed -> {
              var message = stored(new MessageId(unconfirmed.messageId()));
              assertThat(unconfirmed.chat()).isEqualTo(Samples.GRACE.toString());
              assertThat(message.chat()).isEqualTo(Samples.GRACE);
              assertThat(unconfirmed.participant()).isNull();
              assertThat(unconfirmed.cause()).isEqualTo(AWAY);
            });
    assertThat(fault.code()).isEqualTo("network.down");
  }

  @Test
  void aRepetitionByTheIdOfTheFaultIsTheSameMessage() {
    gateway.active(ADA);
    gateway.network.failNextSend(AWAY);
    var way = new Idempotency.ByKey("order-17");
    var fault = (Fault.SendUnconfirmed) faultOf(() -> send(text("hello").withIdempotency(way)));
    var again = send(text("hello").withIdempotency(way));
    assertThat(again.id().value()).isEqualTo(fault.messageId());
    assertThat(gateway.events(ADA, Event.MessageCreated.class)).hasSize(1);
  }

  @Test
  void whatCouldNotBeStoredDoesNotClaimToBe() {
    gateway.active(ADA);
    gateway.stores.refuseWrites(new Fault.StoreUnavailable(Cause.BROKEN));
    assertThat(faultOf(() -> send(text("hello"))))
        .isEqualTo(new Fault.StoreUnavailable(Cause.BROKEN));
  }

  @Test
  void aSessionThatIsDeletedDuringTheSendIsNotFound() {
    gateway.active(ADA);
    gateway.network.duringSends(_ -> {
      gateway.gateway().sessions().delete(ADA);
      throw DOWN.toException();
    });
    assertFault("session.not-found", () -> send(text("hello")));
  }
}

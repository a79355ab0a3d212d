package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.messaging.Messaging.SendListener;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// What becomes of a message that the network refuses, or does not confirm.
class SendFailureTest extends SendingFixture {
  @Nested
  class WhenTheNetwork {
    @Test
    void refusesTheMessageIsAnErrorForGood() {
      it.active(ADA);
      it.network.failNextSend(new Fault.Refused("blocked"));
      var way = new Idempotency.ById(ID);
      assertThat(faultOf(() -> send(text("hello").withIdempotency(way))))
          .isEqualTo(new Fault.Refused("blocked"));
      it.settle();
      assertThat(stored(ID).ack()).isEqualTo(Ack.ERROR);
      assertThat(stored(ID).failure()).isEqualTo("blocked");
      assertThat(acks()).containsExactly(Ack.ERROR);
      assertThat(send(text("hello").withIdempotency(way)).ack()).isEqualTo(Ack.ERROR);
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }

    @Test
    void isDownTheRepetitionSendsItUnderTheSameId() {
      it.active(ADA);
      var way = new Idempotency.ByKey("order-17");
      it.network.failNextSend(AWAY);
      assertThat(faultOf(() -> send(text("hello").withIdempotency(way))))
          .isInstanceOfSatisfying(
              Fault.SendUnconfirmed.class, fault -> assertThat(fault.cause()).isEqualTo(AWAY));
      var pending = it.stores.messages().pending(it.session(ADA).ref(), null, 10);
      assertThat(pending).hasSize(1);
      var sent = send(text("hello").withIdempotency(way));
      assertThat(sent.id()).isEqualTo(pending.getFirst().id());
      assertThat(it.network.sent(ADA)).extracting(Message::id).containsExactly(sent.id());
      assertThat(stored(sent.id()).ack()).isEqualTo(Ack.SERVER);
    }

    @Test
    void mayHaveActedTheRepetitionIsDroppedThere() {
      it.active(ADA);
      it.network.failNextSend(DOWN);
      var way = new Idempotency.ById(ID);
      assertFault("network.down", () -> send(text("hello").withIdempotency(way)));
      send(text("hello").withIdempotency(way));
      assertThat(it.network.attempts(ADA)).isEqualTo(2);
      assertThat(it.network.sent(ADA)).hasSize(1);
    }

    @Test
    void refusesWhileTheStoreIsFullTheMessageCanStillBeSentLater() {
      it.active(ADA);
      var way = new Idempotency.ById(ID);
      it.network.failNextSend(new Fault.Refused("blocked"));
      it.network.duringSends(_ -> it.stores.refuseWrites(new Fault.StoreUnavailable(Cause.FULL)));
      assertFault("store.full", () -> send(text("hello").withIdempotency(way)));
      it.stores.refuseWrites(null);
      it.network.duringSends(_ -> {});
      assertThat(send(text("hello").withIdempotency(way)).ack()).isEqualTo(Ack.SERVER);
    }

    @Test
    void knowsNoSuchGroupNothingIsRecorded() {
      it.active(ADA);
      var nowhere =
          OutgoingMessage.to(Address.group("120363000000000009"), text("hello").content());
      assertFault("group.not-found", () -> send(nowhere));
      assertThat(it.events(ADA, Event.MessageCreated.class)).isEmpty();
    }

    @Test
    void cannotSendItIsUnsupported() {
      it.active(ADA);
      it.network.lose(MessageSending.class);
      assertFault("unsupported.message-sending", () -> send(text("hello")));
      it.network.lose(ContactLookup.class);
      assertFault(
          "unsupported.contact-lookup", () -> it.gateway().contacts().lookUp(ADA, Samples.GRACE));
    }
  }

  @Nested
  class AMessageThatIsNotConfirmed {
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    private void sendInVain(MessageId id) {
      it.network.failNextSend(AWAY);
      assertFault(
          "network.down", () -> send(text("hello").withIdempotency(new Idempotency.ById(id))));
    }

    private void isGivenUp(MessageId id) {
      assertThat(stored(id).ack()).isEqualTo(Ack.ERROR);
      assertThat(stored(id).failure()).isEqualTo("ack_deadline");
      assertThat(it.events(ADA, Event.MessageAcked.class))
          .containsExactly(
              new Event.MessageAcked(id, Samples.GRACE, Ack.ERROR, null, "ack_deadline"));
    }

    @Test
    void isGivenUpAtTheDeadline() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.advance(Duration.ofMillis(1));
      isGivenUp(ID);
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }

    @Test
    void hasTheDeadlineOfTheGateway() {
      it.with(builder -> builder.ackDeadline(Duration.ofSeconds(7)));
      it.active(ADA);
      sendInVain(ID);
      it.advance(Duration.ofSeconds(7));
      isGivenUp(ID);
    }

    @Test
    void isToldToTheListenerOnceItIsGivenUp() {
      var told = new ArrayList<SendListener.Outcome>();
      it.with(builder -> builder.sendListener((_, outcome, _) -> told.add(outcome)));
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE.minusMillis(1));
      assertThat(told).containsExactly(SendListener.Outcome.UNCONFIRMED);
      it.advance(Duration.ofMillis(1));
      assertThat(told)
          .containsExactly(SendListener.Outcome.UNCONFIRMED, SendListener.Outcome.TIMED_OUT);
    }

    @Test
    void isGivenUpByTheTimeThatPassedNotByTheClockOnTheWall() {
      it.active(ADA);
      sendInVain(ID);
      it.time.jump(Duration.ofHours(1));
      it.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.time.jump(Duration.ofHours(-2));
      it.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void ignoresAcksFromThenOn() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE);
      it.network.signal(ADA, new Event.MessageAcked(ID, Samples.GRACE, Ack.DEVICE, null));
      it.network.signal(ADA, new Event.MessageAcked(ID, Samples.GRACE, Ack.READ, Samples.ALAN));
      it.settle();
      isGivenUp(ID);
    }

    @Test
    void isNotSentAgainByARepetition() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE);
      var again = send(text("hello").withIdempotency(new Idempotency.ById(ID)));
      assertThat(again.failure()).isEqualTo("ack_deadline");
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }

    @Test
    void hasNoNewDeadlineAfterAnotherTry() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE.minusSeconds(1));
      sendInVain(ID);
      it.advance(Duration.ofMillis(999));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void isSentWithTheNextLinkWithinTheDeadlineAlthoughTheClientGotNoId() {
      it.active(ADA);
      it.network.failNextSend(AWAY);
      assertFault("network.down", () -> send(text("hello")));
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      it.advance(DEADLINE.minusSeconds(1));
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      it.advance(DEADLINE);
      assertThat(it.network.sent(ADA)).hasSize(1);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }

    @Test
    void hasNoNewDeadlineWithALinkThatCannotSendItEither() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE.minusSeconds(1));
      it.network.failNextSend(AWAY);
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      it.advance(Duration.ofMillis(999));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void countsFromTheStartOfTheGatewayWhoseLinkNeverComes() {
      it.active(ADA);
      sendInVain(ID);
      it.advance(DEADLINE.minusSeconds(1));
      it.close();
      it.network.unlink(ADA);
      it.gateway();
      it.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void isKeptDuringAPauseAndSentAfterwards() {
      it.active(ADA);
      sendInVain(ID);
      it.gateway().sessions().pause(ADA);
      it.advance(DEADLINE.multipliedBy(3));
      it.reopen();
      it.advance(DEADLINE.multipliedBy(3));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      assertThat(it.network.sent(ADA)).isEmpty();
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(it.network.sent(ADA)).hasSize(1);
      it.advance(DEADLINE);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }

    @Test
    void isGivenUpAfterAPauseWhenTheLinkIsGone() {
      it.active(ADA);
      sendInVain(ID);
      it.gateway().sessions().pause(ADA);
      it.advance(DEADLINE);
      it.network.unlink(ADA);
      it.settle();
      it.advance(DEADLINE);
      it.gateway().sessions().start(ADA);
      it.settle();
      it.advance(DEADLINE);
      isGivenUp(ID);
    }

    @Test
    void isGivenUpOnceTheStoreTakesIt() {
      it.active(ADA);
      sendInVain(ID);
      it.stores.refuseWrites(new Fault.StoreUnavailable(Cause.FULL));
      it.advance(DEADLINE);
      it.stores.refuseWrites(null);
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      it.advance(Duration.ofSeconds(5));
      isGivenUp(ID);
    }

    @Test
    void leavesNothingBehindInASessionThatIsDeleted() {
      it.active(ADA);
      var idle = it.time.waiting();
      sendInVain(ID);
      it.gateway().sessions().delete(ADA);
      it.settle();
      assertThat(it.time.waiting()).isEqualTo(idle);
    }

    @Test
    void thatTheNetworkHasIsNotGivenUp() {
      it.active(ADA);
      it.network.duringSends(_ -> it.stores.refuseWrites(new Fault.StoreUnavailable(Cause.FULL)));
      var sent = send(text("hello"));
      it.stores.refuseWrites(null);
      assertThat(stored(sent.id()).ack()).isEqualTo(Ack.PENDING);
      it.advance(DEADLINE);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }
  }
}

package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
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
@ExpectsLog("WARN ada - the network did not confirm messages in time")
class SendFailureTest extends SendingFixture {
  @Nested
  class WhenTheNetwork {
    @Test
    void refusesTheMessageIsAnErrorForGood() {
      gateway.active(ADA);
      gateway.network.failNextSend(new Fault.Refused("blocked"));
      var way = new Idempotency.ById(ID);
      assertThat(faultOf(() -> send(text("hello").withIdempotency(way))))
          .isEqualTo(new Fault.Refused("blocked"));
      gateway.settle();
      assertThat(stored(ID).ack()).isEqualTo(Ack.ERROR);
      assertThat(stored(ID).failure()).isEqualTo("blocked");
      assertThat(acks()).containsExactly(Ack.ERROR);
      assertThat(send(text("hello").withIdempotency(way)).ack()).isEqualTo(Ack.ERROR);
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
    }

    @Test
    void isDownTheRepetitionSendsItUnderTheSameId() {
      gateway.active(ADA);
      var way = new Idempotency.ByKey("order-17");
      gateway.network.failNextSend(AWAY);
      assertThat(faultOf(() -> send(text("hello").withIdempotency(way))))
          .isInstanceOfSatisfying(
              Fault.SendUnconfirmed.class, fault -> assertThat(fault.cause()).isEqualTo(AWAY));
      var pending = gateway.stores.messages().pending(gateway.session(ADA).ref(), null, 10);
      assertThat(pending).hasSize(1);
      var sent = send(text("hello").withIdempotency(way));
      assertThat(sent.id()).isEqualTo(pending.getFirst().id());
      assertThat(gateway.network.sent(ADA)).extracting(Message::id).containsExactly(sent.id());
      assertThat(stored(sent.id()).ack()).isEqualTo(Ack.SERVER);
    }

    @Test
    void mayHaveActedTheRepetitionIsDroppedThere() {
      gateway.active(ADA);
      gateway.network.failNextSend(DOWN);
      var way = new Idempotency.ById(ID);
      assertFault("network.down", () -> send(text("hello").withIdempotency(way)));
      send(text("hello").withIdempotency(way));
      assertThat(gateway.network.attempts(ADA)).isEqualTo(2);
      assertThat(gateway.network.sent(ADA)).hasSize(1);
    }

    @Test
    void refusesWhileTheStoreIsFullTheMessageCanStillBeSentLater() {
      gateway.active(ADA);
      var way = new Idempotency.ById(ID);
      gateway.network.failNextSend(new Fault.Refused("blocked"));
      gateway.network.duringSends(
          _ -> gateway.stores.refuseWrites(new Fault.StoreUnavailable(Cause.FULL)));
      assertFault("store.full", () -> send(text("hello").withIdempotency(way)));
      gateway.stores.refuseWrites(null);
      gateway.network.duringSends(_ -> {});
      assertThat(send(text("hello").withIdempotency(way)).ack()).isEqualTo(Ack.SERVER);
    }

    @Test
    void knowsNoSuchGroupNothingIsRecorded() {
      gateway.active(ADA);
      var nowhere =
          OutgoingMessage.to(Address.group("120363000000000009"), text("hello").content());
      assertFault("group.not-found", () -> send(nowhere));
      assertThat(gateway.events(ADA, Event.MessageCreated.class)).isEmpty();
    }

    @Test
    void cannotSendItIsUnsupported() {
      gateway.active(ADA);
      gateway.network.lose(MessageSending.class);
      assertFault("unsupported.message-sending", () -> send(text("hello")));
      gateway.network.lose(ContactLookup.class);
      assertFault(
          "unsupported.contact-lookup",
          () -> gateway.gateway().contacts().lookUp(ADA, Samples.GRACE));
    }
  }

  @Nested
  class AMessageThatIsNotConfirmed {
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    private void sendInVain(MessageId id) {
      gateway.network.failNextSend(AWAY);
      assertFault(
          "network.down", () -> send(text("hello").withIdempotency(new Idempotency.ById(id))));
    }

    private void isGivenUp(MessageId id) {
      assertThat(stored(id).ack()).isEqualTo(Ack.ERROR);
      assertThat(stored(id).failure()).isEqualTo("ack_deadline");
      assertThat(gateway.events(ADA, Event.MessageAcked.class))
          .containsExactly(
              new Event.MessageAcked(id, Samples.GRACE, Ack.ERROR, null, "ack_deadline"));
    }

    @Test
    void isGivenUpAtTheDeadline() {
      gateway.active(ADA);
      sendInVain(ID);
      gateway.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      gateway.advance(Duration.ofMillis(1));
      isGivenUp(ID);
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
    }

    @Test
    void hasTheDeadlineOfTheGateway() {
      gateway.with(config -> config.ackDeadline = Duration.ofSeconds(7));
      gateway.active(ADA);
      sendInVain(ID);
      gateway.advance(Duration.ofSeconds(7));
      isGivenUp(ID);
    }

    @Test
    void isToldToTheListenerOnceItIsGivenUp() {
      var told = new ArrayList<SendListener.Outcome>();
      gateway.with(config -> config.sendListener = (_, outcome, _) -> told.add(outcome));
      gateway.active(ADA);
      sendInVain(ID);
      gateway.advance(DEADLINE.minusMillis(1));
      assertThat(told).containsExactly(SendListener.Outcome.UNCONFIRMED);
      gateway.advance(Duration.ofMillis(1));
      assertThat(told)
          .containsExactly(SendListener.Outcome.UNCONFIRMED, SendListener.Outcome.TIMED_OUT);
    }

    @Test
    void isGivenUpByTheTimeThatPassedNotByTheClockOnTheWall() {
      gateway.active(ADA);
      sendInVain(ID);
      gateway.time.jump(Duration.ofHours(1));
      gateway.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      gateway.time.jump(Duration.ofHours(-2));
      gateway.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void ignoresAcksFromThenOn() {
      gateway.active(ADA);
      sendInVain(ID);
      gateway.advance(DEADLINE);
      gateway.network.signal(
          ADA, new Event.MessageAcked(ID, Samples.GRACE, Ack.DEVICE, null, null));
      gateway.network.signal(
          ADA, new Event.MessageAcked(ID, Samples.GRACE, Ack.READ, Samples.ALAN, null));
      gateway.settle();
      isGivenUp(ID);
    }

    @Test
    void isNotSentAgainByARepetition() {
      gateway.active(ADA);
      sendInVain(ID);
      gateway.advance(DEADLINE);
      var again = send(text("hello").withIdempotency(new Idempotency.ById(ID)));
      assertThat(again.failure()).isEqualTo("ack_deadline");
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
    }

    @Test
    void hasNoNewDeadlineAfterAnotherTry() {
      gateway.active(ADA);
      sendInVain(ID);
      gateway.advance(DEADLINE.minusSeconds(1));
      sendInVain(ID);
      gateway.advance(Duration.ofMillis(999));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      gateway.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void isSentWithTheNextLinkWithinTheDeadlineAlthoughTheClientGotNoId() {
      gateway.active(ADA);
      gateway.network.failNextSend(AWAY);
      assertFault("network.down", () -> send(text("hello")));
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.settle();
      gateway.advance(DEADLINE.minusSeconds(1));
      gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      gateway.advance(DEADLINE);
      assertThat(gateway.network.sent(ADA)).hasSize(1);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }

    @Test
    void hasNoNewDeadlineWithALinkThatCannotSendItEither() {
      gateway.active(ADA);
      sendInVain(ID);
      gateway.advance(DEADLINE.minusSeconds(1));
      gateway.network.failNextSend(AWAY);
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      gateway.advance(Duration.ofMillis(999));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      gateway.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void countsFromTheStartOfTheGatewayWhoseLinkNeverComes() {
      gateway.active(ADA);
      sendInVain(ID);
      gateway.advance(DEADLINE.minusSeconds(1));
      gateway.close();
      gateway.network.unlink(ADA);
      gateway.gateway();
      gateway.advance(DEADLINE.minusMillis(1));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      gateway.advance(Duration.ofMillis(1));
      isGivenUp(ID);
    }

    @Test
    void isKeptDuringAPauseAndSentAfterwards() {
      gateway.active(ADA);
      sendInVain(ID);
      gateway.gateway().sessions().pause(ADA);
      gateway.advance(DEADLINE.multipliedBy(3));
      gateway.reopen();
      gateway.advance(DEADLINE.multipliedBy(3));
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      assertThat(gateway.network.sent(ADA)).isEmpty();
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      assertThat(gateway.network.sent(ADA)).hasSize(1);
      gateway.advance(DEADLINE);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }

    @Test
    void isGivenUpAfterAPauseWhenTheLinkIsGone() {
      gateway.active(ADA);
      sendInVain(ID);
      gateway.gateway().sessions().pause(ADA);
      gateway.advance(DEADLINE);
      gateway.network.unlink(ADA);
      gateway.settle();
      gateway.advance(DEADLINE);
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      gateway.advance(DEADLINE);
      isGivenUp(ID);
    }

    @Test
    @ExpectsLog("WARN RetentionJob - the stores were not tidied and will be the next time")
    @ExpectsLog("WARN ada - messages without an acknowledgement could not be given up yet")
    void isGivenUpOnceTheStoreTakesIt() {
      gateway.active(ADA);
      sendInVain(ID);
      gateway.stores.refuseWrites(new Fault.StoreUnavailable(Cause.FULL));
      gateway.advance(DEADLINE);
      gateway.stores.refuseWrites(null);
      assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
      gateway.advance(Duration.ofSeconds(5));
      isGivenUp(ID);
    }

    @Test
    void leavesNothingBehindInASessionThatIsDeleted() {
      gateway.active(ADA);
      var idle = gateway.time.waiting();
      sendInVain(ID);
      gateway.gateway().sessions().delete(ADA);
      gateway.settle();
      assertThat(gateway.time.waiting()).isEqualTo(idle);
    }

    @Test
    @ExpectsLog("WARN ada - acknowledgements could not be stored")
    void thatTheNetworkHasIsNotGivenUp() {
      gateway.active(ADA);
      gateway.network.duringSends(
          _ -> gateway.stores.refuseWrites(new Fault.StoreUnavailable(Cause.FULL)));
      var sent = send(text("hello"));
      gateway.stores.refuseWrites(null);
      assertThat(stored(sent.id()).ack()).isEqualTo(Ack.PENDING);
      gateway.advance(DEADLINE);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }
  }
}

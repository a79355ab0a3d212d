package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Messages without an acknowledgement are sent again with the next link.
class ResendTest extends SendingFixture {
  @Nested
  class Healing {
    private MessageId unconfirmed(String text) {
      it.network.failNextSend(AWAY);
      var id = it.gateway().messaging().newMessageId();
      assertFault("network.down", () -> send(text(text).withIdempotency(new Idempotency.ById(id))));
      it.advance(Duration.ofSeconds(1));
      return id;
    }

    @Test
    void sendsAgainUnderTheSameIdsOldestFirst() {
      it.active(ADA);
      var ids = List.of(unconfirmed("one"), unconfirmed("two"), unconfirmed("three"));
      assertThat(it.network.sent(ADA)).isEmpty();
      it.reopen();
      assertThat(it.network.sent(ADA)).extracting(Message::id).containsExactlyElementsOf(ids);
      ids.forEach(id -> assertThat(stored(id).ack()).isEqualTo(Ack.SERVER));
    }

    @Test
    void goesOnBehindAMessageThatTheNetworkRefuses() {
      it.active(ADA);
      var ids = List.of(unconfirmed("one"), unconfirmed("two"), unconfirmed("three"));
      it.network.failNextSend(new Fault.Refused("blocked"));
      it.reopen();
      assertThat(ids)
          .extracting(id -> stored(id).ack())
          .containsExactly(Ack.ERROR, Ack.SERVER, Ack.SERVER);
    }

    @Test
    void stopsAfterThreeFailuresInARowAndTriesAgainWithTheNextLink() {
      it.active(ADA);
      var ids = List.of(unconfirmed("1"), unconfirmed("2"), unconfirmed("3"), unconfirmed("4"));
      for (var i = 0; i < 3; i++) {
        it.network.failNextSend(AWAY);
      }
      it.reopen();
      assertThat(it.network.sent(ADA)).isEmpty();
      assertThat(it.network.attempts(ADA)).isEqualTo(4 + 3);
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      assertThat(it.network.sent(ADA)).extracting(Message::id).hasSameElementsAs(ids);
    }

    @Test
    void triesAgainAfterAWhileWhenTheLinkStaysUp() {
      it.active(ADA);
      var ids = List.of(unconfirmed("1"), unconfirmed("2"), unconfirmed("3"), unconfirmed("4"));
      for (var i = 0; i < 3; i++) {
        it.network.failNextSend(AWAY);
      }
      it.reopen();
      it.advance(Duration.ofSeconds(15));
      assertThat(it.network.sent(ADA)).extracting(Message::id).hasSameElementsAs(ids);
    }

    @Test
    void waitsForTheEndOfAPause() {
      it.active(ADA);
      unconfirmed("one");
      it.gateway().sessions().pause(ADA);
      it.reopen();
      assertThat(it.network.sent(ADA)).isEmpty();
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(it.network.sent(ADA)).hasSize(1);
    }

    @Test
    void takesAllThereAre() {
      it.active(ADA);
      it.network.lose(MessageSending.class);
      var ada = it.session(ADA).ref();
      var ids = new ArrayList<MessageId>();
      for (var number = 1; number <= 2_345; number++) {
        var message = Samples.sent(number, Samples.GRACE);
        it.stores.messages().record(ada, message, "print", Samples.stamp("" + number));
        ids.add(message.id());
      }
      it.network.regain(MessageSending.class);
      it.reopen();
      assertThat(it.network.sent(ADA)).extracting(Message::id).containsExactlyElementsOf(ids);
      assertThat(it.stores.messages().pending(ada, null, 10)).isEmpty();
    }

    @Test
    void endsWhenTheSessionIsPaused() {
      it.active(ADA);
      for (var i = 0; i < 5; i++) {
        unconfirmed("text " + i);
      }
      it.network.signal(ADA, new LinkSignal.ConnectionLost());
      it.settle();
      it.network.duringSends(_ -> it.gateway().sessions().pause(ADA));
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      it.advance(Duration.ofHours(1));
      assertThat(it.network.sent(ADA)).hasSize(1);
      assertThat(acks()).containsExactly(Ack.SERVER);
      it.network.duringSends(_ -> {});
      it.gateway().sessions().start(ADA);
      it.settle();
      assertThat(it.network.sent(ADA)).hasSize(5);
    }

    @Test
    void leavesConfirmedMessagesAlone() {
      it.active(ADA);
      send(text("hello"));
      it.reopen();
      assertThat(it.network.attempts(ADA)).isEqualTo(1);
    }
  }
}

package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// Messages without an acknowledgement are sent again with the next link.
@ExpectsLog("WARN ada - unconfirmed messages wait for the next start of the link")
class ResendTest extends SendingFixture {
  @Nested
  class Resending {
    private MessageId unconfirmed(String text) {
      gateway.network.failNextSend(AWAY);
      var id = gateway.gateway().messaging().newMessageId();
      assertFault("network.down", () -> send(text(text).withIdempotency(new Idempotency.ById(id))));
      gateway.advance(Duration.ofSeconds(1));
      return id;
    }

    @Test
    void sendsAgainUnderTheSameIdsOldestFirst() {
      gateway.active(ADA);
      var ids = List.of(unconfirmed("one"), unconfirmed("two"), unconfirmed("three"));
      assertThat(gateway.network.sent(ADA)).isEmpty();
      gateway.reopen();
      assertThat(gateway.network.sent(ADA)).extracting(Message::id).containsExactlyElementsOf(ids);
      ids.forEach(id -> assertThat(stored(id).ack()).isEqualTo(Ack.SERVER));
    }

    @Test
    void goesOnBehindAMessageThatTheNetworkRefuses() {
      gateway.active(ADA);
      var ids = List.of(unconfirmed("one"), unconfirmed("two"), unconfirmed("three"));
      gateway.network.failNextSend(new Fault.Refused("blocked"));
      gateway.reopen();
      assertThat(ids)
          .extracting(id -> stored(id).ack())
          .containsExactly(Ack.ERROR, Ack.SERVER, Ack.SERVER);
    }

    @Test
    void stopsAfterThreeFailuresInARowAndTriesAgainWithTheNextLink() {
      gateway.active(ADA);
      var ids = List.of(unconfirmed("1"), unconfirmed("2"), unconfirmed("3"), unconfirmed("4"));
      for (var i = 0; i < 3; i++) {
        gateway.network.failNextSend(AWAY);
      }
      gateway.reopen();
      assertThat(gateway.network.sent(ADA)).isEmpty();
      assertThat(gateway.network.attempts(ADA)).isEqualTo(4 + 3);
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      assertThat(gateway.network.sent(ADA)).extracting(Message::id).hasSameElementsAs(ids);
    }

    @Test
    void triesAgainAfterAWhileWhenTheLinkStaysUp() {
      gateway.active(ADA);
      var ids = List.of(unconfirmed("1"), unconfirmed("2"), unconfirmed("3"), unconfirmed("4"));
      for (var i = 0; i < 3; i++) {
        gateway.network.failNextSend(AWAY);
      }
      gateway.reopen();
      gateway.advance(Duration.ofSeconds(15));
      assertThat(gateway.network.sent(ADA)).extracting(Message::id).hasSameElementsAs(ids);
    }

    @Test
    void waitsForTheEndOfAPause() {
      gateway.active(ADA);
      unconfirmed("one");
      gateway.gateway().sessions().pause(ADA);
      gateway.reopen();
      assertThat(gateway.network.sent(ADA)).isEmpty();
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      assertThat(gateway.network.sent(ADA)).hasSize(1);
    }

    @Test
    void takesAllThereAre() {
      gateway.active(ADA);
      gateway.network.lose(MessageSending.class);
      var ada = gateway.session(ADA).ref();
      var ids = new ArrayList<MessageId>();
      for (var number = 1; number <= 2_345; number++) {
        var message = Samples.sent(number, Samples.GRACE);
        gateway.stores.messages().record(ada, message, "print", Samples.stamp("" + number));
        ids.add(message.id());
      }
      gateway.network.regain(MessageSending.class);
      gateway.reopen();
      assertThat(gateway.network.sent(ADA)).extracting(Message::id).containsExactlyElementsOf(ids);
      assertThat(gateway.stores.messages().pending(ada, null, 10)).isEmpty();
    }

    @Test
    void endsWhenTheSessionIsPaused() {
      gateway.active(ADA);
      for (var i = 0; i < 5; i++) {
        unconfirmed("text " + i);
      }
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.settle();
      gateway.network.duringSends(_ -> gateway.gateway().sessions().pause(ADA));
      gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      gateway.advance(Duration.ofHours(1));
      assertThat(gateway.network.sent(ADA)).hasSize(1);
      assertThat(acks()).containsExactly(Ack.SERVER);
      gateway.network.duringSends(_ -> {});
      gateway.gateway().sessions().start(ADA);
      gateway.settle();
      assertThat(gateway.network.sent(ADA)).hasSize(5);
    }

    @Test
    void doesNotSendAgainWhatIsStillOnItsWay() throws Exception {
      gateway.active(ADA);
      var reached = new CountDownLatch(1);
      var goesOn = new CountDownLatch(1);
      gateway.network.duringSends(_ -> {
        reached.countDown();
        awaitQuietly(goesOn);
      });
      gateway.background.execute(() -> gateway.gateway().messaging().send(ADA, text("one")));
      assertThat(reached.await(1, TimeUnit.MINUTES)).isTrue();
      gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
      gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.background.awaitIdle();
      var attempts = gateway.network.attempts(ADA);
      goesOn.countDown();
      gateway.settle();
      assertThat(attempts).isEqualTo(1);
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
      assertThat(acks()).containsExactly(Ack.SERVER);
    }

    @Test
    void leavesConfirmedMessagesAlone() {
      gateway.active(ADA);
      send(text("hello"));
      gateway.reopen();
      assertThat(gateway.network.attempts(ADA)).isEqualTo(1);
    }
  }
}

package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// A message that takes the link down at every try.
class LinkBreakingMessageTest extends SendingFixture {
  private static final Duration DEADLINE = Duration.ofMinutes(5);
  private static final Duration RECONNECT = Duration.ofSeconds(3);

  /// Every try of this message drops the link, which comes back three seconds later.
  private void breaksTheLink(MessageId id) {
    gateway.network.duringSends(message -> {
      if (message.id().equals(id)) {
        gateway.network.signal(ADA, new LinkSignal.ConnectionLost());
        gateway.time.after(
            RECONNECT,
            () -> gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA)));
        throw AWAY.toException();
      }
    });
  }

  private void send(MessageId id) {
    assertFault(
        "network.down", () -> send(text("breaks").withIdempotency(new Idempotency.ById(id))));
  }

  private long lost() {
    return gateway.entered(ADA).stream().filter("starting"::equals).count()
        - 1; // the first was a start
  }

  @Test
  @ExpectsLog("WARN ada - the network did not confirm messages in time")
  void failsAtTheDeadlineFromItsFirstTryAndTheLinkStaysUpFromThenOn() {
    gateway.active(ADA);
    breaksTheLink(ID);
    send(ID);
    gateway.advance(DEADLINE.minusMillis(1));
    assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
    gateway.advance(Duration.ofMillis(1));
    assertThat(stored(ID).failure()).isEqualTo("ack_deadline");
    assertThat(gateway.events(ADA, Event.MessageAcked.class))
        .containsExactly(
            new Event.MessageAcked(ID, Samples.GRACE, Ack.ERROR, null, "ack_deadline"));
    gateway.advance(Duration.ofSeconds(10));
    var lost = lost();
    gateway.advance(Duration.ofHours(2));
    assertThat(lost()).isEqualTo(lost);
    assertThat(gateway.state(ADA).code()).isEqualTo("active");
  }

  @Test
  @ExpectsLog("WARN ada - the network did not confirm messages in time")
  void takesTheLinkDownEverMoreRarely() {
    gateway.active(ADA);
    breaksTheLink(ID);
    send(ID);
    gateway.advance(Duration.ofMinutes(1));
    assertThat(lost()).isBetween(2L, 4L);
    gateway.advance(DEADLINE.minusMinutes(1));
    assertThat(lost()).isBetween(4L, 8L);
  }

  @Test
  void holdsUpNoMessageBehindIt() {
    gateway.active(ADA);
    breaksTheLink(ID);
    send(ID);
    gateway.advance(Duration.ofSeconds(4));
    gateway.advance(Duration.ofSeconds(4));
    var behind = send(text("behind"));
    assertThat(behind.ack()).isEqualTo(Ack.SERVER);
    assertThat(gateway.network.sent(ADA)).extracting(Message::id).contains(behind.id());
  }

  @Test
  void comesAfterTheOthersThatWaitForTheNextLink() {
    gateway.active(ADA);
    breaksTheLink(ID);
    send(ID);
    var ada = gateway.session(ADA).ref();
    for (var number = 1; number <= 5; number++) {
      gateway
          .stores
          .messages()
          .record(ada, Samples.sent(number, Samples.GRACE), "print", Samples.stamp("" + number));
    }
    gateway.advance(RECONNECT);
    assertThat(gateway.network.sent(ADA)).extracting(Message::id).contains(Samples.messageId(5));
  }

  @Test
  void isTriedAgainAtOnceWhenTheNextLinkCanSendIt() {
    gateway.active(ADA);
    breaksTheLink(ID);
    send(ID);
    gateway.network.duringSends(_ -> {});
    gateway.advance(RECONNECT);
    assertThat(stored(ID).ack()).isEqualTo(Ack.SERVER);
  }

  @Test
  void isTriedAgainAfterItsWaitWhileTheLinkStaysUp() {
    gateway.active(ADA);
    breaksTheLink(ID);
    send(ID);
    gateway.advance(RECONNECT);
    gateway.network.duringSends(_ -> {});
    gateway.advance(RECONNECT);
    assertThat(stored(ID).ack()).isEqualTo(Ack.PENDING);
    gateway.advance(Duration.ofSeconds(15));
    assertThat(stored(ID).ack()).isEqualTo(Ack.SERVER);
  }

  @Test
  void leavesNoTimerBehindInASessionThatIsDeleted() {
    gateway.active(ADA);
    var idle = gateway.time.waiting();
    breaksTheLink(ID);
    send(ID);
    gateway.advance(RECONNECT.multipliedBy(2));
    gateway.gateway().sessions().delete(ADA);
    gateway.settle();
    assertThat(gateway.time.waiting()).isEqualTo(idle);
  }
}

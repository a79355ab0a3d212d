package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;

/// A gateway on a fake network, and what tests of sending ask it.
abstract class SendingFixture {
  static final MessageId ID = new MessageId("3EB0C0FFEE12345678");
  static final Fault DOWN = new Fault.NetworkDown(Duration.ofSeconds(5), true);
  static final Fault AWAY = new Fault.NetworkDown(Duration.ofSeconds(5), false);
  @AutoClose final GatewayFixture gateway = new GatewayFixture();

  Message send(OutgoingMessage message) {
    var sent = gateway.gateway().messaging().send(ADA, message);
    gateway.settle();
    return sent;
  }

  Message stored(MessageId id) {
    return gateway.stores.messages().find(gateway.session(ADA).ref(), id).orElseThrow();
  }

  List<Ack> acks() {
    return gateway.events(ADA, Event.MessageAcked.class).stream()
        .map(Event.MessageAcked::ack)
        .toList();
  }

  static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

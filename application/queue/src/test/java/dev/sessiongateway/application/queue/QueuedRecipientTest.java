package dev.sessiongateway.application.queue;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.messaging.SendRequest;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Schedule;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// A recipient that the network refuses is refused at once while it can be asked.
class QueuedRecipientTest {
  private static final Address NO_GROUP = Address.group("120363999999999999");

  @AutoClose
  private final GatewayFixture gateway =
      new GatewayFixture().with(config -> config.sendQueue = new OutgoingQueueProvider(100));

  private void submit(Address chat) {
    var at = gateway.time.instant().plus(Duration.ofMinutes(1));
    var message = OutgoingMessage.to(chat, new Content.Text("later"));
    var _ =
        gateway
            .gateway()
            .messaging()
            .submit(ADA, SendRequest.of(message.at(Schedule.NONE.sendingAt(at))));
    gateway.settle();
  }

  private int waiting() {
    var queue = gateway.gateway().find(OutgoingQueue.class).orElseThrow();
    return queue.status(ADA).waiting();
  }

  @Test
  void ofAnActiveSessionNothingWaitsForIt() {
    gateway.active(ADA);
    assertFault("group.not-found", () -> submit(NO_GROUP));
    assertThat(waiting()).isZero();
  }

  @Test
  void ofASessionWithoutALinkItWaits() {
    gateway.active(ADA);
    var _ = gateway.gateway().sessions().pause(ADA);
    gateway.settle();
    submit(NO_GROUP);
    assertThat(waiting()).isOne();
  }
}

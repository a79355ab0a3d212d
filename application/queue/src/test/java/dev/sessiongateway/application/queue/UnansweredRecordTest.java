package dev.sessiongateway.application.queue;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.messaging.SendRequest;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Schedule;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// The store moved a message from the queue to the chat, and its answer was lost.
class UnansweredRecordTest {
  private final PortFaults faults = new PortFaults();
  private final AtomicBoolean isAnswered = new AtomicBoolean();

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  @Test
  @ExpectsLog("WARN ada - the outgoing queue could not send; it tries again")
  void theMessageLeavesOnceAllTheSame() {
    gateway.with(config -> {
      config.sendQueue = new OutgoingQueueProvider(100);
      config.stores = faults.in(gateway.stores);
    });
    faults.after("record", this::failOnce);
    gateway.active(ADA);
    var at = gateway.time.instant().plus(Duration.ofMinutes(1));
    var submitted =
        gateway
            .gateway()
            .messaging()
            .submit(ADA, SendRequest.of(text("later").at(Schedule.NONE.sendingAt(at))));
    gateway.advance(Duration.ofMinutes(10));

    assertThat(gateway.network.sent(ADA))
        .extracting(Message::id)
        .containsExactly(submitted.message().id());
    assertThat(gateway.gateway().find(OutgoingQueue.class).orElseThrow().status(ADA).waiting())
        .isZero();
  }

  private void failOnce() {
    if (!isAnswered.getAndSet(true)) {
      throw new IllegalStateException("the answer of the store is lost");
    }
  }
}

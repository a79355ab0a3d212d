package dev.sessiongateway.application.queue;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.messaging.SendRequest;
import dev.sessiongateway.domain.messaging.Schedule;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ClosedQueueTest {
  @AutoClose
  private final GatewayFixture gateway =
      new GatewayFixture().with(config -> config.sendQueue = new OutgoingQueueProvider(100));

  /// The store may have another owner by then.
  @Test
  void aGatewayThatIsClosedLooksAtItsQueuesNoMore() {
    gateway.active(ADA);
    var at = gateway.time.instant().plus(Duration.ofMinutes(1));
    var message = text("later").at(Schedule.NONE.sendingAt(at));
    var _ = gateway.gateway().messaging().submit(ADA, SendRequest.of(message));
    gateway.settle();
    gateway.gateway().close();
    assertThat(gateway.time.waiting()).as("timers").isZero();
    gateway.advance(Duration.ofHours(1));
    assertThat(gateway.network.sent(ADA)).isEmpty();
  }
}

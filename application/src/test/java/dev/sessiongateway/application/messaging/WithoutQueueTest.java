package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.faultOf;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.Schedule;
import dev.sessiongateway.domain.sending.SendingConfig;
import dev.sessiongateway.domain.sending.SendingRate;
import dev.sessiongateway.domain.session.SessionConfig;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A gateway without the part that lets messages wait.
class WithoutQueueTest {
  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  static Stream<Schedule> waiting() {
    var later = new GatewayFixture().time.instant().plus(Duration.ofHours(1));
    return Stream.of(
        Schedule.NONE.sendingAt(later),
        Schedule.NONE.expiringAt(later),
        Schedule.NONE.with(Priority.HIGH),
        new Schedule(null, null, Priority.NORMAL, true));
  }

  private void assertRefused(OutgoingMessage message) {
    var messaging = gateway.gateway().messaging();
    assertThat(faultOf(() -> messaging.submit(ADA, SendRequest.of(message))))
        .isInstanceOfSatisfying(
            Fault.NotOffered.class,
            fault -> {
              assertThat(fault.code()).isEqualTo("unsupported.outgoing-queue");
              assertThat(fault.message()).contains("without its part queue:");
            });
    assertThat(faultOf(() -> messaging.send(ADA, message)).code())
        .isEqualTo("unsupported.outgoing-queue");
    gateway.settle();
    assertThat(gateway.network.sent(ADA)).isEmpty();
    assertThat(gateway.events(ADA, Event.MessageCreated.class)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("waiting")
  void whatWouldHaveToWaitIsRefused(Schedule schedule) {
    gateway.active(ADA);
    assertRefused(text("later").at(schedule));
  }

  @Test
  void aSessionWithAPaceSendsNothing() {
    var pace = new SendingConfig(SendingRate.parse("6/min", 1), Duration.ZERO, null, null, null);
    gateway.active(ADA, SessionConfig.DEFAULT.with(pace));
    assertRefused(text("slowly"));
  }

  @Test
  void aSendAtOnceLeaves() {
    gateway.active(ADA);
    var submission = gateway.gateway().messaging().submit(ADA, SendRequest.of(text("now")));
    assertThat(submission.queued()).isNull();
    assertThat(gateway.network.sent(ADA)).hasSize(1);
  }
}

package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.presence.Presence;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// What a pause holds back is told as replayed when the session goes on.
class HeldEventsTest {
  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  private void happen() {
    gateway.network.signal(
        ADA, new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING));
    gateway.settle();
  }

  private List<Boolean> replayed() {
    return gateway.log(ADA).stream()
        .filter(record -> record.event() instanceof Event.PresenceChanged)
        .map(EventRecord::replayed)
        .toList();
  }

  @Test
  void onlyWhatHappensDuringThePauseIsReplayed() {
    gateway.active(ADA);
    happen();
    gateway.gateway().sessions().pause(ADA);
    gateway.settle();
    happen();
    happen();
    gateway.gateway().sessions().start(ADA);
    gateway.settle();
    happen();

    assertThat(replayed()).containsExactly(false, true, true, false);
  }

  @Test
  void theEventsOfThePauseItselfAreNot() {
    gateway.active(ADA);
    gateway.gateway().sessions().pause(ADA);
    gateway.settle();
    gateway.gateway().sessions().start(ADA);
    gateway.settle();

    assertThat(gateway.log(ADA)).isNotEmpty().noneMatch(EventRecord::replayed);
  }
}

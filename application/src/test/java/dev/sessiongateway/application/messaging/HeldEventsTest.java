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
  @AutoClose private final GatewayFixture it = new GatewayFixture();

  private void happen() {
    it.network.signal(
        ADA, new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING));
    it.settle();
  }

  private List<Boolean> replayed() {
    return it.log(ADA).stream()
        .filter(record -> record.event() instanceof Event.PresenceChanged)
        .map(EventRecord::replayed)
        .toList();
  }

  @Test
  void onlyWhatHappensDuringThePauseIsReplayed() {
    it.active(ADA);
    happen();
    it.gateway().sessions().pause(ADA);
    it.settle();
    happen();
    happen();
    it.gateway().sessions().start(ADA);
    it.settle();
    happen();

    assertThat(replayed()).containsExactly(false, true, true, false);
  }

  @Test
  void theEventsOfThePauseItselfAreNot() {
    it.active(ADA);
    it.gateway().sessions().pause(ADA);
    it.settle();
    it.gateway().sessions().start(ADA);
    it.settle();

    assertThat(it.log(ADA)).isNotEmpty().noneMatch(EventRecord::replayed);
  }
}

package dev.sessiongateway.application.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.access.AccessKeys.NewKey;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// A ticket lives as long as it was made for, whatever happens to the wall clock.
class TicketClockTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  private AccessKey key() {
    return gateway
        .gateway()
        .keys()
        .issue(new NewKey("owner", Set.of(Scope.READ), null, "waha", null, true, null))
        .key();
  }

  @Test
  void aClockThatIsSetBackMakesItLiveNoLonger() {
    var ticket = gateway.gateway().keys().issueTicket(key(), null, MINUTE);
    gateway.time.jump(Duration.ofHours(-1));
    gateway.advance(MINUTE);

    assertThat(gateway.gateway().keys().redeem(ticket.text())).isEmpty();
  }

  @Test
  void aClockThatIsSetForwardMakesItLiveNoShorter() {
    var ticket = gateway.gateway().keys().issueTicket(key(), null, MINUTE);
    gateway.time.jump(Duration.ofHours(1));
    gateway.advance(MINUTE.minusMillis(1));

    assertThat(gateway.gateway().keys().redeem(ticket.text())).isPresent();
  }

  @Test
  void aTicketThatWasUsedLeavesNoTimer() {
    var key = key();
    var before = gateway.time.waiting();
    var ticket = gateway.gateway().keys().issueTicket(key, null, MINUTE);
    assertThat(gateway.time.waiting()).isEqualTo(before + 1);
    assertThat(gateway.gateway().keys().redeem(ticket.text())).isPresent();
    assertThat(gateway.time.waiting()).isEqualTo(before);
  }
}

package dev.sessiongateway.application.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

class SessionLogTest {
  private static Level of(Fault fault) {
    return SessionLog.levelOf(fault.toException());
  }

  @Test
  void aSessionThatIsGoneOrElsewhereIsNoTrouble() {
    assertThat(of(new Fault.NotFound("session", "ada"))).isEqualTo(Level.DEBUG);
    assertThat(of(new Fault.NotFound("message", "3EB0"))).isEqualTo(Level.ERROR);
  }

  @Test
  void nobodyHasToActWhenTheStoreIsBusy() {
    assertThat(of(new StoreUnavailable(StoreUnavailable.Cause.BUSY))).isEqualTo(Level.WARN);
    assertThat(of(new StoreUnavailable(StoreUnavailable.Cause.BROKEN))).isEqualTo(Level.ERROR);
    assertThat(SessionLog.levelOf(new IllegalStateException())).isEqualTo(Level.ERROR);
  }
}

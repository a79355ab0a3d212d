package dev.sessiongateway.domain.session;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Restarting;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What a state means for the link and for events.
class SessionStateTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Account ADA = new Account(Address.person("447700900101"), "Ada");

  private static Session session(SessionState state, @Nullable Long heldAfter) {
    return new Session(
        new SessionName("ada"),
        new InstanceId(new UUID(0, 1)),
        NOON,
        SessionConfig.DEFAULT,
        Session.Origin.NATIVE,
        Session.DesiredState.RUNNING,
        state,
        ADA,
        List.of(),
        heldAfter,
        1);
  }

  @Test
  void aSessionRunsFromItsStartToItsEnd() {
    for (var state : List.of(new Starting(NOON), new Active(ADA), new Restarting(NOON))) {
      assertThat(session(state, null).isRunning()).as(state.toString()).isTrue();
    }
    for (var state :
        List.of(new Stopped(), new Paused(ADA), new Failed(FailureReason.QR_EXPIRED))) {
      assertThat(session(state, null).isRunning()).as(state.toString()).isFalse();
    }
  }

  @Test
  void aPausedSessionHoldsWhatComesAfterThePause() {
    assertThat(session(new Paused(ADA), 7L).holds(8)).isTrue();
    assertThat(session(new Paused(ADA), 7L).holds(7)).isFalse();
    assertThat(session(new Paused(ADA), null).holds(8)).isFalse();
    assertThat(session(new Active(ADA), 7L).holds(8)).isFalse();
  }

  @Test
  void aPausedSessionKeepsTheLinkThatItHad() {
    assertThat(new Paused(ADA).keepsLink()).isTrue();
    assertThat(new Paused(null).keepsLink()).isFalse();
  }

  @Test
  void theStateBeforeIsTheOneBeforeTheLast() {
    var first = new Session.StateEntry(new Stopped(), NOON);
    var second = new Session.StateEntry(new Active(ADA), NOON);
    assertThat(new Event.SessionEntered(second.state(), ADA, List.of(first, second)).before())
        .isEqualTo(new Stopped());
    assertThat(new Event.SessionEntered(second.state(), ADA, List.of(second)).before()).isNull();
  }

  @Test
  void anInstanceIsItsNumber() {
    var one = new InstanceId(new UUID(1, 2));
    assertThat(one).isEqualTo(InstanceId.parse(one.toString())).hasSameHashCodeAs(one.value());
    assertThat(one).isNotEqualTo(new InstanceId(new UUID(1, 3))).isNotEqualTo(one.value());
  }

  @Test
  void aLevelHasAName() {
    assertThat(LogLevel.parse("level", "warn")).isEqualTo(LogLevel.WARN);
    assertFault("invalid.level", () -> LogLevel.parse("level", "loud"));
  }

  @Test
  void anAccountIsCappedFromItsLimitOn() {
    assertThat(new Account.MessageCapping(10, 9, null).isActive()).isFalse();
    assertThat(new Account.MessageCapping(10, 10, null).isActive()).isTrue();
  }

  @Test
  void aCodeThatIsScannedIsNotShown() {
    assertThat(new QrCode("secret", 1, NOON).toString()).doesNotContain("secret");
    assertThat(session(new AwaitingPairing(new QrCode("secret", 1, NOON), NOON), null).isRunning())
        .isTrue();
  }
}

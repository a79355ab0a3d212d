package dev.sessiongateway.domain.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.NotReadyReason;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Restarting;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import dev.sessiongateway.domain.session.SessionTransitions.Decision;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SessionTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Instant SOON = NOON.plusSeconds(60);
  private static final Account ADA = new Account(Address.person("4915110000001"), "Ada");
  private static final Session NEW =
      Session.created(
          new SessionName("ada"),
          new InstanceId(new UUID(0, 1)),
          NOON,
          SessionConfig.DEFAULT,
          Session.Origin.NATIVE);

  private static Session after(Session session, SessionInput input, Instant at) {
    return session.after(SessionTransitions.decide(session.state(), input).orThrow(), at);
  }

  private static Session active() {
    var starting = after(NEW, new SessionInput.Start(SOON, true), NOON);
    return after(starting, new SessionInput.LinkUp(ADA), NOON.plusSeconds(1));
  }

  @Test
  void aNewSessionIsStoppedAndHasNoPast() {
    assertThat(NEW.state()).isEqualTo(new Stopped());
    assertThat(NEW.desired()).isEqualTo(DesiredState.STOPPED);
    assertThat(NEW.account()).isNull();
    assertThat(NEW.history()).isEmpty();
    assertThat(NEW.version()).isZero();
  }

  @Nested
  class TheAccount {
    @Test
    void isKnownOnceActive() {
      assertThat(active().account()).isEqualTo(ADA);
    }

    @Test
    void staysThroughPauseFailureAndRestart() {
      var paused = after(active(), new SessionInput.Pause(), NOON);
      var failed = after(paused, new SessionInput.LinkFailed(FailureReason.BANNED), NOON);
      var restarting = after(failed, new SessionInput.Restart(SOON), NOON);
      assertThat(List.of(paused, failed, restarting))
          .extracting(Session::account)
          .containsOnly(ADA);
    }

    @Test
    void isForgottenAtLogout() {
      assertThat(after(active(), new SessionInput.LoggedOut(SOON), NOON).account()).isNull();
      var paused = after(active(), new SessionInput.Pause(), NOON);
      assertThat(after(paused, new SessionInput.LoggedOut(SOON), NOON).account()).isNull();
    }

    @Test
    void isTakenFromALinkThatComesBackWhilePaused() {
      var other = new Account(ADA.id(), "Ada L.");
      var paused = after(active(), new SessionInput.Pause(), NOON);
      assertThat(after(paused, new SessionInput.LinkUp(other), NOON).account()).isEqualTo(other);
    }
  }

  @Nested
  class History {
    @Test
    void hasTheLastThreeStatesOldestFirst() {
      var paused = after(active(), new SessionInput.Pause(), NOON.plusSeconds(2));
      assertThat(paused.history())
          .containsExactly(
              new Session.StateEntry(new Starting(SOON), NOON),
              new Session.StateEntry(new Active(ADA), NOON.plusSeconds(1)),
              new Session.StateEntry(new Paused(ADA), NOON.plusSeconds(2)));
      var resumed = after(paused, new SessionInput.Start(SOON, true), NOON.plusSeconds(3));
      assertThat(resumed.history())
          .containsExactly(
              new Session.StateEntry(new Active(ADA), NOON.plusSeconds(1)),
              new Session.StateEntry(new Paused(ADA), NOON.plusSeconds(2)),
              new Session.StateEntry(new Active(ADA), NOON.plusSeconds(3)));
    }

    @Test
    void countsEveryFreshQrCode() {
      var first = new SessionInput.LoginRequired(new QrCode("one", 1, SOON), SOON);
      var second = new SessionInput.LoginRequired(new QrCode("two", 2, SOON), SOON);
      var starting = after(NEW, new SessionInput.Start(SOON, true), NOON);
      var pairing = after(after(starting, first, NOON), second, NOON);
      assertThat(pairing.history()).hasSize(3);
    }

    @Test
    void doesNotGrowWhenNothingIsEntered() {
      var active = active();
      assertThat(after(active, new SessionInput.Start(SOON, true), NOON)).isEqualTo(active);
    }
  }

  @Nested
  class Held {
    private final Session paused = after(active(), new SessionInput.Pause(), NOON).stored(7L, 4);

    @Test
    void isKeptAsLongAsThePauseLasts() {
      var other = new Account(ADA.id(), "Ada L.");
      assertThat(after(paused, new SessionInput.LinkUp(other), NOON).heldAfter()).isEqualTo(7);
      assertThat(paused.withConfig(SessionConfig.DEFAULT).heldAfter()).isEqualTo(7);
      assertThat(paused.withDesired(DesiredState.RUNNING).heldAfter()).isEqualTo(7);
    }

    @Test
    void endsWithThePause() {
      assertThat(after(paused, new SessionInput.Start(SOON, true), NOON).heldAfter()).isNull();
      assertThat(after(paused, new SessionInput.Restart(SOON), NOON).heldAfter()).isNull();
      assertThat(after(paused, new SessionInput.LoggedOut(SOON), NOON).heldAfter()).isNull();
    }
  }

  static List<Arguments> obstacles() {
    var qr = new QrCode("qr", 1, SOON);
    return List.of(
        Arguments.of(new Active(ADA), null, null),
        Arguments.of(new Paused(ADA), NotReadyReason.PAUSED, null),
        Arguments.of(new Paused(null), NotReadyReason.PAUSED, NotReadyReason.PAUSED),
        Arguments.of(new Starting(SOON), NotReadyReason.STARTING, NotReadyReason.STARTING),
        Arguments.of(new Restarting(SOON), NotReadyReason.STARTING, NotReadyReason.STARTING),
        Arguments.of(
            new AwaitingPairing(qr, SOON),
            NotReadyReason.UNAUTHENTICATED,
            NotReadyReason.UNAUTHENTICATED),
        Arguments.of(new Stopped(), NotReadyReason.UNAUTHENTICATED, NotReadyReason.UNAUTHENTICATED),
        Arguments.of(
            new Failed(FailureReason.UNLINKED),
            NotReadyReason.UNAUTHENTICATED,
            NotReadyReason.UNAUTHENTICATED));
  }

  @ParameterizedTest
  @MethodSource("obstacles")
  void onlyAnActiveSessionActsAndAPauseWithALinkStillReads(
      SessionState state, NotReadyReason toActing, NotReadyReason toReading) {
    var session =
        new Session(
            NEW.name(),
            NEW.id(),
            NOON,
            NEW.config(),
            NEW.origin(),
            DesiredState.RUNNING,
            state,
            ADA,
            List.of(),
            null,
            1);
    assertThat(session.actingBlockedBy().map(SessionTest::reason).orElse(null)).isEqualTo(toActing);
    assertThat(session.readingBlockedBy().map(SessionTest::reason).orElse(null))
        .isEqualTo(toReading);
  }

  private static NotReadyReason reason(Fault fault) {
    return ((Fault.SessionNotReady) fault).reason();
  }

  @ParameterizedTest
  @EnumSource
  void aFailureSaysWhatAPersonCanDo(FailureReason reason) {
    var session = NEW.after(new Decision.Accepted(new Failed(reason), List.of()), NOON);
    assertThat(session.actingBlockedBy().orElseThrow().message())
        .startsWith("Session \"ada\" has failed: ")
        .containsAnyOf("start", "pair it with another one", "restore a backup");
  }

  @Test
  void whoCannotPairIsToldWhatToDo() {
    var failed =
        NEW.after(new Decision.Accepted(new Failed(FailureReason.BANNED), List.of()), NOON);
    assertThat(failed.notPairing().message()).contains("has failed: ");
    assertThat(active().notPairing().message()).contains("is paired already");
    assertThat(after(NEW, new SessionInput.Start(SOON, true), NOON).notPairing().message())
        .contains("is still connecting");
  }

  @Test
  void anAccountIsPairedAgainAfterSomeFailuresOnly() {
    assertThat(Stream.of(FailureReason.values()).filter(FailureReason::needsPairing))
        .containsExactly(
            FailureReason.QR_EXPIRED,
            FailureReason.PAIRING_EXPIRED,
            FailureReason.PASSKEY_EXPIRED,
            FailureReason.UNLINKED,
            FailureReason.BANNED);
  }

  @Test
  void theReferenceFollowsTheStoreAddress() {
    var elsewhere = new EngineConfig(new StoreAddress("other.db"), LogLevel.DEBUG);
    var moved = NEW.withConfig(NEW.config().withEngine(elsewhere));
    assertThat(NEW.ref()).isEqualTo(new SessionRef(NEW.name(), StoreAddress.DEFAULT));
    assertThat(moved.ref()).isEqualTo(new SessionRef(NEW.name(), new StoreAddress("other.db")));
  }

  @Test
  void aConfigurationKeepsTheOrderOfItsMetadataAndHidesTheProxyPassword() {
    var proxy = new SessionConfig.Proxy("proxy:3128", "user", "hush");
    assertThat(proxy).hasToString("Proxy[HTTP proxy:3128]");
    var metadata = new LinkedHashMap<String, String>();
    metadata.put("z", "1");
    metadata.put("a", "2");
    var config = SessionConfig.DEFAULT.withMetadata(metadata).with(proxy);
    metadata.clear();
    assertThat(config.metadata().keySet()).containsExactly("z", "a");
  }
}

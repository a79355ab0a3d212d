package dev.sessiongateway.domain.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.pairing.CodeEntry;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.pairing.LoginStep;
import dev.sessiongateway.domain.pairing.PasskeyChallenge;
import dev.sessiongateway.domain.pairing.PasskeyConfirmation;
import dev.sessiongateway.domain.pairing.QrCode;
import dev.sessiongateway.domain.session.SessionState.Active;
import dev.sessiongateway.domain.session.SessionState.AwaitingPairing;
import dev.sessiongateway.domain.session.SessionState.Failed;
import dev.sessiongateway.domain.session.SessionState.Paused;
import dev.sessiongateway.domain.session.SessionState.Restarting;
import dev.sessiongateway.domain.session.SessionState.Starting;
import dev.sessiongateway.domain.session.SessionState.Stopped;
import dev.sessiongateway.domain.session.SessionTransitions.Decision;
import dev.sessiongateway.domain.session.SessionTransitions.SessionEvent;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Boot;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.LinkFailed;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.LinkLost;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.LinkUp;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.LoggedOut;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.LoginRequired;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Pause;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Restart;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Restarted;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Start;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput.Tick;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionTransitionsTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Instant OLD = NOON.plusSeconds(60);
  private static final Instant NEW = NOON.plusSeconds(600);
  private static final Account ADA = new Account(Address.person("4915110000001"), "Ada");
  private static final Account BOB = new Account(Address.person("4915110000002"), "Bob");
  private static final QrCode QR1 = new QrCode("one", 1, OLD);
  private static final QrCode QR2 = new QrCode("two", 2, NEW);
  private static final CodeEntry CODE = new CodeEntry(OLD);

  /// The columns of the table.
  private static final Map<String, SessionState> STATES = new LinkedHashMap<>();

  static {
    STATES.put("stopped", new Stopped());
    STATES.put("starting", new Starting(OLD));
    STATES.put("pairing", new AwaitingPairing(QR1, OLD));
    STATES.put("code", new AwaitingPairing(CODE, OLD));
    STATES.put("active", new Active(ADA));
    STATES.put("paused", new Paused(ADA));
    STATES.put("unlinked", new Paused(null));
    STATES.put("shown", new Paused(null, QR1));
    STATES.put("codePause", new Paused(null, CODE));
    STATES.put("restarting", new Restarting(OLD));
    STATES.put("failed", new Failed(FailureReason.BANNED));
    STATES.put("gaveUp", new Failed(FailureReason.CONNECT_TIMEOUT));
  }

  /// The rows of the table.
  private static final Map<String, SessionInput> INPUTS = new LinkedHashMap<>();

  static {
    INPUTS.put("boot", new Boot(NEW));
    INPUTS.put("start", new Start(NEW, true));
    INPUTS.put("startAlone", new Start(NEW, false));
    INPUTS.put("pause", new Pause());
    INPUTS.put("restart", new Restart(NEW));
    INPUTS.put("restarted", new Restarted(NEW));
    INPUTS.put("loggedOut", new LoggedOut(NEW));
    INPUTS.put("stopAfterLogout", new LoggedOut(null));
    INPUTS.put("qrIssued", new LoginRequired(QR2, NEW));
    INPUTS.put("codeWanted", new LoginRequired(CODE, NEW));
    INPUTS.put("linkUp", new LinkUp(ADA));
    INPUTS.put("otherUp", new LinkUp(BOB));
    INPUTS.put("linkLost", new LinkLost(NEW));
    INPUTS.put("linkFailed", new LinkFailed(FailureReason.UNLINKED));
    INPUTS.put("qrExpired", new LinkFailed(FailureReason.QR_EXPIRED));
    INPUTS.put("codeExpired", new LinkFailed(FailureReason.PAIRING_EXPIRED));
    INPUTS.put("tickBefore", new Tick(OLD.minusMillis(1), NEW));
    INPUTS.put("tickAt", new Tick(OLD, NEW));
    INPUTS.put("tickAfter", new Tick(OLD.plusMillis(1), NEW));
  }

  /// What a cell says: the state entered, and nothing else unless the cell is one of `.` nothing
  /// happens, `same:x` the state is x from now on but nobody is told, `logout:x` a logout and x is
  /// entered, `!x` refused with x.
  private static final Map<String, SessionState> OUTCOMES = new LinkedHashMap<>();

  static {
    OUTCOMES.put("stop", new Stopped());
    OUTCOMES.put("starts", new Starting(NEW));
    OUTCOMES.put("shows1", new AwaitingPairing(QR1, NEW));
    OUTCOMES.put("shownPause", new Paused(null, QR1));
    OUTCOMES.put("shown2", new Paused(null, QR2));
    OUTCOMES.put("expired", new Failed(FailureReason.QR_EXPIRED));
    OUTCOMES.put("shows2", new AwaitingPairing(QR2, NEW));
    OUTCOMES.put("wants", new AwaitingPairing(CODE, NEW));
    OUTCOMES.put("codePause", new Paused(null, CODE));
    OUTCOMES.put("lateCode", new Failed(FailureReason.PAIRING_EXPIRED));
    OUTCOMES.put("ada", new Active(ADA));
    OUTCOMES.put("bob", new Active(BOB));
    OUTCOMES.put("pause", new Paused(ADA));
    OUTCOMES.put("pauseBob", new Paused(BOB));
    OUTCOMES.put("rest", new Paused(null));
    OUTCOMES.put("restarts", new Restarting(NEW));
    OUTCOMES.put("lateQr", new Failed(FailureReason.QR_EXPIRED));
    OUTCOMES.put("unlinked", new Failed(FailureReason.UNLINKED));
  }

  private static final String AGAIN = "!session.already-paused";

  private static final String TABLE =
      """
      input           | stopped     | starting      | pairing       | code          | active        | paused        | unlinked      | shown          | codePause      | restarting    | failed       | gaveUp
      boot            | .           | starts        | starts        | starts        | starts        | .             | .             | same:rest      | same:rest      | starts        | .            | starts
      start           | starts      | .             | .             | .             | .             | ada           | starts        | shows1         | wants          | .             | starts       | starts
      startAlone      | starts      | .             | .             | .             | .             | starts        | starts        | shows1         | wants          | .             | starts       | starts
      pause           | rest        | rest          | shownPause    | codePause     | pause         | !             | !             | !              | !              | rest          | rest         | rest
      restart         | restarts    | restarts      | restarts      | restarts      | restarts      | restarts      | restarts      | restarts       | restarts       | restarts      | restarts     | restarts
      restarted       | .           | .             | .             | .             | .             | .             | .             | .              | .              | starts        | .            | .
      loggedOut       | logout:stop | logout:starts | logout:starts | logout:starts | logout:starts | logout:stop   | logout:stop   | logout:stop    | logout:stop    | logout:starts | logout:starts| logout:starts
      stopAfterLogout | logout:stop | logout:stop   | logout:stop   | logout:stop   | logout:stop   | logout:stop   | logout:stop   | logout:stop    | logout:stop    | logout:stop   | logout:stop  | logout:stop
      qrIssued        | .           | shows2        | shows2        | shows2        | shows2        | .             | .             | same:shown2    | same:shown2    | .             | .            | .
      codeWanted      | .           | wants         | wants         | wants         | wants         | .             | .             | same:codePause | same:codePause | .             | .            | .
      linkUp          | .           | ada           | ada           | ada           | .             | same:pause    | same:pause    | same:pause     | same:pause     | .             | .            | .
      otherUp         | .           | bob           | bob           | bob           | bob           | same:pauseBob | same:pauseBob | same:pauseBob  | same:pauseBob  | .             | .            | .
      linkLost        | .           | .             | .             | .             | starts        | .             | .             | .              | .              | .             | .            | .
      linkFailed      | .           | unlinked      | unlinked      | unlinked      | unlinked      | unlinked      | unlinked      | unlinked       | unlinked       | .             | .            | .
      qrExpired       | .           | expired       | expired       | expired       | expired       | expired       | expired       | same:rest      | expired        | .             | .            | .
      codeExpired     | .           | lateCode      | lateCode      | lateCode      | lateCode      | lateCode      | lateCode      | lateCode       | same:rest      | .             | .            | .
      tickBefore      | .           | .             | .             | .             | .             | .             | .             | .              | .              | .             | .            | .
      tickAt          | .           | .             | .             | .             | .             | .             | .             | .              | .              | .             | .            | .
      tickAfter       | .           | same:starts   | lateQr        | lateCode      | .             | .             | .             | .              | .              | starts        | .            | .
      """;

  static Stream<Arguments> cells() {
    var lines = TABLE.lines().map(line -> line.strip().split("\\s*\\|\\s*")).toList();
    var head = lines.getFirst();
    return lines.stream()
        .skip(1)
        .flatMap(line ->
            IntStream.range(1, head.length)
                .mapToObj(column -> Arguments.of(head[column], line[0], line[column])));
  }

  @ParameterizedTest(name = "{0} + {1} -> {2}")
  @MethodSource("cells")
  void theTableHolds(String state, String input, String cell) {
    var before = STATES.get(state);
    assertThat(SessionTransitions.decide(before, INPUTS.get(input)))
        .isEqualTo(expected(before, cell));
  }

  private static Decision expected(SessionState before, String cell) {
    if (cell.equals(".")) {
      return new Decision.Accepted(before, List.of());
    }
    if (cell.equals("!")) {
      return new Decision.Rejected(
          new Fault.Conflict(AGAIN.substring(1), "The session is already paused"));
    }
    var next = OUTCOMES.get(cell.substring(cell.indexOf(':') + 1));
    assertThat(next).as("the table speaks of " + cell).isNotNull();
    var entered = new SessionEvent.Entered(next);
    return new Decision.Accepted(
        next,
        cell.startsWith("logout:")
            ? List.of(new SessionEvent.LoggedOut(), entered)
            : cell.startsWith("same:") ? List.of() : List.of(entered));
  }

  @Test
  void theTableHasEveryStateAndEveryInput() {
    assertThat(cells()).hasSize(STATES.size() * INPUTS.size());
    assertThat(STATES.values().stream().<Class<?>>map(Object::getClass).distinct())
        .containsExactlyInAnyOrder(SessionState.class.getPermittedSubclasses());
    assertThat(INPUTS.values().stream().<Class<?>>map(Object::getClass).distinct())
        .containsExactlyInAnyOrder(SessionInput.class.getPermittedSubclasses());
  }

  @Test
  void aRefusalIsThrownOnlyWhenAskedFor() {
    var refused = SessionTransitions.decide(new Paused(ADA), new Pause());
    assertThatThrownBy(refused::orThrow)
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault().code()).isEqualTo("session.already-paused"));
    var accepted = new Decision.Accepted(new Stopped(), List.of());
    assertThat(accepted.orThrow()).isSameAs(accepted);
  }

  /// Long random lives; each seed is one life.
  @Nested
  class InEveryLife {
    private static final int STEPS = 2_000;

    static IntStream seeds() {
      return IntStream.rangeClosed(1, 25);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theRulesHold(int seed) {
      var random = new Random(seed);
      SessionState state = new Stopped();
      var now = NOON;
      for (var step = 0; step < STEPS; step++) {
        now = now.plusSeconds(random.nextInt(40));
        var input = anything(random, now);
        var decision = SessionTransitions.decide(state, input);
        var where = "seed " + seed + ", step " + step + ": " + state + " + " + input;
        assertThat(SessionTransitions.decide(state, input))
            .as(where + " again")
            .isEqualTo(decision);
        onlyASecondPauseIsRefused(where, state, input, decision);
        if (decision instanceof Decision.Accepted accepted) {
          oneStateIsEnteredAtMost(where, accepted);
          aWaitEndsAtItsDeadlineOrGoesOn(where, accepted.next());
          timeAloneChangesNothingBeforeTheDeadline(where, state, input, accepted);
          state = accepted.next();
        }
      }
    }

    private static void onlyASecondPauseIsRefused(
        String where, SessionState state, SessionInput input, Decision decision) {
      assertThat(decision instanceof Decision.Rejected)
          .as(where)
          .isEqualTo(state instanceof Paused && input instanceof Pause);
    }

    private static void oneStateIsEnteredAtMost(String where, Decision.Accepted accepted) {
      var entered =
          accepted.events().stream()
              .filter(SessionEvent.Entered.class::isInstance)
              .map(SessionEvent.Entered.class::cast)
              .toList();
      assertThat(entered).as(where).hasSizeLessThanOrEqualTo(1);
      entered.forEach(event -> assertThat(event.state()).as(where).isEqualTo(accepted.next()));
    }

    /// A pairing needs a person, so it fails. A start needs the network only, so it goes on.
    private static void aWaitEndsAtItsDeadlineOrGoesOn(String where, SessionState state) {
      var deadline = deadlineOf(state);
      if (deadline == null) {
        return;
      }
      var late = SessionTransitions.decide(state, new Tick(deadline.plusNanos(1), NEW)).orThrow();
      if (state instanceof AwaitingPairing) {
        assertThat(late.next()).as(where).isInstanceOf(Failed.class);
      } else {
        assertThat(late.next()).as(where).isEqualTo(new Starting(NEW));
      }
      var early = SessionTransitions.decide(state, new Tick(deadline, NEW)).orThrow();
      assertThat(early).as(where).isEqualTo(new Decision.Accepted(state, List.of()));
    }

    private static void timeAloneChangesNothingBeforeTheDeadline(
        String where, SessionState state, SessionInput input, Decision.Accepted accepted) {
      var deadline = deadlineOf(state);
      if (input instanceof Tick(var now, _) && (deadline == null || !now.isAfter(deadline))) {
        assertThat(accepted).as(where).isEqualTo(new Decision.Accepted(state, List.of()));
      }
    }

    private static Instant deadlineOf(SessionState state) {
      return switch (state) {
        case Starting(var deadline) -> deadline;
        case AwaitingPairing(_, var deadline) -> deadline;
        case Restarting(var deadline) -> deadline;
        case Stopped _, Active _, Paused _, Failed _ -> null;
      };
    }

    private static SessionInput anything(Random random, Instant now) {
      var deadline = now.plus(Duration.ofSeconds(1 + random.nextInt(120)));
      var account = random.nextBoolean() ? ADA : BOB;
      var reasons = List.of(FailureReason.values());
      return switch (random.nextInt(11)) {
        case 0 -> new Boot(deadline);
        case 1 -> new Start(deadline, random.nextBoolean());
        case 2 -> new Pause();
        case 3 -> new Restart(deadline);
        case 4 -> new Restarted(deadline);
        case 5 -> new LoggedOut(random.nextBoolean() ? deadline : null);
        case 6 ->
            new LoginRequired(new QrCode("qr" + now, 1 + random.nextInt(6), deadline), deadline);
        case 7 -> new LinkUp(account);
        case 8 -> new LinkLost(deadline);
        case 9 -> new LinkFailed(reasons.get(random.nextInt(reasons.size())));
        default -> new Tick(now, now.plusSeconds(60));
      };
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {Starting.class, AwaitingPairing.class, Restarting.class})
  void aStateThatWaitsNamesItsDeadline(Class<? extends SessionState> waiting) {
    assertThat(waiting.getRecordComponents())
        .anySatisfy(part -> {
          assertThat(part.getName()).isEqualTo("deadline");
          assertThat(part.getType()).isEqualTo(Instant.class);
        });
  }

  static Stream<Arguments> expiries() {
    return Stream.of(
        Arguments.of(QR1, FailureReason.QR_EXPIRED),
        Arguments.of(CODE, FailureReason.PAIRING_EXPIRED),
        Arguments.of(new CredentialsEntry(List.of(), OLD), FailureReason.PAIRING_EXPIRED),
        Arguments.of(
            new PasskeyChallenge("abc", "web.example", List.of(), "required", Duration.ZERO, OLD),
            FailureReason.PASSKEY_EXPIRED),
        Arguments.of(new PasskeyConfirmation("1234", OLD), FailureReason.PASSKEY_EXPIRED));
  }

  @ParameterizedTest
  @MethodSource("expiries")
  void aPairingThatNobodyEndsFailsByItsStep(LoginStep step, FailureReason reason) {
    var late = new Tick(OLD.plusMillis(1), NEW);
    assertThat(SessionTransitions.decide(new AwaitingPairing(step, OLD), late).orThrow().next())
        .isEqualTo(new Failed(reason));
  }

  @Test
  void everyStateHasAWordOfItsOwn() {
    assertThat(STATES.values().stream().map(SessionState::code).distinct())
        .containsExactly(
            "stopped", "starting", "awaiting_pairing", "active", "paused", "restarting", "failed");
  }

  @Test
  void aFailureIsShownAsItsCode() {
    assertThat(FailureReason.values())
        .extracting(FailureReason::publicCode)
        .containsExactly(
            "qr_expired",
            "pairing_expired",
            "passkey_expired",
            "unlinked",
            "banned",
            "replaced",
            "connect_timeout",
            "restart_timeout",
            "store_damaged");
  }
}

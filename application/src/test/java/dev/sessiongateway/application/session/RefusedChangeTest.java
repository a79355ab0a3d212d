package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.StoreAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A change of a session's configuration happens whole or not at all.
class RefusedChangeTest {
  private static final EngineConfig ELSEWHERE =
      new EngineConfig(new StoreAddress("other.db"), LogLevel.DEBUG);
  private static final Fault BROKEN = new Fault.StoreUnavailable(Cause.BROKEN);

  @AutoClose private final GatewayFixture gateway = new GatewayFixture();

  private Sessions sessions() {
    return gateway.gateway().sessions();
  }

  /// What a client can ask for that gives a session another store.
  enum Way {
    RESTART,
    PUT;

    void call(Sessions sessions) {
      switch (this) {
        case RESTART -> sessions.restart(ADA, ELSEWHERE);
        case PUT -> sessions.configure(ADA, before -> before.withEngine(ELSEWHERE));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aRefusedChangeLeavesAnActiveSessionAsItIs(Way way) {
    gateway.active(ADA);
    var levels = levels();
    var before = gateway.session(ADA);
    var log = gateway.log(ADA);
    gateway.stores.refuseWrites(BROKEN);
    assertFault("store.broken", () -> way.call(sessions()));
    gateway.stores.refuseWrites(null);
    assertThat(gateway.session(ADA)).isEqualTo(before);
    assertThat(gateway.log(ADA)).isEqualTo(log);
    assertThat(levels).isEmpty();
    assertThat(gateway.gateway().messaging().send(ADA, text("still here")).ack())
        .isEqualTo(Ack.SERVER);
    gateway.advance(Duration.ofMinutes(11));
    assertThat(gateway.state(ADA)).isEqualTo(before.state());
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aRefusedChangeLeavesAPauseAsItIs(Way way) {
    gateway.active(ADA);
    sessions().pause(ADA);
    var before = gateway.session(ADA);
    gateway.stores.refuseWrites(BROKEN);
    assertFault("store.broken", () -> way.call(sessions()));
    gateway.stores.refuseWrites(null);
    assertThat(gateway.session(ADA)).isEqualTo(before);
    gateway.reopen();
    assertThat(gateway.state(ADA)).isEqualTo(before.state());
    assertThat(gateway.session(ADA).heldAfter()).isEqualTo(before.heldAfter());
    assertThat(gateway.network.isOpen(ADA)).isTrue();
  }

  static List<Way> ways() {
    return List.of(Way.values());
  }

  private List<String> levels() {
    gateway.close();
    var levels = new ArrayList<String>();
    gateway.with(config -> config.logLevels = (name, level) -> levels.add(name + " " + level));
    gateway.gateway();
    levels.clear();
    return levels;
  }

  @Test
  void aRestartIsToldAsStoppedAndStarted() {
    gateway.active(ADA);
    sessions().restart(ADA, ELSEWHERE);
    gateway.settle();
    assertThat(gateway.entered(ADA)).endsWith("active", "restarting", "starting", "active");
    assertThat(gateway.session(ADA).history())
        .extracting(entry -> entry.state().code())
        .containsExactly("restarting", "starting", "active");
  }

  /// Every start, every way, and the two moments at which a call can fail.
  static Stream<Arguments> faults() {
    return Stream.of("stopped", "pairing", "active", "paused", "failed")
        .flatMap(state ->
            Stream.of(Way.values())
                .flatMap(way ->
                    Stream.of(PortFaults.When.values())
                        .map(when -> Arguments.of(state, way, when))));
  }

  @ParameterizedTest(name = "{0}, {1}, fault {2} the call")
  @MethodSource("faults")
  @ExpectsLog("WARN ada - the link could not be opened and is opened again")
  @ExpectsLog("ERROR ada - a signal could not be stored")
  @ExpectsLog("WARN ada - the link could not be closed")
  @ExpectsLog("WARN ada - unconfirmed messages wait for the next start of the link")
  @ExpectsLog("WARN ada - messages without an acknowledgement could not be given up yet")
  void whicheverPortCallFailsTheSessionIsAsItWasOrAsItWasAskedToBe(
      String state, Way way, PortFaults.When when) {
    var n = 0;
    boolean failed;
    do {
      n++;
      failed = failsAt(n, state, way, when);
    } while (failed);
    assertThat(n).as("calls of ports").isGreaterThan(1);
  }

  private static boolean failsAt(int n, String state, Way way, PortFaults.When when) {
    try (var gateway = new GatewayFixture()) {
      var faults = new PortFaults();
      gateway.with(config -> {
        config.stores = faults.in(gateway.stores);
        config.network = faults.in(gateway.network);
        config.logLevels = faults.in((LogLevels) (_, _) -> {});
      });
      bring(gateway, state);
      var before = gateway.session(ADA);
      faults.failAt(n, when);
      try {
        way.call(gateway.gateway().sessions());
      } catch (FaultException e) {
        assertThat(e.fault()).as("call " + n).isEqualTo(BROKEN);
      }
      gateway.settle();
      var failed = faults.disarm();
      gateway.advance(Duration.ofSeconds(8));
      var call = "call " + n + " (" + faults.failed() + ")";
      isOneOrTheOther(gateway, call, before, way);
      var settled = gateway.session(ADA).config();
      gateway.reopen();
      assertThat(gateway.session(ADA).config())
          .as("after the next start, " + call)
          .isEqualTo(settled);
      isOneOrTheOther(gateway, "after the next start, " + call, before, way);
      return failed;
    }
  }

  private static void bring(GatewayFixture gateway, String state) {
    switch (state) {
      case "stopped" -> gateway.create(ADA, SessionConfig.DEFAULT);
      case "pairing" -> {
        gateway.create(ADA, SessionConfig.DEFAULT);
        gateway.gateway().sessions().start(ADA);
      }
      case "active" -> gateway.active(ADA);
      case "paused" -> {
        gateway.active(ADA);
        gateway.gateway().sessions().pause(ADA);
      }
      case "failed" -> {
        gateway.active(ADA);
        gateway.network.unlink(ADA);
      }
      default -> throw new IllegalArgumentException(state);
    }
    gateway.settle();
  }

  private static void isOneOrTheOther(
      GatewayFixture gateway, String when, Session before, Way way) {
    var now = gateway.session(ADA);
    var changed = now.config().engine().equals(ELSEWHERE);
    assertThat(now.config())
        .as(when)
        .isEqualTo(changed ? before.config().withEngine(ELSEWHERE) : before.config());
    var restarted = changed && (way == Way.RESTART || isRunning(before));
    var word = before.state().code();
    var expected = restarted ? before.account() == null ? "awaiting_pairing" : "active" : word;
    assertThat(now.state().code())
        .as(when + ", changed " + changed)
        .isEqualTo(word.equals("failed") && restarted ? "awaiting_pairing" : expected);
    assertThat(now.desired())
        .as(when)
        .isEqualTo(restarted ? DesiredState.RUNNING : before.desired());
    assertThat(gateway.network.isOpen(ADA)).as(when + ", link").isEqualTo(wantsLink(now));
    numbersHaveNoGap(gateway, when);
    if (now.state() instanceof SessionState.Active) {
      gateway.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      gateway.settle();
      assertThat(gateway.gateway().messaging().send(ADA, text("hi")).ack())
          .as(when)
          .isEqualTo(Ack.SERVER);
    }
  }

  private static boolean isRunning(Session session) {
    return List.of("starting", "awaiting_pairing", "active").contains(session.state().code());
  }

  private static boolean wantsLink(Session session) {
    return switch (session.state()) {
      case SessionState.Starting _, SessionState.AwaitingPairing _, SessionState.Active _ -> true;
      case SessionState.Paused _ -> session.account() != null;
      case SessionState.Stopped _, SessionState.Restarting _, SessionState.Failed _ -> false;
    };
  }

  private static void numbersHaveNoGap(GatewayFixture gateway, String when) {
    var numbers = gateway.log(ADA).stream().map(EventRecord::seq).toList();
    assertThat(numbers).as(when).doesNotHaveDuplicates().isSorted();
    assertThat(numbers.getLast()).as(when).isEqualTo(numbers.size());
  }
}

package dev.sessiongateway.application.session;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static dev.sessiongateway.application.GatewayFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.GatewayFixture;
import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.network.FakeNetwork;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.session.DesiredState;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.Session;
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

  @AutoClose private final GatewayFixture it = new GatewayFixture();

  private Sessions sessions() {
    return it.gateway().sessions();
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
    it.active(ADA);
    var levels = levels();
    var before = it.session(ADA);
    var log = it.log(ADA);
    it.stores.refuseWrites(BROKEN);
    assertFault("store.broken", () -> way.call(sessions()));
    it.stores.refuseWrites(null);
    assertThat(it.session(ADA)).isEqualTo(before);
    assertThat(it.log(ADA)).isEqualTo(log);
    assertThat(levels).isEmpty();
    assertThat(it.gateway().messaging().send(ADA, text("still here")).ack()).isEqualTo(Ack.SERVER);
    it.advance(Duration.ofMinutes(11));
    assertThat(it.state(ADA)).isEqualTo(before.state());
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aRefusedChangeLeavesAPauseAsItIs(Way way) {
    it.active(ADA);
    sessions().pause(ADA);
    var before = it.session(ADA);
    it.stores.refuseWrites(BROKEN);
    assertFault("store.broken", () -> way.call(sessions()));
    it.stores.refuseWrites(null);
    assertThat(it.session(ADA)).isEqualTo(before);
    it.reopen();
    assertThat(it.state(ADA)).isEqualTo(before.state());
    assertThat(it.session(ADA).heldAfter()).isEqualTo(before.heldAfter());
    assertThat(it.network.isOpen(ADA)).isTrue();
  }

  static List<Way> ways() {
    return List.of(Way.values());
  }

  private List<String> levels() {
    it.close();
    var levels = new ArrayList<String>();
    it.with(builder -> builder.logLevels((name, level) -> levels.add(name + " " + level)));
    it.gateway();
    levels.clear();
    return levels;
  }

  @Test
  void aRestartIsToldAsStoppedAndStarted() {
    it.active(ADA);
    sessions().restart(ADA, ELSEWHERE);
    it.settle();
    assertThat(it.entered(ADA)).endsWith("active", "restarting", "starting", "active");
    assertThat(it.session(ADA).history())
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
    try (var it = new GatewayFixture()) {
      var faults = new PortFaults();
      it.with(builder ->
          builder
              .stores(faults.in(it.stores))
              .network(faults.in(it.network))
              .logLevels(faults.in((LogLevels) (_, _) -> {})));
      bring(it, state);
      var before = it.session(ADA);
      faults.failAt(n, when);
      try {
        way.call(it.gateway().sessions());
      } catch (FaultException e) {
        assertThat(e.fault()).as("call " + n).isEqualTo(BROKEN);
      }
      it.settle();
      var failed = faults.disarm();
      it.advance(Duration.ofSeconds(6));
      var call = "call " + n + " (" + faults.failed() + ")";
      isOneOrTheOther(it, call, before, way);
      var settled = it.session(ADA).config();
      it.reopen();
      assertThat(it.session(ADA).config()).as("after the next start, " + call).isEqualTo(settled);
      isOneOrTheOther(it, "after the next start, " + call, before, way);
      return failed;
    }
  }

  private static void bring(GatewayFixture it, String state) {
    switch (state) {
      case "stopped" -> it.create(ADA, SessionConfig.DEFAULT);
      case "pairing" -> {
        it.create(ADA, SessionConfig.DEFAULT);
        it.gateway().sessions().start(ADA);
      }
      case "active" -> it.active(ADA);
      case "paused" -> {
        it.active(ADA);
        it.gateway().sessions().pause(ADA);
      }
      case "failed" -> {
        it.active(ADA);
        it.network.unlink(ADA);
      }
      default -> throw new IllegalArgumentException(state);
    }
    it.settle();
  }

  private static void isOneOrTheOther(GatewayFixture it, String when, Session before, Way way) {
    var now = it.session(ADA);
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
    assertThat(it.network.isOpen(ADA)).as(when + ", link").isEqualTo(wantsLink(now));
    numbersHaveNoGap(it, when);
    if (now.state() instanceof SessionState.Active) {
      it.network.signal(ADA, new LinkSignal.Connected(FakeNetwork.ADA));
      it.settle();
      assertThat(it.gateway().messaging().send(ADA, text("hi")).ack())
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

  private static void numbersHaveNoGap(GatewayFixture it, String when) {
    var numbers = it.log(ADA).stream().map(EventRecord::seq).toList();
    assertThat(numbers).as(when).doesNotHaveDuplicates().isSorted();
    assertThat(numbers.getLast()).as(when).isEqualTo(numbers.size());
  }
}

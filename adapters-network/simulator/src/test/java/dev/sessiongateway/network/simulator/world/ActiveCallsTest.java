package dev.sessiongateway.network.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Change;
import dev.sessiongateway.network.simulator.world.PhoneActivity.FeedFollower.Pending;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// Calls that ring, go on and are over, without sessions.
class ActiveCallsTest {
  private final PhoneState frida = new PhoneState(Address.person("4915110000002"), "Frida");
  private final PhoneState ben = new PhoneState(Address.person("447700900102"), "Ben");
  private final PhoneState chloe = new PhoneState(Address.person("447700900103"), "Chloe");
  private final Calls calls = new Calls();

  private void ring(String id, PhoneState... called) {
    assertThat(calls.begin(id, frida, ben.jid, false, List.of(called))).hasSize(called.length);
  }

  private Map<Address, CallStage> stages() {
    return calls.of(frida.jid).getFirst().called();
  }

  private static void assertOver(ThrowingCallable act) {
    assertThatThrownBy(act)
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("call.not-found"));
  }

  @Test
  void aCallIsShownOnThePhoneOfItsCallerAlsoWhenNobodyIsThere() {
    var follower = new FeedFollower(() -> {});
    frida.activity.follow(follower);
    ring("call");

    assertThat(follower.take(10)).containsExactly(new Pending(new Change.OfCall("call"), false));
    assertThat(calls.of(frida.jid)).extracting(PhoneCall::id).containsExactly("call");
  }

  @Test
  void whoLeavesACallSeesItsEndAndSoDoesItsCaller() {
    ring("call", ben);
    calls.accept("call", ben.jid);
    var callers = new FeedFollower(() -> {});
    var followers = new FeedFollower(() -> {});
    frida.activity.follow(callers);
    ben.activity.follow(followers);
    calls.end("call", ben.jid);

    var changed = new Pending(new Change.OfCall("call"), false);
    assertThat(callers.take(10)).containsExactly(changed);
    assertThat(followers.take(10)).containsExactly(changed);
  }

  @Test
  void aCallIsOverWhenTheLastWhoTookItHangsUp() {
    ring("call", ben, chloe);
    calls.accept("call", ben.jid);
    calls.accept("call", chloe.jid);
    assertThat(calls.end("call", ben.jid)).as("nobody gets an event").isEmpty();
    assertThat(stages()).isEqualTo(Map.of(ben.jid, CallStage.ENDED, chloe.jid, CallStage.ACCEPTED));

    calls.end("call", chloe.jid);
    assertThat(stages()).isEqualTo(Map.of(ben.jid, CallStage.ENDED, chloe.jid, CallStage.ENDED));
    assertOver(() -> calls.end("call", frida.jid));
  }

  @Test
  void aCallThatNobodyTookIsOverAndOneInProgressGoesOn() {
    ring("alone", ben);
    ring("taken", ben, chloe);
    calls.accept("taken", chloe.jid);
    assertThat(calls.timeOut("alone")).hasSize(1);
    assertThat(calls.timeOut("taken")).hasSize(1);
    assertThat(calls.timeOut("unknown")).isEmpty();

    assertOver(() -> calls.end("alone", frida.jid));
    assertThat(stages())
        .isEqualTo(Map.of(ben.jid, CallStage.TIMED_OUT, chloe.jid, CallStage.ACCEPTED));
    assertOver(() -> calls.accept("taken", ben.jid));
    calls.end("taken", frida.jid);
    assertOver(() -> calls.end("taken", frida.jid));
  }

  @Test
  void hangingUpTellsThoseWhosePhonesRing() {
    ring("call", ben, chloe);
    calls.accept("call", chloe.jid);
    var ended =
        new Event.CallChanged(new Call("call", frida.jid, frida.jid, false), CallStage.ENDED);

    assertThat(calls.hangUp("call"))
        .singleElement()
        .satisfies(notice -> {
          assertThat(notice.account()).isEqualTo(ben.jid);
          assertThat(notice.signal().apply(new SessionName("ben"))).isEqualTo(ended);
        });
    assertThat(calls.hangUp("call")).as("it is over").isEmpty();
  }

  @Test
  void aThousandCallsAreActiveAndTheOldestEndsForAnother() {
    for (var number = 1; number <= Calls.AT_ONCE; number++) {
      ring("call" + number, ben);
    }
    assertThat(calls.of(frida.jid).getLast().called())
        .isEqualTo(Map.of(ben.jid, CallStage.RINGING));

    assertThat(calls.begin("more", frida, ben.jid, false, List.of(ben))).hasSize(2);
    assertThat(calls.of(frida.jid).getLast().called()).isEqualTo(Map.of(ben.jid, CallStage.ENDED));
  }

  @Test
  void thePhonesShowTheLastThousandThatEnded() {
    for (var number = 1; number <= Calls.ENDED; number++) {
      ring("call" + number, ben);
      calls.end("call" + number, ben.jid);
    }
    assertThat(calls.of(ben.jid)).hasSize(Calls.ENDED);
    ring("more", ben);
    calls.end("more", ben.jid);

    assertThat(calls.of(ben.jid)).hasSize(Calls.ENDED);
    assertThat(calls.of(ben.jid).getLast().id()).isEqualTo("call2");
    assertThat(calls.of(chloe.jid)).isEmpty();
  }
}

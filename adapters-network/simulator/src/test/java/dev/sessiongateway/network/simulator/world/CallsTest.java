package dev.sessiongateway.network.simulator.world;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static dev.sessiongateway.network.simulator.Town.ADA;
import static dev.sessiongateway.network.simulator.Town.BEN;
import static dev.sessiongateway.network.simulator.Town.CHLOE;
import static dev.sessiongateway.network.simulator.Town.FRIDA;
import static dev.sessiongateway.network.simulator.Town.HIKERS;
import static dev.sessiongateway.network.simulator.Town.NOTICES;
import static dev.sessiongateway.network.simulator.Town.PAULA;
import static dev.sessiongateway.network.simulator.Town.WEATHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.ChatCapabilities.CallRejecting;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneCall;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.network.simulator.Town;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallsTest {
  @TempDir private Path directory;
  @AutoClose private Town town;
  private Town.Paired paula;
  private Town.Paired second;

  @BeforeEach
  void open() {
    town = new Town(directory);
    paula = town.pair("paula", PAULA);
    second = town.pair("paula2", PAULA);
  }

  @Test
  void aCallRingsOnEverySessionUntilItIsTaken() {
    var frida = town.pair("frida", FRIDA);
    var id = town.phones.call(FRIDA, PAULA.jid(), true);
    var call = new Call(id, FRIDA.jid(), FRIDA.jid(), true);
    assertThat(paula.signals().next(Event.CallChanged.class))
        .isEqualTo(new Event.CallChanged(call, CallStage.RINGING));
    assertThat(second.signals().next(Event.CallChanged.class).call()).isEqualTo(call);
    town.phones.acceptCall(PAULA, id);
    town.time.advance(Calls.RING_TIMEOUT);
    town.phones.endCall(FRIDA, id);
    assertThat(stages(paula)).containsExactly(CallStage.ACCEPTED);
    assertThat(stages(second)).containsExactly(CallStage.ACCEPTED);
    assertThat(stages(frida)).isEmpty();
    assertFault("call.not-found", () -> town.phones.endCall(FRIDA, id));
  }

  @Test
  void whoTookACallHangsUpQuietly() {
    var id = town.phones.call(FRIDA, PAULA.jid(), false);
    town.phones.acceptCall(PAULA, id);
    town.phones.endCall(PAULA, id);
    assertThat(stages(paula)).containsExactly(CallStage.RINGING, CallStage.ACCEPTED);
    assertFault("call.not-found", () -> town.phones.acceptCall(PAULA, id));
  }

  @Test
  void aDeclinedCallIsRejected() {
    var id = town.phones.call(FRIDA, PAULA.jid(), false);
    town.phones.endCall(PAULA, id);
    assertThat(stages(paula)).containsExactly(CallStage.RINGING, CallStage.REJECTED);
    town.time.advance(Calls.RING_TIMEOUT);
    assertThat(stages(paula)).isEmpty();
  }

  @Test
  void thePhonesShowWhatBecameOfACall() {
    var declined = town.phones.call(FRIDA, PAULA.jid(), true);
    paula.use(CallRejecting.class).reject(declined, FRIDA.jid());
    var taken = town.phones.call(BEN, PAULA.jid(), false);
    town.phones.acceptCall(PAULA, taken);
    var declinedCall =
        new PhoneCall(
            declined, FRIDA.jid(), PAULA.jid(), true, Map.of(PAULA.jid(), CallStage.REJECTED));
    assertThat(town.phones.calls(FRIDA)).containsExactly(declinedCall);
    assertThat(town.phones.calls(PAULA)).hasSize(2).contains(declinedCall);
    assertThat(town.phones.calls(BEN).getFirst().called())
        .isEqualTo(Map.of(PAULA.jid(), CallStage.ACCEPTED));
    town.phones.endCall(BEN, taken);
    assertThat(town.phones.calls(PAULA).getFirst().called())
        .isEqualTo(Map.of(PAULA.jid(), CallStage.ENDED));
    assertThat(town.phones.calls(CHLOE)).isEmpty();
    assertFault("phone.not-found", () -> town.phones.calls(new PhoneNumber("19995550100")));
  }

  @Test
  void theCallerHangsUp() {
    var id = town.phones.call(FRIDA, PAULA.jid(), false);
    town.phones.endCall(FRIDA, id);
    assertThat(stages(paula)).containsExactly(CallStage.RINGING, CallStage.ENDED);
  }

  @Test
  void aCallThatNobodyTakesRingsFortyFiveSeconds() {
    var id = town.phones.call(FRIDA, PAULA.jid(), false);
    town.time.advance(Duration.ofSeconds(44));
    assertThat(stages(paula)).containsExactly(CallStage.RINGING);
    town.time.advance(Duration.ofSeconds(1));
    assertThat(stages(paula)).containsExactly(CallStage.TIMED_OUT);
    assertFault("call.not-found", () -> town.phones.acceptCall(PAULA, id));
  }

  @Test
  void aGroupCallRingsForEveryMemberAndEachAnswersForItself() {
    var ben = town.pair("ben", BEN);
    var id = town.phones.call(ADA, HIKERS, false);
    town.phones.acceptCall(PAULA, id);
    town.phones.endCall(BEN, id);
    assertThat(ben.signals().next(Event.CallChanged.class).call())
        .isEqualTo(new Call(id, HIKERS, ADA.jid(), false));
    assertThat(stages(paula)).containsExactly(CallStage.RINGING, CallStage.ACCEPTED);
    assertThat(stages(ben)).containsExactly(CallStage.REJECTED);
    town.phones.endCall(ADA, id);
    assertThat(stages(paula)).isEmpty();
  }

  @Test
  void aSessionThatIsAwayHearsNothingOfIt() {
    paula.close();
    town.phones.call(FRIDA, PAULA.jid(), false);
    assertThat(stages(town.open("paula", PAULA))).isEmpty();
  }

  @Test
  void onlySomebodyElseCanBeCalled() {
    assertFault("invalid.to", () -> town.phones.call(FRIDA, FRIDA.jid(), false));
    assertFault("invalid.to", () -> town.phones.call(FRIDA, WEATHER, false));
    assertFault("group.not-found", () -> town.phones.call(FRIDA, NOTICES, false));
    assertFault("call.not-found", () -> town.phones.acceptCall(FRIDA, "NONE"));
    assertFault("call.not-found", () -> town.phones.endCall(FRIDA, "NONE"));
    town.phones.setOnline(FRIDA, false);
    assertFault("phone.offline", () -> town.phones.call(FRIDA, PAULA.jid(), false));
    town.phones.call(BEN, Address.person("19995550100"), false);
  }

  @Test
  void pastAThousandCallsTheOldestEnds() {
    town.phones.call(FRIDA, PAULA.jid(), false);
    for (var number = 0; number < Calls.AT_ONCE; number++) {
      town.phones.call(BEN, Address.person("19995550100"), false);
    }
    assertThat(stages(paula)).containsExactly(CallStage.RINGING, CallStage.ENDED);
  }

  private List<CallStage> stages(Town.Paired who) {
    return town.eventsOf(who).stream()
        .filter(Event.CallChanged.class::isInstance)
        .map(event -> ((Event.CallChanged) event).stage())
        .toList();
  }
}

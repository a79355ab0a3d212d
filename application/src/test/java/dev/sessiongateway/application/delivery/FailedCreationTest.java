package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.GatewayFixture.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.PortFaults;
import dev.sessiongateway.application.PortFaults.When;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.session.Sessions.NewSession;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A store that fails while a session is created.
class FailedCreationTest extends DeliveryFixture {
  private static final NewSession COMMAND =
      new NewSession(ADA, told(hook(ONE)), Session.Origin.NATIVE, false);

  static Stream<Arguments> callsThatFail() {
    return Stream.of(When.values())
        .flatMap(when -> IntStream.rangeClosed(1, 8).mapToObj(n -> Arguments.of(n, when)));
  }

  @ParameterizedTest
  @MethodSource("callsThatFail")
  @ExpectsLog("ERROR ada - delivery to a receiver stopped and tries again")
  void leavesNoSessionWithoutItsDeliveries(int call, When when) {
    var faults = new PortFaults();
    gateway.with(config -> config.stores = faults.in(gateway.stores));
    var sessions = gateway.gateway().sessions();

    faults.failAt(call, when);
    createOnceOrTwice();
    faults.disarm();
    sessions.createIfAbsent(COMMAND);
    sessions.start(ADA);
    gateway.settle();
    gateway.advance(Duration.ofSeconds(10));

    assertThat(everySeq(ADA)).hasSizeGreaterThan(1);
    assertThat(accepted(ONE, ADA).stream().distinct().toList())
        .as(faults.failed())
        .isEqualTo(everySeq(ADA));
    assertThat(gateway.stores.sessions().list()).containsExactly(gateway.session(ADA));
  }

  private void createOnceOrTwice() {
    try {
      gateway.gateway().sessions().create(COMMAND);
    } catch (FaultException _) {
      // The client is told, and tries again.
    }
    gateway.settle();
  }
}

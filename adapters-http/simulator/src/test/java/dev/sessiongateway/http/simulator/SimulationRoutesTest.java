package dev.sessiongateway.http.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.simulator.graph.CloudAccounts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The clock and the faults where the network is real.
final class SimulationRoutesTest {
  @AutoClose
  private static final TestServer SERVER =
      new TestServer(
          List.of(
              new ClockRoutes(Optional.empty()),
              new FaultRoutes(Optional.empty(), new CloudAccounts(Optional.empty()))));

  @ParameterizedTest
  @CsvSource({
    "/simulator/clock, unsupported.simulated-clock",
    "/simulator/faults, unsupported.fault-injection"
  })
  void aRealNetworkHasNone(String path, String code) {
    var reply = SERVER.asNative().get(path);
    assertThat(reply.status()).isEqualTo(501);
    assertThat(reply.text("code")).isEqualTo(code);
  }

  @Test
  void bothAreForAdministrators() {
    var key = SERVER.key(null, null, Scope.READ, Scope.SEND, Scope.CONTROL);
    var other = SERVER.anonymous().with("apikey", key);
    assertThat(other.get("/simulator/clock").status()).isEqualTo(403);
    assertThat(other.post("/simulator/clock", "{'state':'frozen'}").status()).isEqualTo(403);
    assertThat(other.post("/simulator/faults", "{'kind':'ban'}").status()).isEqualTo(403);
    assertThat(other.delete("/simulator/faults").status()).isEqualTo(403);
  }
}

package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The program without the jar of the simulated network.
@Nightly
class WithoutSimulatorTest {
  @TempDir private Path directory;

  @Test
  void itStartsOnAnotherNetworkAndRefusesWhatOnlyTheSimulatorHas() throws Exception {
    var classPath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.matches(".*adapters-network.simulator.*"))
            .collect(Collectors.joining(File.pathSeparator));
    try (var gateway =
            ServerProcess.gatewayWith(classPath, directory.resolve("data"), "--network", "xmpp");
        var client =
            new GatewayClient(
                URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY)) {
      gateway.awaitReady();
      var session = client.post("/api/sessions", Map.of("name", "bot", "start", false));
      assertThat(session.status()).as("" + session.json()).isEqualTo(200);
      for (var operation : new String[] {"phones", "faults", "clock", "world"}) {
        var answer = client.get("/simulator/" + operation);
        assertThat(answer.status()).as(operation + " " + answer.json()).isEqualTo(501);
      }
      assertThat(gateway.terminate()).isZero();
    }
  }
}

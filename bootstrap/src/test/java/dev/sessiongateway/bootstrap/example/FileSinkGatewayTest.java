package dev.sessiongateway.bootstrap.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A gateway with the jar of the sink for files, which the setting names.
class FileSinkGatewayTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

  @TempDir private Path directory;

  @Test
  void eventsOfAllSessionsAreInTheFile() throws Exception {
    var data = directory.resolve("data");
    var events = directory.resolve("events");
    ExampleProject.named("file-sink").writeJar(data.resolve("sinks"));
    var sinks = "file.directory=" + events + ";file.global=true;file.events=INSTANCE_CREATE";
    try (var gateway = ServerProcess.gatewayWith(data, "--sinks", sinks);
        var client =
            new GatewayClient(
                URI.create("http://127.0.0.1:" + gateway.port()), ServerProcess.KEY)) {
      gateway.awaitReady();
      client.post("/instance/create", Map.of("instanceName", "shop", "qrcode", false));
      assertThat(firstLine(events.resolve("global/instance.create.jsonl"))).contains("shop");
      assertThat(gateway.terminate()).isZero();
    }
  }

  private static String firstLine(Path file) throws IOException {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.exists(file) || Files.readAllLines(file).isEmpty()) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
    return Files.readAllLines(file).getFirst();
  }
}

package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A peer in its own process: WireMock with a stub of `sendText`, which people use to test bots
/// without a gateway. It stores nothing and delivers nothing.
final class StubServer {
  private static final String JAR = "bench.wiremock";
  private static final String READY =
      "{\"request\":{\"method\":\"GET\",\"url\":\"/ping\"},\"response\":{\"status\":200}}";
  private static final String SEND =
      """
      {"request":{"method":"POST","url":"/api/sendText",
        "headers":{"apikey":{"matches":".+"}},
        "bodyPatterns":[{"matchesJsonPath":"$.chatId"}]},
       "response":{"status":200,"headers":{"Content-Type":"application/json"},
        "jsonBody":{"id":"true_15550002222@c.us_3EB0","timestamp":1763643907,"fromMe":true,
          "body":"Good morning, your table is booked for eight o'clock.","ack":1,"ackName":"SERVER"}}}
      """;

  private StubServer() {}

  /// Started, not yet ready; empty when the property `bench.wiremock` names no jar.
  static Optional<ServerProcess> start(Path home) throws IOException {
    var jar = System.getProperty(JAR);
    if (jar == null || !Files.isRegularFile(Path.of(jar))) {
      return Optional.empty();
    }
    var mappings = Files.createDirectories(home.resolve("wiremock/mappings"));
    Files.writeString(mappings.resolve("ping.json"), READY);
    Files.writeString(mappings.resolve("send.json"), SEND);
    var port = FreePort.next();
    var command =
        List.of(
            "wiremock.Run",
            "--bind-address",
            "127.0.0.1",
            "--root-dir",
            mappings.getParent().toString(),
            // As somebody would who wants it fast.
            "--no-request-journal",
            "--disable-banner",
            "--port",
            Integer.toString(port));
    return Optional.of(
        ServerProcess.java(jar, home.resolve("wiremock.log"), port, List.of(), command));
  }
}

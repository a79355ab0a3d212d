package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Measures starts as an operator sees them: from the call of the start script to the first 200 on
/// `/ping`, in an empty data directory and in one with data, and the memory of the process, idle
/// and after a load.
final class Starts {
  private static final int ROUNDS = 10;

  private static final int CONNECTIONS = 64;
  private static final Duration LOAD = Duration.ofSeconds(30);

  private final Path home;
  private final World world;

  Starts(Path home, World world) {
    this.home = home;
    this.world = world;
  }

  /// @param root of the sources, with the start script; the archive is measured if it was built
  void run(Path root) throws IOException, InterruptedException {
    measure("./gateway", root.resolve("gateway").toRealPath());
    try (var unpacked =
        Files.newDirectoryStream(
            Files.createDirectories(root.resolve("bootstrap/target/dist")), "session-gateway-*")) {
      for (var archive : unpacked) {
        measure("the archive", archive.resolve("bin/gateway").toRealPath());
      }
    }
  }

  private void measure(String what, Path script) throws IOException, InterruptedException {
    var name = what.replaceAll("\\W", "");
    // The first call may build the program and its cache.
    start(script, home.resolve(name));
    var empty = new ArrayList<Started>();
    var filled = new ArrayList<Started>();
    for (var i = 0; i < ROUNDS; i++) {
      empty.add(start(script, home.resolve(name + i)));
      filled.add(start(script, home.resolve(name)));
    }
    Bench.print(what + " to first 200, no data yet", figures(empty));
    Bench.print(what + " to first 200, with data", figures(filled));
    var memory = filled.getLast();
    Bench.print(
        "resident idle (shared files by share)",
        "%d MiB (%d MiB)".formatted(memory.residentMiB, memory.proportionalMiB));
    afterLoad(script, home.resolve(name + "-load"));
  }

  private void afterLoad(Path script, Path data) throws IOException, InterruptedException {
    try (var server = ServerProcess.ofScript(script, data)) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        world.phone(connection, "15550002222");
        world.pair(connection, "bench", "15550001111", "");
      }
      var request = Connection.post(Bench.SEND, ServerProcess.KEY, Bench.TEXT);
      var load = new Load(server.port(), request, CONNECTIONS).run(LOAD);
      Bench.print(
          "resident after the load",
          "%d MiB after %,d sends, largest %d MiB"
              .formatted(
                  server.residentMiB(), load.sortedNanos().length, server.mostResidentMiB()));
      server.terminate();
    }
  }

  private static Started start(Path script, Path data) throws IOException {
    try (var server = ServerProcess.ofScript(script, data)) {
      var millis = server.awaitReady().toMillis();
      var started = new Started(millis, server.residentMiB(), server.proportionalMiB());
      server.terminate();
      return started;
    }
  }

  private static String figures(List<Started> starts) {
    var sorted = new ArrayList<>(starts.stream().map(Started::millis).toList());
    Collections.sort(sorted);
    return "min %d, median %d, max %d ms"
        .formatted(sorted.getFirst(), sorted.get(sorted.size() / 2), sorted.getLast());
  }

  private record Started(long millis, long residentMiB, long proportionalMiB) {}
}

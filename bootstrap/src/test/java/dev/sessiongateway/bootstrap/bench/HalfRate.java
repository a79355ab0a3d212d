package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;

/// Measures how long a durable send takes when the gateway has half of the work that it can do: a
/// queue that is always full would hide its own delay.
final class HalfRate {
  private static final int CONNECTIONS = 64;
  private static final int WARM_UP = 80_000;
  private static final Duration STEP = Duration.ofSeconds(5);
  private static final Duration MEASURED = Duration.ofSeconds(30);
  private static final String FRIEND = "15550002222";

  private final String classPath;
  private final Path home;
  private final World world;

  HalfRate(String classPath, Path home, World world) {
    this.classPath = classPath;
    this.home = home;
    this.world = world;
  }

  void run() throws Exception {
    try (var server = ServerProcess.gateway(classPath, home.resolve("half"))) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        world.phone(connection, FRIEND);
        world.pair(connection, "bench", "15550001111", "");
      }
      var request = Connection.post(Bench.SEND, ServerProcess.KEY, Bench.TEXT);
      var load = new Load(server.port(), request, CONNECTIONS);
      var maximum = load.run(STEP);
      for (var done = maximum.sortedNanos().length; done < WARM_UP; ) {
        maximum = load.run(STEP);
        done += maximum.sortedNanos().length;
      }
      Bench.print("durable sendText, maximum rate", maximum.text());
      // The first seconds of a new pace are not measured.
      var rate = Math.max(1, (int) (maximum.perSecond() / 2));
      var _ = load.run(STEP, rate);
      var before = CpuTimes.of(server);
      var figures = load.run(MEASURED, rate);
      var micros = CpuTimes.of(server).microsSince(before, figures.sortedNanos().length);
      Bench.print("half of the maximum rate", figures.text());
      Bench.print("", CpuTimes.text(micros));
      server.terminate();
    }
  }
}

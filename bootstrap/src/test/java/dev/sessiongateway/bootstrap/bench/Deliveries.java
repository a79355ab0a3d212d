package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Measures the speed of deliveries and the cost of a backlog.
///
/// The property `bench.warm-up` is the number of events that are delivered before a measurement.
final class Deliveries {
  private static final int EVENTS = 20_000;
  private static final int SESSIONS = 8;
  private static final int PACED_PER_SECOND = 500;
  private static final Duration PACED = Duration.ofSeconds(10);
  private static final int WAITING = 100_000;

  private final String classPath;
  private final Path home;
  private final World world;
  private final int warmUp = Integer.getInteger("bench.warm-up", 80_000);

  Deliveries(String classPath, Path home, World world) {
    this.classPath = classPath;
    this.home = home;
    this.world = world;
  }

  /// @param what the names of those to be measured: `one`, `fifty`, `paced`, `waiting`; all when
  ///   empty
  void run(List<String> what) throws Exception {
    if (what.isEmpty() || what.contains("one")) {
      drained("events/s to one receiver, 8 sessions", SESSIONS, 1);
    }
    if (what.isEmpty() || what.contains("fifty")) {
      drained("events/s to 50 receivers, a session each", 50, 50);
    }
    if (what.isEmpty() || what.contains("paced")) {
      paced();
    }
    if (what.isEmpty() || what.contains("waiting")) {
      waiting();
    }
  }

  /// Sessions are paused while events accumulate, and then resumed all at once.
  private void drained(String what, int sessions, int receivers) throws Exception {
    var count = new AtomicLong();
    var sinks = new ArrayList<Sink>();
    try (var server = ServerProcess.gateway(classPath, home.resolve("drained-" + receivers))) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        for (var i = 0; i < receivers; i++) {
          sinks.add(new Sink(count, _ -> {}));
        }
        world.phone(connection, HeldEvents.FRIEND);
        for (var i = 0; i < sessions; i++) {
          world.pair(
              connection, "s" + i, HeldEvents.number(i), webhook(sinks.get(i % receivers).url()));
        }
      }
      for (var delivered = 0; delivered < warmUp; delivered += EVENTS) {
        var _ = drain(server, sessions, count);
      }
      Bench.print(what, drain(server, sessions, count));
      server.terminate();
    } finally {
      for (var sink : sinks) {
        sink.close();
      }
    }
  }

  private String drain(ServerProcess server, int sessions, AtomicLong count) throws Exception {
    var held = new HeldEvents(world, server, sessions);
    held.fill(EVENTS);
    // Not a connection from before, which the gateway may have closed as idle.
    try (var connection = new Connection(server.port())) {
      return resumed(server, held, connection, count);
    }
  }

  private String resumed(
      ServerProcess server, HeldEvents held, Connection connection, AtomicLong count)
      throws IOException {
    var before = CpuTimes.of(server);
    var ownBefore = CpuTimes.of(ProcessHandle.current().pid());
    var commitsBefore = commits(server);
    var wanted = count.get() + EVENTS;
    var start = System.nanoTime();
    held.release(connection);
    await(count, wanted);
    var perSecond = EVENTS * 1e9 / (System.nanoTime() - start);
    var own = CpuTimes.of(ProcessHandle.current().pid()).microsSince(ownBefore, EVENTS);
    return String.format(
        Locale.ROOT,
        "%,9.0f /s   %s; the receiver %.1f µs; %.1f events a commit",
        perSecond,
        CpuTimes.text(CpuTimes.of(server).microsSince(before, EVENTS)),
        own.values().stream().mapToDouble(Double::doubleValue).sum(),
        EVENTS / (commits(server) - commitsBefore));
  }

  private double commits(ServerProcess server) throws IOException {
    try (var connection = new Connection(server.port())) {
      return world.metric(connection, "gateway_store_commits_total");
    }
  }

  /// The timestamp of an event is that of its cause, so the figure includes the commit.
  private void paced() throws Exception {
    var count = new AtomicLong();
    var millis = new ConcurrentLinkedQueue<Long>();
    try (var server = ServerProcess.gateway(classPath, home.resolve("paced"));
        var sink = new Sink(count, millis::add);
        var connection = connected(server)) {
      world.phone(connection, HeldEvents.FRIEND);
      for (var i = 0; i < SESSIONS; i++) {
        world.pair(connection, "s" + i, HeldEvents.number(i), webhook(sink.url()));
      }
      write(connection, SESSIONS, 2_000);
      await(count, 2_000);
      millis.clear();
      var total = (int) (PACED.toSeconds() * PACED_PER_SECOND);
      var start = System.nanoTime();
      for (var i = 0; i < total; i++) {
        var due = start + i * (1_000_000_000L / PACED_PER_SECOND);
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(100_000);
        }
        HeldEvents.write(world, connection, i % SESSIONS);
      }
      await(count, 2_000 + total);
      var sorted = millis.stream().mapToLong(Long::longValue).sorted().toArray();
      Bench.print(
          "cause to receiver at 500 events/s",
          "p50 %d ms   p99 %d ms   max %d ms"
              .formatted(
                  sorted[sorted.length / 2],
                  sorted[(int) (sorted.length * 0.99)],
                  sorted[sorted.length - 1]));
    }
  }

  private void waiting() throws Exception {
    var nobody = "http://127.0.0.1:" + FreePort.next() + "/dead";
    try (var server = ServerProcess.gateway(classPath, home.resolve("waiting"));
        var connection = connected(server)) {
      world.phone(connection, HeldEvents.FRIEND);
      for (var i = 0; i < SESSIONS; i++) {
        world.pair(connection, "s" + i, HeldEvents.number(i), webhook(nobody));
      }
      write(connection, SESSIONS, 2_000);
      var before = server.heapAfterGcMiB();
      write(connection, SESSIONS, WAITING);
      Bench.print(
          "heap with 100,000 events for a dead receiver",
          "%+d MiB, of %d before".formatted(server.heapAfterGcMiB() - before, before));
    }
  }

  private Connection connected(ServerProcess server) throws IOException {
    server.awaitReady();
    return new Connection(server.port());
  }

  private void write(Connection connection, int sessions, int messages) throws IOException {
    for (var i = 0; i < messages; i++) {
      HeldEvents.write(world, connection, i % sessions);
    }
  }

  private static void await(AtomicLong count, long wanted) {
    var end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (count.get() < wanted) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(count + " of " + wanted + " events arrived");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static String webhook(String url) {
    return "{\"url\":\"" + url + "\",\"events\":[\"message.any\"]}";
  }
}

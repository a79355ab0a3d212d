package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Measures the speed of deliveries and the cost of a backlog.
final class Deliveries {
  private static final int EVENTS = 20_000;
  private static final int SESSIONS = 8;
  private static final int PACED_PER_SECOND = 500;
  private static final Duration PACED = Duration.ofSeconds(10);
  private static final int WAITING = 100_000;
  private static final String FRIEND = "15550002222";

  private final String classPath;
  private final Path home;
  private final World world;

  Deliveries(String classPath, Path home, World world) {
    this.classPath = classPath;
    this.home = home;
    this.world = world;
  }

  void run() throws Exception {
    drained("events/s to one receiver, 8 sessions", SESSIONS, 1);
    drained("events/s to 50 receivers, a session each", 50, 50);
    paced();
    waiting();
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
        world.phone(connection, FRIEND);
        for (var i = 0; i < sessions; i++) {
          world.pair(connection, "s" + i, number(i), webhook(sinks.get(i % receivers).url()));
        }
        var _ = drain(server, connection, sessions, count); // a warm-up
        Bench.print(what, drain(server, connection, sessions, count));
      }
    } finally {
      for (var sink : sinks) {
        sink.close();
      }
    }
  }

  private String drain(ServerProcess server, Connection connection, int sessions, AtomicLong count)
      throws IOException {
    for (var i = 0; i < sessions; i++) {
      world.call(connection, "/api/sessions/s" + i + "/stop", "");
    }
    write(connection, sessions, EVENTS);
    var before = CpuTimes.of(server.pid());
    var wanted = count.get() + EVENTS;
    var start = System.nanoTime();
    for (var i = 0; i < sessions; i++) {
      world.call(connection, "/api/sessions/s" + i + "/start", "");
    }
    await(count, wanted);
    var perSecond = EVENTS * 1e9 / (System.nanoTime() - start);
    return String.format(
        Locale.ROOT,
        "%,9.0f /s   %s",
        perSecond,
        CpuTimes.text(CpuTimes.of(server.pid()).microsSince(before, EVENTS)));
  }

  /// The timestamp of an event is that of its cause, so the figure includes the commit.
  private void paced() throws Exception {
    var count = new AtomicLong();
    var millis = new ConcurrentLinkedQueue<Long>();
    try (var server = ServerProcess.gateway(classPath, home.resolve("paced"));
        var sink = new Sink(count, millis::add);
        var connection = connected(server)) {
      world.phone(connection, FRIEND);
      for (var i = 0; i < SESSIONS; i++) {
        world.pair(connection, "s" + i, number(i), webhook(sink.url()));
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
        write(connection, i % SESSIONS);
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
    var nobody = "http://127.0.0.1:" + ServerProcess.freePort() + "/dead";
    try (var server = ServerProcess.gateway(classPath, home.resolve("waiting"));
        var connection = connected(server)) {
      world.phone(connection, FRIEND);
      for (var i = 0; i < SESSIONS; i++) {
        world.pair(connection, "s" + i, number(i), webhook(nobody));
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
      write(connection, i % sessions);
    }
  }

  private void write(Connection connection, int session) throws IOException {
    world.call(
        connection,
        "/simulator/phones/" + FRIEND + "/messages",
        "{\"to\":\"" + number(session) + "\",\"text\":\"Is the blue one in stock?\"}");
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

  private static String number(int session) {
    return Long.toString(15_560_000_000L + session);
  }
}

package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.bootstrap.e2e.Connection;
import dev.sessiongateway.bootstrap.e2e.NodeCluster;
import dev.sessiongateway.bootstrap.e2e.NodeCluster.Node;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import dev.sessiongateway.persistence.postgres.PostgresDatabase;
import dev.sessiongateway.persistence.postgres.PostgresOptions;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// Measures two gateways on one database of PostgreSQL and one simulated network: a send through
/// the node that has the session and through the other one, the hand-over at a drain, the start of
/// a node beside many sessions of another one, and the load that two carry beside one.
final class SeveralNodes {
  private static final int SESSIONS = 32;
  private static final int CONNECTIONS = 16;
  private static final int HAND_OVERS = 6;
  private static final int STARTS = 5;
  private static final Duration WARM_UP = Duration.ofSeconds(25);
  private static final Duration MEASURED = Duration.ofSeconds(10);
  private static final Duration TURN = Duration.ofSeconds(5);
  private static final int TURNS = 3;

  private final Path home;
  private final int sessions;

  /// @param sessions those of another node when one starts
  SeveralNodes(Path home, int sessions) {
    this.home = home;
    this.sessions = sessions;
  }

  void run() throws Exception {
    try (var postgres = PostgresServer.start(PostgresOptions.durable());
        var database = postgres.createDatabase();
        var cluster = NodeCluster.direct(home, database, 2)) {
      cluster.addFriend();
      var nodes = cluster.nodes();
      for (var i = 0; i < SESSIONS; i++) {
        // A new session goes to the node with the fewest.
        cluster.pair(session(i), "1555000%04d".formatted(1_001 + 10 * i), List.of());
      }
      for (var turn = 0; turn < TURNS; turn++) {
        rate(nodes, database, "two nodes, each asked for its own sessions");
        rate(nodes.subList(0, 1), database, "one of them alone");
      }
      throughEither(cluster);
      handOver(cluster);
      starts(cluster, database);
    }
  }

  private static String session(int number) {
    return "session-" + number;
  }

  private static byte[] send(String session) {
    var text =
        "{\"session\":\"%s\",\"chatId\":\"%s@c.us\",\"text\":\"Your table is booked.\"}"
            .formatted(session, NodeCluster.FRIEND);
    return Connection.post(Bench.SEND, ServerProcess.KEY, text);
  }

  /// By one client, in turns.
  private static void throughEither(NodeCluster cluster) throws InterruptedException {
    var session = session(0);
    var owner =
        cluster.nodes().stream()
            .filter(node -> node.url().equals(node.nodeOf(session)))
            .findAny()
            .orElseThrow();
    var other = cluster.nodes().stream().filter(node -> node != owner).findAny().orElseThrow();
    var direct = new Load(owner.port(), send(session), 1);
    var forwarded = new Load(other.port(), send(session), 1);
    direct.run(TURN);
    forwarded.run(TURN);
    for (var turn = 0; turn < TURNS; turn++) {
      Bench.print("one client, the session's node", direct.run(TURN).text());
      Bench.print("one client, another node", forwarded.run(TURN).text());
    }
  }

  private static void rate(List<Node> nodes, PostgresDatabase database, String what)
      throws Exception {
    var loads = new ArrayList<Load>();
    for (var node : nodes) {
      var own =
          IntStream.range(0, SESSIONS)
              .mapToObj(SeveralNodes::session)
              .filter(session -> node.nodeOf(session).equals(node.url()))
              .map(SeveralNodes::send)
              .toList();
      var next = new AtomicInteger();
      loads.add(
          new Load(
              node.port(),
              () -> own.get(Math.floorMod(next.getAndIncrement(), own.size())),
              CONNECTIONS));
    }
    run(loads, WARM_UP);
    var before = cpu(nodes, database);
    var perSecond = run(loads, MEASURED);
    var after = cpu(nodes, database);
    var count = perSecond * MEASURED.toSeconds();
    Bench.print(
        what,
        String.format(
            Locale.ROOT,
            "%,.0f sends/s, processor time of a send: nodes %.0f us, database %.0f us",
            perSecond,
            (after.nodes() - before.nodes()) / count,
            (after.database() - before.database()) / count));
  }

  private static double run(List<Load> loads, Duration time) throws Exception {
    var results = Collections.synchronizedList(new ArrayList<Load.Figures>());
    var threads = new ArrayList<Thread>();
    for (var load : loads) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                try {
                  results.add(load.run(time));
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }));
    }
    for (var thread : threads) {
      thread.join();
    }
    return results.stream().mapToDouble(Load.Figures::perSecond).sum();
  }

  private static Cpu cpu(List<Node> nodes, PostgresDatabase database) {
    var ofNodes = nodes.stream().mapToLong(node -> micros(node.process().pid())).sum();
    var ofDatabase = database.server().processes().stream().mapToLong(SeveralNodes::micros).sum();
    return new Cpu(ofNodes, ofDatabase);
  }

  private static long micros(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .map(time -> time.toNanos() / 1_000)
        .orElse(0L);
  }

  private static void handOver(NodeCluster cluster) throws IOException {
    var times = new ArrayList<Long>();
    for (var i = 0; i < HAND_OVERS; i++) {
      times.add(drain(cluster, cluster.nodes().get(i % 2), true));
      drain(cluster, cluster.nodes().get(i % 2), false);
    }
    Bench.print("hand-over of the sessions of a drained node", sorted(times));
  }

  /// @return milliseconds until all sessions work on the other node
  private static long drain(NodeCluster cluster, Node node, boolean draining) throws IOException {
    var other = cluster.nodes().stream().filter(each -> each != node).findAny().orElseThrow();
    var begin = System.nanoTime();
    cluster.call(
        "/api/server/nodes/drain",
        "{\"url\":\"%s\",\"draining\":%s}".formatted(node.url(), draining),
        200);
    if (draining) {
      NodeCluster.await(
          "all sessions work elsewhere",
          () ->
              IntStream.range(0, SESSIONS)
                  .mapToObj(SeveralNodes::session)
                  .allMatch(session ->
                      NodeCluster.isActive(other, session)
                          && other.nodeOf(session).equals(other.url())));
    }
    return (System.nanoTime() - begin) / 1_000_000;
  }

  private void starts(NodeCluster cluster, PostgresDatabase database) throws IOException {
    settle(database);
    restarts(cluster, SESSIONS);
    cluster.nodes().getLast().terminate();
    for (var i = 0; i < sessions; i++) {
      cluster.call("/api/sessions", "{\"name\":\"stopped-%d\",\"start\":false}".formatted(i), 200);
    }
    cluster.nodes().getLast().restart();
    settle(database);
    restarts(cluster, SESSIONS + sessions);
  }

  /// Has the server do now what the load before would have it do meanwhile.
  private static void settle(PostgresDatabase database) {
    database.executeAsSuperuser("VACUUM ANALYZE");
    database.executeAsSuperuser("CHECKPOINT");
  }

  private static void restarts(NodeCluster cluster, int beside) throws IOException {
    var node = cluster.nodes().getLast();
    var times = new ArrayList<Long>();
    for (var i = 0; i < STARTS; i++) {
      node.terminate();
      times.add(node.restart().toMillis());
    }
    Bench.print("start of a node beside %,d sessions of another".formatted(beside), sorted(times));
  }

  private static String sorted(List<Long> millis) {
    Collections.sort(millis);
    return "min %d, median %d, max %d ms"
        .formatted(millis.getFirst(), millis.get(millis.size() / 2), millis.getLast());
  }

  /// Microseconds since the processes were started.
  private record Cpu(long nodes, long database) {}
}

package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.e2e.NodeCluster.Node;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Three gateways on one database and one simulated network, under load of both families, while one
/// after the other is killed, paused or restarted.
@Order(1)
@DisabledOnOs(OS.WINDOWS)
class NodesUnderFaultsTest {
  private static final boolean ALL = Boolean.getBoolean("gateway.faults");
  private static final int ROUNDS = Integer.getInteger("gateway.kill.rounds", 1);
  private static final int NODES = 3;
  private static final List<String> SESSIONS =
      IntStream.range(0, 6).mapToObj(i -> "session-" + i).toList();
  private static final Duration TAKE_OVER = NodeCluster.LEASE.plusSeconds(2);
  private static final String GAPS =
      "SELECT session FROM event GROUP BY session HAVING max(seq) - min(seq) + 1 <> count(*)";
  private static final String EVENTS =
      "SELECT id FROM event WHERE body LIKE '%message.created%' ORDER BY session, seq";

  @TempDir private Path home;
  private NodeCluster cluster;
  private final List<Long> takeOvers = new ArrayList<>();

  @Test
  void nothingThatWasAnsweredIsLostWhenNodesAreKilled() throws Exception {
    var rounds = ALL ? 20 : ROUNDS;
    underLoad(
        "Kill -9 of nodes",
        load -> {
          var random = new Random(7);
          for (var round = 0; round < rounds; round++) {
            load.awaitMore(30);
            var victim = cluster.nodes().get(random.nextInt(NODES));
            var through = others(victim).getFirst();
            var owned = ownedBy(victim, through);
            victim.kill();
            assertTakenOver(owned, victim, through);
            load.awaitMore(30);
            victim.restart();
          }
        });
  }

  @Test
  void aNodeThatWasStoppedTooLongWritesNothing() throws Exception {
    underLoad(
        "SIGSTOP of nodes",
        load -> {
          load.awaitMore(30);
          var victim = cluster.nodes().getFirst();
          var through = others(victim).getFirst();
          var owned = ownedBy(victim, through);
          victim.pause();
          assertTakenOver(owned, victim, through);
          load.awaitMore(30);
          victim.resume();
          NodeCluster.await(
              "the node knows who has its sessions",
              () -> owned.stream().allMatch(session -> isElsewhere(session, victim, victim)));
          load.awaitMore(30);
        });
  }

  @Test
  void nodesAreRestartedOneAfterTheOtherWithoutAFailedSend() throws Exception {
    underLoad(
        "Rolling restart",
        load -> {
          for (var node : cluster.nodes()) {
            load.awaitMore(30);
            assertThat(node.terminate()).isZero();
            load.awaitMore(30);
            node.restart();
          }
          load.awaitMore(30);
        });
  }

  private void underLoad(String name, Faults faults) throws Exception {
    try (var database = PostgresServer.shared().createDatabase();
        var prompt = new DeliveryLedger(0);
        var flaky = new DeliveryLedger(7);
        var refusing = new DeliveryLedger(9, 422);
        var started = NodeCluster.start(home, database, NODES)) {
      cluster = started;
      var ledgers = List.of(prompt, flaky, refusing);
      cluster.addFriend();
      for (var i = 0; i < SESSIONS.size(); i++) {
        cluster.pair(SESSIONS.get(i), number(i), ledgers);
      }
      Map<String, String> answered;
      try (var load = new NodeLoad(cluster.nodes(), SESSIONS)) {
        faults.happen(load);
        answered = load.end();
      }
      assertIsSound(answered, ledgers);
      report(name, answered.size());
    }
  }

  private static String number(int session) {
    return "1555000100" + session;
  }

  private List<Node> others(Node victim) {
    return cluster.nodes().stream().filter(node -> node != victim).toList();
  }

  private static List<String> ownedBy(Node node, Node through) {
    return SESSIONS.stream().filter(session -> through.nodeOf(session).equals(node.url())).toList();
  }

  private static boolean isElsewhere(String session, Node victim, Node through) {
    return NodeCluster.isActive(through, session)
        && !through.nodeOf(session).isEmpty()
        && !through.nodeOf(session).equals(victim.url());
  }

  private void assertTakenOver(List<String> owned, Node victim, Node through) {
    var begin = System.nanoTime();
    NodeCluster.await(
        "the sessions of the node work elsewhere",
        TAKE_OVER,
        () -> owned.stream().allMatch(session -> isElsewhere(session, victim, through)));
    takeOvers.add((System.nanoTime() - begin) / 1_000_000);
  }

  private void assertIsSound(Map<String, String> answered, List<DeliveryLedger> ledgers)
      throws SQLException, IOException, InterruptedException {
    assertThat(cluster.column("SELECT id FROM message"))
        .as("stored messages")
        .doesNotHaveDuplicates()
        .containsAll(answered.keySet());
    assertThat(cluster.column(GAPS)).as("gaps in the numbers of events").isEmpty();
    NodeCluster.await(
        "what was answered is on the phone", () -> onPhone().containsAll(answered.keySet()));
    for (var i = 0; i < SESSIONS.size(); i++) {
      assertThat(cluster.onPhone(number(i))).as("on the phone").doesNotHaveDuplicates();
    }
    var expected = cluster.column(EVENTS);
    for (var ledger : ledgers) {
      assertThat(ledger.untilAllOf(expected.size()).keySet())
          .as("delivered events")
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private Set<String> onPhone() {
    var all = new HashSet<String>();
    try {
      for (var i = 0; i < SESSIONS.size(); i++) {
        all.addAll(cluster.onPhone(number(i)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private void report(String name, int answered) throws IOException {
    var line =
        "%s: %d sends answered, lost 0, sessions taken over after %s ms%n"
            .formatted(name, answered, takeOvers);
    var file = name.replaceAll("[^A-Za-z]+", "-") + ".txt";
    Files.writeString(Files.createDirectories(Path.of("target/figures")).resolve(file), line);
  }

  /// What happens to the nodes under load.
  @FunctionalInterface
  interface Faults {
    void happen(NodeLoad load) throws Exception;
  }
}

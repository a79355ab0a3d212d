package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.bootstrap.e2e.NodeCluster.Node;
import dev.sessiongateway.persistence.postgres.PostgresOptions;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Three gateways on one database and one simulated network, under load of both families, while one
/// after the other is killed, paused, cut off or restarted.
@Order(0)
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@NoRetry
@ExpectsLog(value = "^(WARN|ERROR) ", optional = "each node logs the faults that it meets")
@Nightly
class NodesUnderFaultsTest {
  private static final String FAULTS = "gateway.faults";
  private static final int NODES = 3;
  private static final List<String> SESSIONS =
      IntStream.range(0, 6).mapToObj(i -> "session-" + i).toList();

  /// A busy machine may take longer in the normal build.
  private static final Duration TAKE_OVER =
      NodeCluster.LEASE.plusSeconds(Boolean.getBoolean(FAULTS) ? 2 : 60);

  private static final int SOME = 30;
  private static final String GAPS =
      "SELECT session FROM event GROUP BY session HAVING max(seq) - min(seq) + 1 <> count(*)";
  private static final String EVENTS =
      "SELECT id FROM event WHERE body LIKE '%message.created%' ORDER BY session, seq";

  @TempDir private Path home;
  private NodeCluster cluster;
  private PostgresServer postgres;

  /// The phone forgets the oldest.
  private final Set<String> seenOnPhone = new HashSet<>();

  private final List<Long> takeOvers = new ArrayList<>();

  @Test
  void nothingThatWasAnsweredIsLostThroughEachFaultOnce() throws Exception {
    underLoad(
        "Each fault of nodes once",
        load -> {
          kill(load);
          stop(load);
          cutFromTheDatabase(load);
          cutFromEachOther(load);
          restartPostgres(load, Duration.ZERO);
          restartNodes(load);
        });
  }

  @Test
  @EnabledIfSystemProperty(named = FAULTS, matches = "true")
  void nothingThatWasAnsweredIsLostWhenNodesAreKilled() throws Exception {
    underLoad("Kill -9 of nodes", load -> rounds(20, () -> kill(load)));
  }

  @Test
  @EnabledIfSystemProperty(named = FAULTS, matches = "true")
  void aNodeThatWasStoppedTooLongWritesNothing() throws Exception {
    underLoad("SIGSTOP of nodes", load -> rounds(5, () -> stop(load)));
  }

  @Test
  @EnabledIfSystemProperty(named = FAULTS, matches = "true")
  void aNodeThatIsCutFromTheDatabaseWritesNothing() throws Exception {
    underLoad("Nodes without the database", load -> rounds(5, () -> cutFromTheDatabase(load)));
  }

  @Test
  @EnabledIfSystemProperty(named = FAULTS, matches = "true")
  void nodesThatCannotReachEachOtherAnswerForTheirOwnSessions() throws Exception {
    underLoad("Nodes without each other", load -> rounds(5, () -> cutFromEachOther(load)));
  }

  @Test
  @EnabledIfSystemProperty(named = FAULTS, matches = "true")
  void nodesGoOnWhenTheDatabaseComesBack() throws Exception {
    underLoad(
        "PostgreSQL stopped under nodes",
        load -> {
          rounds(5, () -> restartPostgres(load, Duration.ZERO));
          restartPostgres(load, Duration.ofMinutes(1));
        });
  }

  @Test
  @EnabledIfSystemProperty(named = FAULTS, matches = "true")
  void nodesAreRestartedOneAfterTheOtherWithoutAFailedSend() throws Exception {
    underLoad("Rolling restart", load -> rounds(3, () -> restartNodes(load)));
  }

  private void rounds(int count, Fault fault) throws Exception {
    for (var round = 0; round < count; round++) {
      fault.happen();
      seenOnPhone.addAll(onPhone());
    }
  }

  private void kill(NodeLoad load) throws IOException {
    load.awaitMore(SOME);
    var victim = busiest();
    var through = others(victim).getFirst();
    var owned = ownedBy(victim, through);
    victim.kill();
    assertTakenOver(owned, victim, through);
    load.awaitMore(SOME);
    victim.restart();
  }

  private void stop(NodeLoad load) throws IOException {
    load.awaitMore(SOME);
    var victim = busiest();
    var through = others(victim).getFirst();
    var owned = ownedBy(victim, through);
    victim.pause();
    assertTakenOver(owned, victim, through);
    load.awaitMore(SOME);
    victim.resume();
    awaitThatItKnows(victim, owned);
    load.awaitMore(SOME);
  }

  private void cutFromTheDatabase(NodeLoad load) {
    load.awaitMore(SOME);
    var victim = busiest();
    var through = others(victim).getFirst();
    var owned = ownedBy(victim, through);
    victim.toDatabase().hold();
    assertTakenOver(owned, victim, through);
    load.awaitMore(SOME);
    victim.toDatabase().carry();
    awaitThatItKnows(victim, owned);
    load.awaitMore(SOME);
  }

  private void cutFromEachOther(NodeLoad load) {
    load.awaitMore(SOME);
    cluster.nodes().forEach(node -> node.toNode().refuse());
    load.awaitMore(SOME);
    cluster.nodes().forEach(node -> node.toNode().carry());
    load.awaitMore(SOME);
  }

  private void restartPostgres(NodeLoad load, Duration down) {
    load.awaitMore(SOME);
    postgres.kill9();
    LockSupport.parkNanos(down.toNanos());
    postgres.restart();
    load.awaitMore(SOME);
  }

  private void restartNodes(NodeLoad load) throws IOException {
    for (var node : cluster.nodes()) {
      load.awaitMore(SOME);
      assertThat(node.terminate()).isZero();
      load.awaitMore(SOME);
      node.restart();
    }
    load.awaitMore(SOME);
  }

  private static void awaitThatItKnows(Node victim, List<String> lost) {
    NodeCluster.await(
        "the node knows who has its sessions",
        () -> lost.stream().allMatch(session -> isElsewhere(session, victim, victim)));
  }

  private void underLoad(String name, Faults faults) throws Exception {
    try (var server = PostgresServer.start(PostgresOptions.durable());
        var database = server.createDatabase();
        var prompt = new DeliveryLedger(0);
        var flaky = new DeliveryLedger(7);
        var refusing = new DeliveryLedger(9, 422);
        var started = NodeCluster.start(home, database, NODES)) {
      cluster = started;
      postgres = server;
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

  private Node busiest() {
    return cluster.nodes().stream()
        .max(Comparator.comparingInt(node -> ownedBy(node, node).size()))
        .orElseThrow();
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
    assertOnPhone(answered.keySet());
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

  private void assertOnPhone(Set<String> answered) throws SQLException {
    var missing = new HashSet<>(answered);
    missing.removeAll(seenOnPhone);
    try {
      NodeCluster.await(
          "what was answered is on the phone",
          () -> {
            missing.removeAll(onPhone());
            return missing.isEmpty();
          });
    } catch (AssertionError e) {
      var rows = "SELECT id || ', session ' || session || ', ack ' || ack || ', at ' || at";
      var ids = String.join("', '", missing);
      throw new AssertionError(
          "not on the phone: " + cluster.column(rows + " FROM message WHERE id IN ('" + ids + "')"),
          e);
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

  /// One fault.
  @FunctionalInterface
  interface Fault {
    void happen() throws Exception;
  }

  /// What happens to the nodes under load.
  @FunctionalInterface
  interface Faults {
    void happen(NodeLoad load) throws Exception;
  }
}

package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.e2e.NodeCluster.Node;
import dev.sessiongateway.persistence.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Three gateways whose ways to each other are cut: how long requests take, how they are answered,
/// and what the log says.
@DisabledOnOs(OS.WINDOWS)
@NeedsProgram("postgres")
@ExpectsLog("WARN Peers - another node does not answer")
@Nightly
class NodesCutOffTest {
  private static final String SESSION = "shop";
  private static final String OUTAGE = "another node does not answer";
  private static final int REQUESTS = 100;

  /// The budget of a call is three seconds; this machine may be busy.
  private static final Duration BUDGET = Duration.ofSeconds(30);

  @TempDir private Path home;
  private Node owner;
  private Node other;

  /// @param code of the fault; empty for an answer that is none
  private record Answer(int status, String code, Duration took) {}

  private Answer send() throws IOException {
    var body =
        "{'session':'%s','chatId':'%s@c.us','text':'hello'}".formatted(SESSION, NodeCluster.FRIEND);
    var begin = System.nanoTime();
    try (var connection = new Connection(other.port())) {
      var reply = connection.send(Connection.post("/api/sendText", ServerProcess.KEY, body));
      var code =
          reply.body().contains(json("'code':'node.not-reached'"))
              ? "node.not-reached"
              : reply.body().contains(json("'code':'node.unreachable'")) ? "node.unreachable" : "";
      return new Answer(reply.status(), code, Duration.ofNanos(System.nanoTime() - begin));
    }
  }

  /// Of the owner: another node may begin late, or this machine be busy.
  private int logged(String text) {
    return (int)
        other
            .process()
            .log()
            .lines()
            .filter(line -> line.contains(text) && line.contains(owner.url()))
            .count();
  }

  @Test
  void aCutIsAnsweredInTimeAndIsOneLineInTheLog() throws IOException {
    try (var database = PostgresServer.shared().createDatabase();
        var cluster = NodeCluster.start(home, database, 3)) {
      cluster.addFriend();
      cluster.pair(SESSION, "15550001111", List.of());
      var runs = cluster.nodes().getFirst().nodeOf(SESSION);
      owner = cluster.nodes().stream().filter(n -> n.url().equals(runs)).findFirst().orElseThrow();
      other = cluster.nodes().stream().filter(n -> !n.url().equals(runs)).findFirst().orElseThrow();
      assertThat(send().status()).isLessThan(300);

      cut("refused", owner.toNode()::refuse);
      cut("silent", owner.toNode()::hold);
    }
  }

  private void cut(String kind, Runnable cut) throws IOException {
    NodeCluster.await("no outage lasts", () -> outagesThatLast() == 0);
    cut.run();
    var first = send();
    assertThat(first.status()).as(kind).isEqualTo(503);
    assertThat(first.code()).as(kind).isIn("node.unreachable", "node.not-reached");
    assertThat(first.took()).as(kind).isLessThan(BUDGET);
    NodeCluster.await(
        "it is known to be cut off",
        () -> {
          try {
            return send().code().equals("node.not-reached");
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
    var longest = Duration.ZERO;
    for (var i = 0; i < REQUESTS; i++) {
      var next = send();
      assertThat(next.code()).as(kind).isEqualTo("node.not-reached");
      longest = next.took().compareTo(longest) > 0 ? next.took() : longest;
    }
    assertThat(longest).as(kind).isLessThan(BUDGET);
    var lines = outagesThatLast();
    assertThat(lines).as("lines of the outage, " + kind).isOne();
    assertThat(other.process().log()).as("stack traces").doesNotContain("\tat ");
    var line =
        ("Nodes cut off, %s: first 503 %s after %d ms, then %d times 503 node.not-reached after"
                + " %d ms at most, %d line in the log%n")
            .formatted(
                kind, first.code(), first.took().toMillis(), REQUESTS, longest.toMillis(), lines);
    Files.writeString(
        Files.createDirectories(Path.of("target/figures")).resolve("cut-off-" + kind + ".txt"),
        line);

    owner.toNode().carry();
    NodeCluster.await(
        "the session is reached again",
        () -> {
          try {
            return send().status() < 300;
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
  }

  /// One line says that an outage begins, and one that it is over. On a busy machine the lease of
  /// the owner may end, and another outage begins after that.
  private int outagesThatLast() {
    return logged(OUTAGE)
        - logged("another node answers again")
        - logged("a node that did not answer has ended");
  }
}

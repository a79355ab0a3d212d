package dev.sessiongateway.domain.node;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which node takes a session: each session has one, and nodes that are dead or drain get none.
class PlacementTest {
  private static final NodeUrl A = NodeUrl.parse("http://a:1");
  private static final NodeUrl B = NodeUrl.parse("http://b:1");
  private static final NodeUrl C = NodeUrl.parse("http://c:1");

  private static Node node(NodeUrl url, int sessions) {
    return node(url, Duration.ofSeconds(1), false, sessions);
  }

  private static Node node(NodeUrl url, Duration left, boolean isDraining, int sessions) {
    return new Node(new NodeLease(url, 1), "1", left, isDraining, sessions);
  }

  @Test
  void theNodeWithTheFewestSessionsTakesTheNext() {
    assertThat(Placement.ofOne(List.of(node(A, 2), node(B, 1), node(C, 3)))).contains(B);
    assertThat(Placement.ofOne(List.of(node(B, 1), node(A, 1)))).contains(A);
    assertThat(Placement.ofOne(List.of())).isEmpty();
  }

  @Test
  void aNodeThatIsDeadOrDrainsTakesNone() {
    var dead = node(A, Duration.ZERO, false, 0);
    var draining = node(B, Duration.ofSeconds(1), true, 0);
    assertThat(dead.isAlive()).isFalse();
    assertThat(draining.isAlive()).isTrue();
    assertThat(draining.takesSessions()).isFalse();
    assertThat(Placement.ofOne(List.of(dead, draining, node(C, 9)))).contains(C);
    assertThat(Placement.ofOne(List.of(dead, draining))).isEmpty();
    assertThat(Placement.share(A, List.of(dead, draining), List.of(1, 2))).isEmpty();
  }

  @Test
  void eachSessionIsTakenByOneNodeAndAllEndWithAsMany() {
    var nodes = List.of(node(C, 1), node(A, 0), node(B, 3));
    var sessions = List.of(1, 2, 3, 4, 5);
    assertThat(Placement.share(A, nodes, sessions)).containsExactly(1, 2, 4);
    assertThat(Placement.share(C, nodes, sessions)).containsExactly(3, 5);
    assertThat(Placement.share(B, nodes, sessions)).isEmpty();
    assertThat(Placement.share(NodeUrl.parse("http://d:1"), nodes, sessions)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://10.0.0.3:8080",
        "HTTP://Node.example/",
        "https://node.example",
        "http://[::1]:80"
      })
  void aNodeIsAnOrigin(String text) {
    var url = NodeUrl.parse(text);
    assertThat(url.value()).doesNotEndWith("/").isLowerCase();
    assertThat(url).hasToString(url.value());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "node.example",
        "//node.example",
        "ftp://node.example",
        "http:",
        "http://",
        "http://ada@node.example",
        "http://node.example/path",
        "http://node.example?query",
        "http://node.example#part",
        "http://node.example:0",
        "http://node example"
      })
  void aNodeIsNothingElse(String text) {
    assertFault("invalid.node-url", () -> NodeUrl.parse(text));
  }

  @Test
  void aNodeHasANameOfAtMost255Characters() {
    var longest = "http://" + "a".repeat(248);
    assertThat(NodeUrl.parse(longest).value()).hasSize(255);
    assertFault("invalid.node-url", () -> NodeUrl.parse(longest + "a"));
  }
}

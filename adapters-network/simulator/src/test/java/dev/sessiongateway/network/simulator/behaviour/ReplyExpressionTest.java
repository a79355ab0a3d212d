package dev.sessiongateway.network.simulator.behaviour;

import static dev.sessiongateway.application.network.NetworkContract.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.simulation.PhoneBehaviour;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
class ReplyExpressionTest {
  private static ReplyExpression expression(String pattern, String text) {
    return new ReplyExpression(
        new PhoneBehaviour.Reply(
            new PhoneNumber("447700900101"),
            pattern,
            null,
            new PhoneBehaviour.Answer(null, null, List.of(), text),
            Duration.ZERO,
            false,
            Duration.ZERO,
            20));
  }

  @Test
  void groupsOfTheMatchStandInTheAnswer() {
    assertThat(expression("order (\\d+)", "got $1").answer("Order 1, order 27")).hasValue("got 27");
    assertThat(expression("(?i)ORDER \\d", "$0!").answer("an order 5")).hasValue("order 5!");
    assertThat(expression("(a)|(b)", "[$1$2]").answer("b")).hasValue("[b]");
    assertThat(expression("price", "$$5, $x, $").answer("price")).hasValue("$5, $x, $");
    assertThat(expression("price", "x").answer("hello")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"(", "a{2,1}", "(?=a)", "(a)\\1", "((a{100}){100}){100}", "a{1001}", "[z-a]"})
  void anExpressionThatCannotBeUsedIsRefused(String pattern) {
    assertFault("invalid.pattern", () -> expression(pattern, "text"));
  }

  @Test
  void aGroupThatThePatternLacksIsRefused() {
    assertFault("invalid.text", () -> expression("(a)", "$2"));
  }

  @Test
  @Timeout(60)
  void noExpressionTakesLong() {
    var text = "a".repeat(65_536);
    for (var hostile : List.of("(a+)+$b", "(a|a)*c", "(.*)*(.*)*x", "(a{0,30}){0,30}b")) {
      assertThat(expression(hostile, "text").answer(text)).isEmpty();
    }
  }
}

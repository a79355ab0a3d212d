package dev.sessiongateway.outbound.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
class LinearExpressionsTest {
  private final LinearExpressions expressions = new LinearExpressions();

  @ParameterizedTest
  @CsvSource({
    "^hi, hi there, true",
    "^hi, oh hi, false",
    "[0-9]{3}, order 123, true",
    "a|b, c, false"
  })
  void aMatchIsAnywhereInTheText(String expression, String text, boolean matches) {
    assertThat(expressions.problem(expression)).isEmpty();
    assertThat(expressions.matches(expression, text)).isEqualTo(matches);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "[a", "*"})
  void whatIsNoExpressionHasAProblemAndNoMatch(String expression) {
    assertThat(expressions.problem(expression)).isPresent();
    assertThat(expressions.matches(expression, expression)).isFalse();
  }

  /// Engines that go back and try again take years for this one.
  @Test
  void anExpressionThatNeverEndsElsewhereEndsHere() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(expressions.matches("^(x+x+)+y$", "x".repeat(4_000))).isFalse());
  }

  @ParameterizedTest
  @ValueSource(strings = {"(a{100}){100}", "((a{30}){30}){30}", "a{1000}b{1000}"})
  void anExpressionThatWouldFillTheMemoryIsRefused(String expression) {
    assertThat(expressions.problem(expression)).isPresent();
  }
}

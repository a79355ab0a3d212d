package dev.sessiongateway.application.bot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [BotExpressions] keeps.
public interface BotExpressionsContract {
  BotExpressions expressions();

  @ParameterizedTest
  @CsvSource({
    "^hi, hi there, true",
    "^hi, oh hi, false",
    "[0-9]{3}, order 123, true",
    "a|b, c, false"
  })
  default void aMatchIsAnywhereInTheText(String expression, String text, boolean matches) {
    assertThat(expressions().problem(expression)).isEmpty();
    assertThat(expressions().matches(expression, text)).isEqualTo(matches);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "[a", "*"})
  default void whatIsNoExpressionHasAProblemAndNoMatch(String expression) {
    assertThat(expressions().problem(expression)).isPresent();
    assertThat(expressions().matches(expression, expression)).isFalse();
  }

  /// Engines that go back and try again take years for this one.
  @Test
  default void anExpressionThatNeverEndsElsewhereEndsHere() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(expressions().matches("^(x+x+)+y$", "x".repeat(4_000))).isFalse());
  }
}

package dev.sessiongateway.outbound.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.bot.BotExpressions;
import dev.sessiongateway.application.bot.BotExpressionsContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
class LinearExpressionsTest implements BotExpressionsContract {
  private final LinearExpressions expressions = new LinearExpressions();

  @Override
  public BotExpressions expressions() {
    return expressions;
  }

  @ParameterizedTest
  @ValueSource(strings = {"(a{100}){100}", "((a{30}){30}){30}", "a{1000}b{1000}"})
  void anExpressionThatWouldFillTheMemoryIsRefused(String expression) {
    assertThat(expressions.problem(expression)).isPresent();
  }
}

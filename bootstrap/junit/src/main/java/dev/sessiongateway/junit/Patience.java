package dev.sessiongateway.junit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How long assertions wait. On a slow machine one setting makes all of them more patient: the
/// system property `gateway.test.patience`, or the environment variable `GATEWAY_TEST_PATIENCE`, is
/// a factor such as `3` by which every deadline is multiplied.
final class Patience {
  /// Of an assertion that names none.
  static final Duration BY_DEFAULT = Duration.ofSeconds(5);

  private static final String PROPERTY = "gateway.test.patience";
  private static final String VARIABLE = "GATEWAY_TEST_PATIENCE";
  private static final BigDecimal LOWEST = new BigDecimal("0.1");
  private static final BigDecimal HIGHEST = new BigDecimal("100");

  private Patience() {}

  /// This deadline, as the run has it.
  static Duration scaled(Duration deadline) {
    return scaled(deadline, System.getProperty(PROPERTY), System.getenv(VARIABLE));
  }

  /// @param property takes precedence
  static Duration scaled(Duration deadline, @Nullable String property, @Nullable String variable) {
    var factor =
        property == null || property.isBlank()
            ? factor(VARIABLE, variable)
            : factor(PROPERTY, property);
    var millis = new BigDecimal(deadline.toMillis()).multiply(factor);
    return Duration.ofMillis(millis.setScale(0, RoundingMode.CEILING).longValueExact());
  }

  private static BigDecimal factor(String name, @Nullable String text) {
    if (text == null || text.isBlank()) {
      return BigDecimal.ONE;
    }
    try {
      var factor = new BigDecimal(text.strip());
      if (factor.compareTo(LOWEST) >= 0 && factor.compareTo(HIGHEST) <= 0) {
        return factor;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(mistake(name, text), e);
    }
    throw new IllegalArgumentException(mistake(name, text));
  }

  private static String mistake(String name, String text) {
    return "%s must be a number of %s to %s, and not \"%s\"".formatted(name, LOWEST, HIGHEST, text);
  }
}

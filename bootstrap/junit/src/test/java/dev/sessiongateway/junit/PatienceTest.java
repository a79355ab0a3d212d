package dev.sessiongateway.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PatienceTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void withoutASettingADeadlineStays() {
    assertThat(Patience.scaled(SECOND, null, null)).isEqualTo(SECOND);
    assertThat(Patience.scaled(SECOND, "", " ")).isEqualTo(SECOND);
  }

  @Test
  void theFactorMultipliesADeadline() {
    assertThat(Patience.scaled(SECOND, null, "3")).isEqualTo(Duration.ofSeconds(3));
    assertThat(Patience.scaled(SECOND, " 0.5 ", null)).isEqualTo(Duration.ofMillis(500));
    assertThat(Patience.scaled(Duration.ZERO, "10", null)).isZero();
  }

  @Test
  void thePropertyTakesPrecedenceOverTheVariable() {
    assertThat(Patience.scaled(SECOND, "2", "9")).isEqualTo(Duration.ofSeconds(2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"slow", "0", "-1", "101", "5s", "NaN"})
  void whatIsNoFactorIsNamed(String text) {
    assertThatThrownBy(() -> Patience.scaled(SECOND, text, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "gateway.test.patience must be a number of 0.1 to 100, and not \"" + text + "\"");
    assertThatThrownBy(() -> Patience.scaled(SECOND, null, text))
        .hasMessageStartingWith("GATEWAY_TEST_PATIENCE must be");
  }
}

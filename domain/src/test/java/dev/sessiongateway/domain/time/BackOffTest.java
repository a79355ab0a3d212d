package dev.sessiongateway.domain.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackOffTest {
  private static final BackOff BACK_OFF =
      new BackOff(Duration.ofSeconds(1), Duration.ofSeconds(60));

  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "3,4", "6,32", "7,60", "8,60", "1000000,60", "2147483647,60"})
  void theDelayDoublesUpToTheLimit(int failures, int seconds) {
    assertThat(BACK_OFF.after(failures, 0.5)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void itIsSpreadFromHalfToOneAndAHalf() {
    assertThat(BACK_OFF.after(2, 0)).isEqualTo(Duration.ofSeconds(1));
    assertThat(BACK_OFF.after(2, 0.999)).isBetween(Duration.ofMillis(2_990), Duration.ofSeconds(3));
  }
}

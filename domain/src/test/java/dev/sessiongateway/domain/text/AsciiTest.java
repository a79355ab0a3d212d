package dev.sessiongateway.domain.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("measures time")
class AsciiTest {
  private static final Duration AT_MOST = Duration.ofMillis(50);

  @Test
  void foldsLettersOfAsciiOnly() {
    assertThat(Ascii.lower("AZ@[`a{É\u0130")).isEqualTo("az@[`a{É\u0130");
    assertThat(Ascii.upper("az`{@Aé\u0131ß")).isEqualTo("AZ`{@Aé\u0131ß");
  }

  @Test
  void aTextThatNeedsNoChangeIsReturnedAsItIs() {
    var text = "image/png";
    assertThat(Ascii.lower(text)).isSameAs(text);
  }

  @Test
  void takesLinearTimeOfCharactersThatGrow() {
    var text = "\u0130".repeat(400_000) + "A";
    assertThat(fastest(() -> Ascii.lower(text))).isLessThan(AT_MOST);
    assertThat(fastest(() -> Ascii.upper("ß".repeat(400_000) + "a"))).isLessThan(AT_MOST);
  }

  private static Duration fastest(Runnable work) {
    var best = Long.MAX_VALUE;
    for (var i = 0; i < 5; i++) {
      var began = System.nanoTime();
      work.run();
      best = Math.min(best, System.nanoTime() - began);
    }
    return Duration.ofNanos(best);
  }
}

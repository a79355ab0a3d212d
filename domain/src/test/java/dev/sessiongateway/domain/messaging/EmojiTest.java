package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmojiTest {
  @ParameterizedTest
  @ValueSource(strings = {"👍", "👍🏽", "❤️", "❤", "👩‍🚀", "🇩🇪", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "☺"})
  void isOnePicture(String text) {
    assertThat(new Emoji(text).value()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "1", "#", " ", "👍👍", "👍 ", "ok", "é", "+1"})
  void isNothingElse(String text) {
    assertFault("invalid.reaction", () -> new Emoji(text));
  }

  @Test
  void nothingTakesAReactionBack() {
    assertThat(Emoji.NONE.value()).isEmpty();
  }
}

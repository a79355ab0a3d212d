package dev.sessiongateway.http.bots.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.bots.BotSettings;
import dev.sessiongateway.domain.media.MediaKind;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BotAnswerTest {
  @Test
  void aLinkToAFileStandsForTheFile() {
    var text = "Look: ![a cat](https://example.org/cat.png) and [this](https://example.org/page).";

    assertThat(BotAnswer.of(text))
        .containsExactly(
            new BotAnswer.Text("Look:"),
            new BotAnswer.File(MediaKind.IMAGE, URI.create("https://example.org/cat.png"), "a cat"),
            new BotAnswer.Text("and [this](https://example.org/page)."));
  }

  @Test
  void aLinkAloneIsItsFile() {
    assertThat(BotAnswer.of("[a cat](https://example.org/cat.png)"))
        .containsExactly(
            new BotAnswer.File(
                MediaKind.IMAGE, URI.create("https://example.org/cat.png"), "a cat"));
  }

  @Test
  void anAddressThatIsNoneStaysText() {
    var text = "[a](https://example .org/cat.png) [b](file:///etc/x.pdf)";

    assertThat(BotAnswer.of(text)).containsExactly(new BotAnswer.Text(text));
  }

  /// Time that grows with the square of the length would be hours.
  @ParameterizedTest
  @ValueSource(strings = {"](", "["})
  @Timeout(60)
  void manyBracketsAreReadInLinearTime(String brackets) {
    assertThat(BotAnswer.of(brackets.repeat(8_000_000))).hasSize(1);
  }

  @Test
  void paragraphsAreMessagesOfTheirOwn() {
    var settings =
        new BotSettings(
            null, null, null, null, null, null, null, null, null, true, Duration.ofMillis(10));
    var rules = BotRules.of(settings, BotSettings.NONE);

    assertThat(rules.messages("one\nmore\n\n\n two \n")).isEqualTo(List.of("one\nmore", "two"));
    assertThat(rules.messages("one\n\ntwo")).isEqualTo(List.of("one", "two"));
    assertThat(BotRules.of(BotSettings.NONE, BotSettings.NONE).messages("one\n\ntwo"))
        .isEqualTo(List.of("one\n\ntwo"));
    assertThat(rules.typing("12345")).isEqualTo(Duration.ofMillis(1_050));
    assertThat(rules.typing("x".repeat(100_000))).isEqualTo(Duration.ofSeconds(21));
  }
}

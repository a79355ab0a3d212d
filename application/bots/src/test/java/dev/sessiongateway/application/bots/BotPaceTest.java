package dev.sessiongateway.application.bots;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Two bots that answer each other are found by their pace; people never are.
class BotPaceTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void anAnswerCountsTenSecondsAndThirtyOfThemMayBeAhead() {
    var pace = BotPace.none(NOW);
    for (var i = 0; i < 30; i++) {
      pace = pace.answered(NOW);
    }
    assertThat(pace.until()).isEqualTo(NOW.plus(BotPace.MOST_AHEAD));
    assertThat(pace.isLoop(NOW)).isFalse();
    assertThat(pace.answered(NOW).isLoop(NOW)).isTrue();
    assertThat(pace.answered(NOW).isLoop(NOW.plus(BotPace.PER_ANSWER))).isFalse();
  }

  @Test
  void timeWithoutAnswersIsNotSaved() {
    var later = NOW.plusSeconds(3_600);
    assertThat(BotPace.none(NOW).answered(later).until()).isEqualTo(later.plusSeconds(10));
  }

  @Test
  void moreThanFiveMessagesOfBotsInARowAreALoop() {
    var pace = BotPace.none(NOW);
    for (var i = 0; i < BotPace.MOST_TO_BOTS; i++) {
      pace = pace.received(true);
    }
    assertThat(pace.isLoop(NOW)).isFalse();
    assertThat(pace.received(true).isLoop(NOW)).isTrue();
    assertThat(pace.received(true).received(false)).isEqualTo(BotPace.none(NOW));
  }
}

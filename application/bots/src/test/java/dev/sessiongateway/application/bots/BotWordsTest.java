package dev.sessiongateway.application.bots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.form.StoredSamples;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.application.form.Tape;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.text.Coded;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The words of the part are stored and sent: one that fails here would be met elsewhere.
class BotWordsTest {
  static Stream<Arguments> words() {
    return Stream.of(
        Arguments.of(BotStatus.class, "OPENED PAUSED CLOSED"),
        Arguments.of(BotTarget.DifyApp.class, "chatBot textGenerator agent workflow"),
        Arguments.of(BotKind.class, "evolutionBot typebot openai dify n8n evoai flowise"));
  }

  @ParameterizedTest
  @MethodSource("words")
  <E extends Enum<E> & Coded> void theWordsAreTheseAndNoOthers(Class<E> type, String words) {
    var constants = Arrays.asList(type.getEnumConstants());
    assertThat(constants.stream().map(Coded::code).collect(Collectors.joining(" ")))
        .isEqualTo(words);
    assertThat(constants)
        .allSatisfy(constant -> assertThat(Coded.of(type, constant.code())).isSameAs(constant));
  }

  @Test
  void everyKindAndComponentIsInTheTable() throws IOException {
    for (var sample : StoredSamples.of(SessionConfig.class, BotConversation.class)) {
      assertThat(again(sample.getClass(), sample)).isEqualTo(sample);
    }
  }

  @Test
  void theBotsOfASessionAreAmongWhatReceivesItsEvents() throws IOException {
    var config = SessionConfig.DEFAULT.with(BotConfigSamples.all()).events();
    var tree = Tape.of(StoredWords.FORMS.of(EventConfig.class), config).toString();
    assertThat(tree).contains(", bots={bots=[{id=bot-0,");
    assertThat(SessionConfig.DEFAULT.with(BotConfigSamples.all()).with(BotConfig.NONE))
        .isEqualTo(SessionConfig.DEFAULT);
    assertThat(config.parts()).isEqualTo(Map.of("bots", BotConfigSamples.all()));
  }

  private static <T> Object again(Class<T> type, Object sample) throws IOException {
    var form = StoredWords.FORMS.of(type);
    return form.read(Tape.of(form, type.cast(sample)).source());
  }
}

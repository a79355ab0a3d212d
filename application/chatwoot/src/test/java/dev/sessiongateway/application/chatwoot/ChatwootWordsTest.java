package dev.sessiongateway.application.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.form.StoredSamples;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.application.form.Tape;
import dev.sessiongateway.domain.app.AppSettings;
import dev.sessiongateway.domain.text.Coded;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The words of the part are stored and sent: one that fails here would be met elsewhere.
class ChatwootWordsTest {
  static Stream<Arguments> words() {
    return Stream.of(
        Arguments.of(ChatwootSettings.LinkPreview.class, "OFF LG HG"),
        Arguments.of(ChatwootSettings.Outgoing.class, "message private-note"),
        Arguments.of(
            ChatwootSettings.Sort.class,
            "activity_newest activity_oldest created_newest created_oldest"),
        Arguments.of(ChatwootSettings.Status.class, "open pending snoozed resolved"));
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
  void anAppOfASessionIsAConnectionToAnInbox() throws IOException {
    var form = StoredWords.FORMS.of(AppSettings.class);
    var samples = StoredSamples.of(AppSettings.class);
    assertThat(samples).hasAtLeastOneElementOfType(ChatwootSettings.class);
    for (var sample : samples) {
      if (sample instanceof ChatwootSettings settings) {
        assertThat(form.read(Tape.of(form, settings).source())).isEqualTo(settings);
      }
    }
  }
}

package dev.sessiongateway.http.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.chatwoot.ChatwootSettings;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChatwootTextsTest {

  private static ChatwootTexts texts(String locale, Map<String, String> templates) {
    return ChatwootTexts.of(
        new ChatwootSettings(
            URI.create("https://chatwoot.example.org"),
            1,
            "token",
            new ChatwootSettings.Inbox(2, "box"),
            locale,
            ChatwootSettings.LinkPreview.OFF,
            templates,
            ChatwootSettings.Commands.DEFAULT,
            ChatwootSettings.Conversations.DEFAULT));
  }

  @ParameterizedTest
  @EnumSource
  void everyLanguageHasEveryTextAndNoOther(ChatwootLanguage language) throws IOException {
    var file = new Properties();
    var name = "texts-" + language.locale() + ".properties";
    try (var in = Objects.requireNonNull(ChatwootTexts.class.getResourceAsStream(name))) {
      file.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    }
    assertThat(file.stringPropertyNames())
        .isEqualTo(
            Arrays.stream(ChatwootText.values())
                .map(ChatwootText::code)
                .collect(Collectors.toSet()));
    for (var text : ChatwootText.values()) {
      assertThat(new TextTemplate(file.getProperty(text.code())).problem(text.placeholders()))
          .as(language + " " + text)
          .isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "en-US, The message was deleted.",
    "de-CH, Die Nachricht wurde gelöscht.",
    "es, El mensaje fue eliminado.",
    "fr-FR, Le message a été supprimé.",
    "it-IT, Il messaggio è stato eliminato.",
    "pt-BR, A mensagem foi apagada.",
    "pl-PL, The message was deleted.",
  })
  void theLocaleChoosesTheLanguageAndOneOfAnEarlierVersionIsEnglish(String locale, String text) {
    assertThat(texts(locale, Map.of()).say(ChatwootText.DELETED)).isEqualTo(text);
  }

  @Test
  void aTemplateReplacesItsTextOnly() {
    var own = texts("en", Map.of("whatsapp.reaction.added", "{{emoji}}!", "gone.text", "x"));
    assertThat(own.say(ChatwootText.REACTED, Map.of("emoji", "👍"))).isEqualTo("👍!");
    assertThat(own.say(ChatwootText.EDITED, Map.of("text", "hi"))).isEqualTo("Edited: hi");
  }

  @Test
  void aTextIsNoLongerThanChatwootStores() {
    var own = texts("en", Map.of("whatsapp.group.message", "{{text}}".repeat(20)));
    var values = Map.of("text", "x".repeat(60_000));
    assertThat(own.say(ChatwootText.GROUP_MESSAGE, values)).hasSize(150_000);
  }

  @Test
  void theDocumentationListsEveryTextWithItsPlaceholders() throws IOException {
    var page = Files.readString(Path.of("../../docs/guides/chatwoot.md"));
    for (var text : ChatwootText.values()) {
      var placeholders =
          text.placeholders().stream()
              .sorted()
              .map(name -> "`" + name + "`")
              .collect(Collectors.joining(", ", "", text.placeholders().isEmpty() ? "" : " "));
      assertThat(page).contains("| `" + text.code() + "` | " + placeholders + "|");
    }
  }

  @Test
  void aTextIsFoundByItsNameAndALanguageByItsLocale() {
    for (var text : ChatwootText.values()) {
      assertThat(ChatwootText.find(text.code())).contains(text);
      assertThat(text.placeholders()).doesNotContain("");
    }
    assertThat(ChatwootText.GROUP_MESSAGE.placeholders())
        .containsExactlyInAnyOrder("participant", "text");
    assertThat(ChatwootText.OWN_CONTACT.placeholders()).isEmpty();
    assertThat(ChatwootText.find("nothing")).isEmpty();
    assertThat(ChatwootLanguage.locales()).hasSize(ChatwootLanguage.values().length);
    for (var language : ChatwootLanguage.values()) {
      assertThat(language.title()).isNotBlank();
      assertThat(ChatwootLanguage.find(language.locale())).contains(language);
    }
    assertThat(ChatwootLanguage.find("xx")).isEmpty();
  }
}

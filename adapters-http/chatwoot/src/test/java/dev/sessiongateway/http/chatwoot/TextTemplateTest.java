package dev.sessiongateway.http.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextTemplateTest {
  private static final Set<String> KNOWN = Set.of("text", "participant");

  @ParameterizedTest
  @CsvSource({
    "{{text}}, hi",
    "{{{text}}}, hi",
    "{{ text }} and {{{ text }}}, hi and hi",
    "no placeholder, no placeholder",
    "{text} { } }}, {text} { } }}",
  })
  void placeholdersAreReplacedByValues(String template, String filled) {
    assertThat(new TextTemplate(template).problem(KNOWN)).isEmpty();
    assertThat(new TextTemplate(template).filled(Map.of("text", "hi"))).isEqualTo(filled);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{{text}}", "${text}", "\\$1 {{participant}}", "{{#text}}{{/text}}"})
  void aValueIsNeverATemplate(String value) {
    var values = Map.of("text", value, "participant", "Ben");
    assertThat(new TextTemplate("<{{text}}>").filled(values)).isEqualTo("<" + value + ">");
  }

  @Test
  void aLineWithoutAnythingToSayIsLeftOut() {
    var template = new TextTemplate("{{name}}\n\n{{address}}\nAt: {{address}}");
    assertThat(template.filled(Map.of("name", "Shop"))).isEqualTo("Shop\n\nAt: ");
    assertThat(new TextTemplate("{{name}}\nAt: {{address}}").filled(Map.of())).isEqualTo("At: ");
    assertThat(new TextTemplate("a\n\nb").filled(Map.of())).isEqualTo("a\n\nb");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{other}}",
        "{{#text}}yes{{/text}}",
        "{{^text}}no{{/text}}",
        "{{> text}}",
        "{{text.class}}",
        "{{text",
        "{{ }}",
        "{{text}}{{"
      })
  void whatIsNoPlaceholderIsAnObjection(String template) {
    assertThat(new TextTemplate(template).problem(KNOWN)).isPresent();
  }

  @Test
  void anObjectionNamesThePlaceholdersThatAreKnown() {
    assertThat(new TextTemplate("{{other}}").problem(KNOWN))
        .contains("knows only the placeholders participant, text");
    assertThat(new TextTemplate("{{other}}").problem(Set.of()))
        .contains("must have no placeholder");
  }

  @Test
  void aTemplateIsBounded() {
    assertThat(new TextTemplate("x".repeat(4_000)).problem(KNOWN)).isEmpty();
    assertThat(new TextTemplate("x".repeat(4_001)).problem(KNOWN)).isPresent();
    assertThat(new TextTemplate("{{text}}".repeat(20)).problem(KNOWN)).isEmpty();
    assertThat(new TextTemplate("{{text}}".repeat(21)).problem(KNOWN)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"en, ENGLISH", "en-GB, ENGLISH", "DE_at, GERMAN", "pt-BR, PORTUGUESE"})
  void theCountryOfALocaleDoesNotMatter(String locale, ChatwootLanguage language) {
    assertThat(ChatwootLanguage.find(locale)).contains(language);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "xx", "english", "deutsch-DE", "e n"})
  void anUnknownLanguageIsNone(String locale) {
    assertThat(ChatwootLanguage.find(locale)).isEmpty();
  }
}

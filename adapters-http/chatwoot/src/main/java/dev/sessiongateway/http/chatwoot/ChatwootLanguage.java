package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.text.Ascii;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The languages of the texts that the Chatwoot app writes.
enum ChatwootLanguage {
  ENGLISH("en-US", "English"),
  GERMAN("de-DE", "Deutsch"),
  SPANISH("es-ES", "Español"),
  FRENCH("fr-FR", "Français"),
  ITALIAN("it-IT", "Italiano"),
  PORTUGUESE("pt-BR", "Português (Brasil)");

  private final String locale;
  private final String title;

  ChatwootLanguage(String locale, String title) {
    this.locale = locale;
    this.title = title;
  }

  /// Its name, in the language itself.
  String title() {
    return title;
  }

  /// The locale that stands for it, such as `de-DE`.
  String locale() {
    return locale;
  }

  /// The language of a locale; the country does not matter.
  ///
  /// @param locale such as `de`, `de-AT` or `de_AT`
  static Optional<ChatwootLanguage> find(String locale) {
    var name = Ascii.lower(locale).replace('_', '-').split("-", 2)[0];
    return Arrays.stream(values())
        .filter(one -> one.locale.split("-", 2)[0].equals(name))
        .findFirst();
  }

  /// One locale of each.
  static List<String> locales() {
    return Arrays.stream(values()).map(ChatwootLanguage::locale).toList();
  }
}

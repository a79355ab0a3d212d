package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.fault.Fault;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The words with which people say that they want no broadcast, by language. An answer is one when
/// it is the word and nothing else; case, accents and punctuation around it do not count.
///
/// @param byLanguage the code of the language, such as `pt-BR`, and its words
public record StopWords(Map<String, List<String>> byLanguage) {
  static final int MOST_LANGUAGES = 100;
  static final int MOST_WORDS = 100;
  static final int LONGEST_WORD = 64;

  /// Of a session that has no list of its own.
  public static final StopWords USUAL =
      new StopWords(
          Map.of(
              "de", List.of("stop", "stopp", "abmelden", "abbestellen"),
              "en", List.of("stop", "stop all", "unsubscribe", "opt out", "cancel", "end", "quit"),
              "es", List.of("alto", "baja", "parar", "cancelar", "detener"),
              "fr", List.of("stop", "arret", "desabonner", "désinscrire"),
              "it", List.of("stop", "ferma", "annulla", "cancellami"),
              "pt", List.of("parar", "pare", "sair", "cancelar", "descadastrar")));

  private static final String FIELD = "words";

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.words`
  public StopWords {
    if (byLanguage.size() > MOST_LANGUAGES) {
      throw Fault.invalid(FIELD, "must have at most " + MOST_LANGUAGES + " languages");
    }
    var sorted = new TreeMap<String, List<String>>();
    byLanguage.forEach((language, words) -> {
      if (language.isBlank() || language.length() > 16) {
        throw Fault.invalid(FIELD, "must name each language with 1 to 16 characters");
      }
      if (words.size() > MOST_WORDS) {
        throw Fault.invalid(FIELD + "." + language, "must have at most " + MOST_WORDS + " words");
      }
      for (var word : words) {
        if (word.length() > LONGEST_WORD || folded(word).isEmpty()) {
          throw Fault.invalid(
              FIELD + "." + language,
              "must be words of 1 to " + LONGEST_WORD + " characters with a letter or a digit");
        }
      }
      sorted.put(language, List.copyOf(words));
    });
    byLanguage = Collections.unmodifiableMap(sorted);
  }

  /// Whether the whole text is one of the words.
  public boolean matches(String text) {
    if (text.length() > 2 * LONGEST_WORD) {
      return false;
    }
    var said = folded(text);
    return !said.isEmpty()
        && byLanguage.values().stream()
            .flatMap(List::stream)
            .anyMatch(word -> folded(word).equals(said));
  }

  /// Letters and digits in lower case without accents, words apart by one space.
  private static String folded(String text) {
    var plain = Normalizer.normalize(text, Normalizer.Form.NFKD);
    var words = new ArrayList<String>();
    var word = new StringBuilder();
    plain
        .codePoints()
        .map(Character::toLowerCase)
        .forEach(each -> {
          if (Character.isLetterOrDigit(each)) {
            word.appendCodePoint(each);
          } else if (Character.getType(each) != Character.NON_SPACING_MARK && !word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
          }
        });
    if (!word.isEmpty()) {
      words.add(word.toString());
    }
    return String.join(" ", words);
  }
}

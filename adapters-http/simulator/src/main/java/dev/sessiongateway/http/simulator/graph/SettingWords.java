package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.text.Ascii;
import java.util.Set;

/// The fields of settings whose values are words of Meta.
final class SettingWords {
  private static final String ENABLED = "ENABLED";

  private SettingWords() {}

  /// Whether a field with Meta's words for it says so.
  static boolean isEnabled(String field, String word) {
    return oneOf(field, word, Set.of(ENABLED, "DISABLED")).equals(ENABLED);
  }

  /// Meta's own examples have some of the words in small letters.
  static String oneOf(String field, String given, Set<String> words) {
    var word = Ascii.upper(given);
    if (!words.contains(word)) {
      throw GraphFault.PARAMETER.toException(
          field + " must be one of " + words.stream().sorted().toList());
    }
    return word;
  }
}

package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.text.Ascii;
import java.util.Set;

/// The words of templates that Meta knows.
final class TemplateWords {
  /// Parts and buttons that Meta has, and virtual phones do not show.
  private static final Set<String> NOT_SIMULATED = Set.of("APP", "ORDER_DETAILS", "VOICE_CALL");

  private TemplateWords() {}

  /// @throws GraphFault.Raised `100` for another word, `3` for one that is not simulated
  static String oneOf(String field, String text, Set<String> words) {
    var word = Ascii.upper(text);
    if (NOT_SIMULATED.contains(word)) {
      throw GraphFault.NOT_SIMULATED.toException(field + " " + word + " is not simulated");
    }
    if (!words.contains(word)) {
      throw GraphFault.PARAMETER.toException(
          field + " must be one of " + words.stream().sorted().toList());
    }
    return word;
  }
}

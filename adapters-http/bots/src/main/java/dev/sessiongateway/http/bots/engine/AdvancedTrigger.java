package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.domain.text.Ascii;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// An expression such as `contains:order,pizza startswith:hello`. Conditions with the same operator
/// are alternatives, those with different operators must all hold; of the words that commas
/// separate, all must match. Neither case nor accents count.
final class AdvancedTrigger {
  private static final List<String> OPERATORS =
      List.of("contains", "notcontains", "startswith", "endswith", "exact");

  private AdvancedTrigger() {}

  /// Whether each condition has a known operator.
  public static boolean isValid(String expression) {
    return !expression.isBlank()
        && conditions(expression).stream().allMatch(one -> OPERATORS.contains(one.operator()));
  }

  static boolean matches(String expression, String text) {
    var plain = plain(text);
    var byOperator = new LinkedHashMap<String, Boolean>();
    for (var condition : conditions(expression)) {
      byOperator.merge(condition.operator(), condition.holds(plain), Boolean::logicalOr);
    }
    return !byOperator.isEmpty() && byOperator.values().stream().allMatch(holds -> holds);
  }

  private static List<Condition> conditions(String expression) {
    var all = new ArrayList<Condition>();
    for (var part : expression.split(" ", -1)) {
      if (!part.isEmpty()) {
        var colon = part.indexOf(':');
        var operator = colon < 0 ? part : part.substring(0, colon);
        var words = colon < 0 ? "" : part.substring(colon + 1);
        all.add(new Condition(Ascii.lower(operator), List.of(plain(words).split(",", -1))));
      }
    }
    return all;
  }

  private static String plain(String text) {
    var split = Normalizer.normalize(text, Normalizer.Form.NFD);
    var letters = new StringBuilder(split.length());
    split
        .codePoints()
        .filter(letter -> Character.getType(letter) != Character.NON_SPACING_MARK)
        .map(Character::toLowerCase)
        .forEach(letters::appendCodePoint);
    return letters.toString();
  }

  private record Condition(String operator, List<String> words) {
    boolean holds(String text) {
      return words.stream().allMatch(word -> holds(text, word));
    }

    private boolean holds(String text, String word) {
      return switch (operator) {
        case "contains" -> text.contains(word);
        case "notcontains" -> !text.contains(word);
        case "startswith" -> text.startsWith(word);
        case "endswith" -> text.endsWith(word);
        case "exact" -> text.equals(word);
        default -> false;
      };
    }
  }
}

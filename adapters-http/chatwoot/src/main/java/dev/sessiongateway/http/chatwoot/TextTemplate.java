package dev.sessiongateway.http.chatwoot;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A text with placeholders, written `{{name}}` or `{{{name}}}`. Values are inserted as they are:
/// what looks like a placeholder in a value is text.
record TextTemplate(String text) {
  /// The most characters of a template.
  static final int LONGEST = 4_000;

  /// The most placeholders, so that a short template does not become a huge text.
  static final int MOST_PLACEHOLDERS = 20;

  private static final Pattern PLACEHOLDER =
      Pattern.compile("\\{\\{\\{ ?([A-Za-z]{1,32}) ?}}}|\\{\\{ ?([A-Za-z]{1,32}) ?}}");

  /// Why this is no template for these placeholders; empty when it is one.
  Optional<String> problem(Set<String> known) {
    if (text.length() > LONGEST) {
      return Optional.of("must have at most " + LONGEST + " characters");
    }
    var found = PLACEHOLDER.matcher(text);
    var count = 0;
    while (found.find()) {
      count++;
      if (!known.contains(name(found))) {
        return Optional.of(
            known.isEmpty()
                ? "must have no placeholder"
                : "knows only the placeholders "
                    + String.join(", ", known.stream().sorted().toList()));
      }
    }
    if (count > MOST_PLACEHOLDERS) {
      return Optional.of("must have at most " + MOST_PLACEHOLDERS + " placeholders");
    }
    return PLACEHOLDER.matcher(text).replaceAll("").contains("{{")
        ? Optional.of("must have no {{ but in placeholders such as {{text}}; sections do not exist")
        : Optional.empty();
  }

  /// The text with the values in place of their placeholders. A line whose values are all absent or
  /// empty, and that has no text of its own, is left out.
  String filled(Map<String, String> values) {
    return text.lines()
        .map(line -> new Line(line, filled(line, values)))
        .filter(line -> !line.filled().isBlank() || line.template().isBlank())
        .map(Line::filled)
        .collect(Collectors.joining("\n"));
  }

  private static String filled(String line, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(line)
        .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(name(found), "")));
  }

  private static String name(MatchResult found) {
    var triple = found.group(1);
    return triple == null ? found.group(2) : triple;
  }

  private record Line(String template, String filled) {}
}

package dev.sessiongateway.outbound.bot;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.sessiongateway.application.bot.BotExpressions;
import java.util.Optional;

/// Expressions of an engine that takes time linear in the text for every expression. The bounds
/// here keep the factor small.
public final class LinearExpressions implements BotExpressions {
  private static final int SEARCHED = 4_096;
  private static final int LONGEST = 1_000;
  private static final int MOST_REPETITIONS = 1_000;
  private static final int LARGEST_PROGRAM = 2_000;
  private static final java.util.regex.Pattern REPETITION =
      java.util.regex.Pattern.compile("\\{(\\d{1,9})(,(\\d{1,9})?)?\\}");

  @Override
  public Optional<String> problem(String expression) {
    if (expression.length() > LONGEST) {
      return Optional.of("must be at most " + LONGEST + " characters");
    }
    // Nested repetitions multiply; the program would be made before its size is known.
    var repetitions = 1L;
    for (var counts = REPETITION.matcher(expression);
        counts.find() && repetitions <= MOST_REPETITIONS; ) {
      var most = counts.group(3) == null ? counts.group(1) : counts.group(3);
      repetitions *= Math.max(1, Long.parseLong(most));
    }
    if (repetitions > MOST_REPETITIONS) {
      return Optional.of("has too many repetitions");
    }
    try {
      return Pattern.compile(expression).programSize() > LARGEST_PROGRAM
          ? Optional.of("has too many repetitions")
          : Optional.empty();
    } catch (PatternSyntaxException e) {
      return Optional.of("is no regular expression: " + e.getDescription());
    }
  }

  @Override
  public boolean matches(String expression, String text) {
    return problem(expression).isEmpty()
        && Pattern.compile(expression)
            .matcher(text.length() > SEARCHED ? text.substring(0, SEARCHED) : text)
            .find();
  }
}

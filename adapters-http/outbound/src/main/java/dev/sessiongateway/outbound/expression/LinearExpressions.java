package dev.sessiongateway.outbound.expression;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

/// Expressions of an engine that takes time linear in the text for every expression. The bounds
/// here keep the factor small. Compiled expressions are kept: most are asked about for every
/// message. Thread-safe.
public final class LinearExpressions {
  private static final int SEARCHED = 4_096;
  private static final int LONGEST = 1_000;
  private static final int MOST_REPETITIONS = 1_000;
  private static final int LARGEST_PROGRAM = 2_000;
  private static final int MOST_COMPILED = 1_000;
  private static final java.util.regex.Pattern REPETITION =
      java.util.regex.Pattern.compile("\\{(\\d{1,9})(,(\\d{1,9})?)?\\}");

  private final Cache<String, Compiled> compiled =
      Caffeine.newBuilder().maximumSize(MOST_COMPILED).build();

  /// Why this expression cannot be used; empty when it can.
  public Optional<String> problem(String expression) {
    return switch (compiled(expression)) {
      case Compiled.Usable _ -> Optional.empty();
      case Compiled.Unusable(var problem) -> Optional.of(problem);
    };
  }

  /// Whether there is a match in the text; never for an expression that cannot be used.
  public boolean matches(String expression, String text) {
    return find(expression, text).isPresent();
  }

  /// How many groups the expression has; none when it cannot be used.
  public int groups(String expression) {
    return compiled(expression) instanceof Compiled.Usable(var pattern) ? pattern.groupCount() : 0;
  }

  /// The first match, as [#matches].
  public Optional<Matcher> find(String expression, String text) {
    return compiled(expression) instanceof Compiled.Usable(var pattern)
        ? Optional.of(
                pattern.matcher(text.length() > SEARCHED ? text.substring(0, SEARCHED) : text))
            .filter(Matcher::find)
        : Optional.empty();
  }

  private Compiled compiled(String expression) {
    return expression.length() > LONGEST
        ? new Compiled.Unusable("must be at most " + LONGEST + " characters")
        : compiled.get(expression, LinearExpressions::compile);
  }

  private static Compiled compile(String expression) {
    // Nested repetitions multiply; the program would be made before its size is known.
    var repetitions = 1L;
    for (var counts = REPETITION.matcher(expression);
        counts.find() && repetitions <= MOST_REPETITIONS; ) {
      var most = counts.group(3) == null ? counts.group(1) : counts.group(3);
      repetitions *= Math.max(1, Long.parseLong(most));
    }
    if (repetitions > MOST_REPETITIONS) {
      return new Compiled.Unusable("has too many repetitions");
    }
    try {
      var pattern = Pattern.compile(expression);
      return pattern.programSize() > LARGEST_PROGRAM
          ? new Compiled.Unusable("has too many repetitions")
          : new Compiled.Usable(pattern);
    } catch (PatternSyntaxException e) {
      return new Compiled.Unusable("is no regular expression: " + e.getDescription());
    }
  }

  private sealed interface Compiled {
    record Usable(Pattern pattern) implements Compiled {}

    record Unusable(String problem) implements Compiled {}
  }
}

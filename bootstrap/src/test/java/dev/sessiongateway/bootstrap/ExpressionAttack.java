package dev.sessiongateway.bootstrap;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;

/// Searches for an input on which a regular expression is not linear. Inputs are made of the
/// expression's own literals and characters, repeated, behind a prefix and before a character that
/// makes the match fail. The cost is the number of characters read, which is the same on every
/// machine; the costliest input is then tried at full length against the clock.
final class ExpressionAttack {
  /// A linear expression reads each character a few times; a quadratic one reads each hundreds of
  /// times in a text of the length below.
  private static final int READS_PER_CHARACTER = 100;

  private static final int PROBE = 1_000;
  private static final int TRIES = 3;
  private static final int STACK_BYTES = 512 << 10;
  private static final int PART = 4;
  private static final long NANOS = 50_000_000;
  private static final String TOO_COSTLY = "reads too many characters, or overflows the stack,";
  private static final String EVERY_CLASS = "aA0 .\n\u0130é";
  private static final Pattern LITERAL = Pattern.compile("[A-Za-z0-9=:/@_'\"-]+");
  private static final Pattern GROUP_REPEATED = Pattern.compile("\\)(?:[*+]|\\{[0-9]+,})");
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Pattern pattern;
  private final int length;
  private final boolean isSearchedFor;

  /// @param length of the longest text that the program matches with it
  /// @param isSearchedFor whether the program searches for it inside texts
  ExpressionAttack(Pattern pattern, int length, boolean isSearchedFor) {
    this.pattern = pattern;
    this.length = length;
    this.isSearchedFor = isSearchedFor;
  }

  /// A description of the defect; empty when none was found.
  Optional<String> weakness() {
    var shapes = shapes();
    var found = withStack(STACK_BYTES, () -> notLinear(shapes));
    return found.isEmpty() && GROUP_REPEATED.matcher(pattern.pattern()).find()
        ? withStack(STACK_BYTES / PART, () -> overflow(shapes))
        : found;
  }

  private static Optional<String> withStack(int bytes, Callable<Optional<String>> search) {
    var task = new FutureTask<>(search);
    var thread = new Thread(null, task, "expression", bytes);
    thread.start();
    try {
      return task.get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Optional<String> notLinear(List<Shape> shapes) {
    var probe = Math.min(PROBE, length);
    var worst = shapes.getFirst();
    var worstCost = 0L;
    for (var shape : shapes) {
      var text = shape.text(probe);
      var cost = cost(text);
      if (cost > budget(text)) {
        return found(TOO_COSTLY, text);
      }
      if (cost > worstCost) {
        worst = shape;
        worstCost = cost;
      }
    }
    return atFullLength(worst.text(length));
  }

  /// A repeated group may take stack for each repetition, however few characters it reads. A part
  /// of the text needs the same part of the stack.
  private Optional<String> overflow(List<Shape> shapes) {
    return shapes.stream()
        .map(shape -> shape.text(length / PART))
        .filter(text -> cost(text) > budget(text))
        .findFirst()
        .flatMap(text -> found(TOO_COSTLY, text));
  }

  private Optional<String> atFullLength(String text) {
    if (cost(text) > budget(text)) {
      return found(TOO_COSTLY, text);
    }
    var nanos = cpuNanos(text);
    return nanos > NANOS ? found("takes %d ns".formatted(nanos), text) : Optional.empty();
  }

  private static long budget(CharSequence text) {
    return (long) READS_PER_CHARACTER * text.length();
  }

  private Optional<String> found(String what, String text) {
    return Optional.of(
        "%s %s on %d characters such as %s"
            .formatted(
                pattern, what, text.length(), text.substring(0, Math.min(40, text.length()))));
  }

  /// Processor time, so that other processes do not change the result.
  private long cpuNanos(String text) {
    var best = Long.MAX_VALUE;
    for (var i = 0; i < TRIES && best > NANOS; i++) {
      var began = THREADS.getCurrentThreadCpuTime();
      run(text);
      best = Math.min(best, THREADS.getCurrentThreadCpuTime() - began);
    }
    return best;
  }

  private long cost(String text) {
    var counted = new CountedText(text, new long[1]);
    try {
      run(counted);
    } catch (BudgetExceeded | StackOverflowError e) {
      return Long.MAX_VALUE;
    }
    return counted.reads()[0];
  }

  private void run(CharSequence text) {
    pattern.matcher(text).matches();
    pattern.matcher(text).lookingAt();
    if (isSearchedFor) {
      var all = pattern.matcher(text);
      while (all.find()) {
        // Every occurrence, as for a replacement.
      }
    }
  }

  private List<Shape> shapes() {
    var source = pattern.pattern();
    var literals = new LinkedHashSet<String>();
    LITERAL.matcher(source).results().forEach(literal -> literals.add(literal.group()));
    var characters = new LinkedHashSet<String>();
    (EVERY_CLASS + source)
        .chars()
        .filter(c -> !Character.isLetterOrDigit(c) || EVERY_CLASS.indexOf(c) >= 0)
        .filter(c -> c != '\\')
        .forEach(c -> characters.add(Character.toString(c)));
    literals.forEach(literal -> characters.add(literal.substring(0, 1)));
    var prefixes = new ArrayList<>(literals);
    prefixes.add("");
    prefixes.add(String.join("", literals));
    var shapes = new ArrayList<Shape>();
    for (var first : characters) {
      prefixes.forEach(prefix -> shapes.addAll(Shape.of(prefix, first)));
      for (var second : characters) {
        shapes.addAll(Shape.of("", first + second));
        shapes.addAll(Shape.of("a", first + second));
      }
    }
    literals.forEach(literal -> shapes.addAll(Shape.of("", literal)));
    return shapes;
  }

  /// A prefix, then something repeated, then a character that nothing matches, or none.
  private record Shape(String prefix, String repeated, String end) {
    static List<Shape> of(String prefix, String repeated) {
      return List.of(new Shape(prefix, repeated, ""), new Shape(prefix, repeated, "\u0000"));
    }

    String text(int size) {
      var text = prefix + repeated.repeat(size / repeated.length());
      return text.substring(0, Math.min(size - end.length(), text.length())) + end;
    }
  }

  /// Counts the characters that are read.
  @SuppressWarnings("ArrayRecordComponent") // a counter, compared nowhere
  private record CountedText(String text, long[] reads) implements CharSequence {
    @Override
    public char charAt(int index) {
      if (++reads[0] > budget(text)) {
        throw new BudgetExceeded();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }
  }

  /// Ends a match that has read enough characters.
  private static final class BudgetExceeded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BudgetExceeded() {
      super(null, null, false, false);
    }
  }
}

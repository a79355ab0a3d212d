package dev.sessiongateway.sink;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The options that the operator has set for a sink. What is wrong is an [IllegalStateException]
/// that names the option, never its value, which may be secret.
public final class SinkOptions {
  private final String sink;
  private final Map<String, String> values;

  /// @param sink its name, for messages
  /// @param known the names of all options that it has
  public SinkOptions(String sink, Map<String, String> values, Set<String> known) {
    this.sink = sink;
    this.values = Map.copyOf(values);
    var unknown = new TreeSet<>(values.keySet());
    unknown.removeAll(known);
    if (!unknown.isEmpty()) {
      throw new IllegalStateException(
          "sinks.%s.%s is no option; the options are %s"
              .formatted(sink, unknown.getFirst(), String.join(", ", new TreeSet<>(known))));
    }
  }

  public Optional<String> find(String option) {
    return Optional.ofNullable(values.get(option))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  public String text(String option, String fallback) {
    return find(option).orElse(fallback);
  }

  public String required(String option) {
    return find(option).orElseThrow(() -> mustBe(option, "set"));
  }

  public boolean flag(String option, boolean fallback) {
    return switch (text(option, Boolean.toString(fallback))) {
      case "true" -> true;
      case "false" -> false;
      default -> throw mustBe(option, "true or false");
    };
  }

  public int number(String option, int fallback, int least, int most) {
    var text = text(option, Integer.toString(fallback));
    try {
      var number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, like a number out of range.
    }
    throw mustBe(option, "a number from " + least + " to " + most);
  }

  /// One of the words.
  public String word(String option, String fallback, Set<String> words) {
    var text = text(option, fallback);
    if (!words.contains(text)) {
      throw mustBe(option, "one of " + String.join(", ", new TreeSet<>(words)));
    }
    return text;
  }

  /// The error for an option whose value is wrong.
  public IllegalStateException mustBe(String option, String rule) {
    return new IllegalStateException("sinks.%s.%s must be %s".formatted(sink, option, rule));
  }
}

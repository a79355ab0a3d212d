package dev.sessiongateway.application.log;

import java.util.Optional;
import java.util.regex.Pattern;

/// A warning or an error of the log. Its text is the same whether it was written in this process or
/// in another one, as text or as JSON.
///
/// @param logger the simple name
/// @param text the message and the pairs
/// @param origin what helps to find the cause, and is not compared: the thread, the exception
record LogLine(String level, String logger, String text, String origin) {
  private static final Pattern TEXT = Pattern.compile("^\\S+ (WARN|ERROR) +(\\S+) - (.*)$");
  private static final Pattern JSON =
      Pattern.compile(
          "^\\{\"time\":\"[^\"]*\",\"level\":\"(WARN|ERROR)\",\"logger\":\"([^\"]*)\","
              + "\"thread\":\"[^\"]*\",\"message\":\"((?:[^\"\\\\]|\\\\.)*+)\"(.*)}$");
  private static final Pattern PAIR = Pattern.compile(",\"([^\"]+)\":");

  /// Written by the virtual machine or by SLF4J itself.
  private static final Pattern OF_JAVA =
      Pattern.compile("^(?:WARNING: |SLF4J\\(|\\[[^]]*]\\[(?:warning|error) *]).*");

  static LogLine of(String level, String logger, String text, String origin) {
    // As the program writes it.
    var oneLine = text.strip().replaceAll("[\\r\\n]+", "\\\\n");
    return new LogLine(level, simpleName(logger), oneLine, origin);
  }

  /// The warning or error in a line that another process wrote; empty for everything else.
  static Optional<LogLine> parse(String line, String origin) {
    var text = TEXT.matcher(line);
    if (text.matches()) {
      return Optional.of(of(text.group(1), text.group(2), text.group(3).strip(), origin));
    }
    var json = JSON.matcher(line);
    if (json.matches()) {
      var pairs = PAIR.matcher(json.group(4)).replaceAll(" $1=");
      return Optional.of(of(json.group(1), json.group(2), json.group(3) + pairs, origin));
    }
    return ofJava(line, origin);
  }

  /// A warning of the virtual machine or of SLF4J; empty for everything else.
  static Optional<LogLine> ofJava(String line, String origin) {
    return OF_JAVA.matcher(line).matches()
        ? Optional.of(of("WARN", "java", line, origin))
        : Optional.empty();
  }

  private static String simpleName(String logger) {
    return logger.substring(logger.lastIndexOf('.') + 1);
  }

  @Override
  public String toString() {
    return level + " " + logger + " - " + text;
  }
}

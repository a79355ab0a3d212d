package dev.sessiongateway.domain.messaging;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The text of a card in vCard 3.0 (RFC 2426), line by line. Not thread-safe.
final class VCardText {
  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");
  private static final Pattern LINE_BREAK = Pattern.compile("\\R");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private final StringBuilder text = new StringBuilder("BEGIN:VCARD\r\nVERSION:3.0\r\n");

  /// A line with a value, in which nothing has a meaning.
  void line(String name, String value) {
    text.append(name).append(':').append(escaped(value)).append("\r\n");
  }

  void optional(String name, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      line(name, value);
    }
  }

  /// A line whose value has parts.
  void parts(String name, @Nullable String... parts) {
    var value =
        Arrays.stream(parts)
            .map(part -> part == null ? "" : escaped(part))
            .collect(Collectors.joining(";"));
    text.append(name).append(':').append(value).append("\r\n");
  }

  /// The whole card. Nothing is added behind it.
  String end() {
    return text.append("END:VCARD").toString();
  }

  static String digits(String text) {
    return NO_DIGIT.matcher(text).replaceAll("");
  }

  private static String escaped(String text) {
    var marked = text.strip().replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,");
    return CONTROL.matcher(LINE_BREAK.matcher(marked).replaceAll("\\\\n")).replaceAll("");
  }
}

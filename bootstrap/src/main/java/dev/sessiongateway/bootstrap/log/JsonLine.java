package dev.sessiongateway.bootstrap.log;

import java.util.HexFormat;

/// A JSON object on one line, built field by field. Every character that could end the line, or
/// that a terminal would obey, is escaped.
final class JsonLine {
  private static final HexFormat HEX = HexFormat.of();
  private static final int FIRST_PRINTABLE = 0x20;
  private static final int DELETE = 0x7f;
  private static final int LAST_CONTROL = 0x9f;
  private static final char REPLACEMENT = '\ufffd';
  private static final char LINE_SEPARATOR = '\u2028';
  private static final char PARAGRAPH_SEPARATOR = '\u2029';

  private final StringBuilder line = new StringBuilder(256).append('{');

  void text(String name, String value) {
    name(name);
    quoted(value);
  }

  /// @param value a number, `true`, `false` or `null`
  void plain(String name, String value) {
    name(name);
    line.append(value);
  }

  String end() {
    return line.append("}\n").toString();
  }

  private void name(String name) {
    if (line.length() > 1) {
      line.append(',');
    }
    quoted(name);
    line.append(':');
  }

  private void quoted(String text) {
    line.append('"');
    for (var i = 0; i < text.length(); i++) {
      var character = text.charAt(i);
      switch (character) {
        case '"' -> line.append("\\\"");
        case '\\' -> line.append("\\\\");
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        case '\t' -> line.append("\\t");
        default -> {
          if (isHalf(text, i, character)) {
            line.append(REPLACEMENT);
          } else if (isPlain(character)) {
            line.append(character);
          } else {
            line.append("\\u").append(HEX.toHexDigits(character));
          }
        }
      }
    }
    line.append('"');
  }

  /// Half of a surrogate pair has no encoding in UTF-8, and readers refuse it escaped too.
  private static boolean isHalf(String text, int index, char character) {
    if (Character.isHighSurrogate(character)) {
      return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
    }
    return Character.isLowSurrogate(character)
        && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
  }

  private static boolean isPlain(char character) {
    return character >= FIRST_PRINTABLE
        && (character < DELETE || character > LAST_CONTROL)
        && character != LINE_SEPARATOR
        && character != PARAGRAPH_SEPARATOR;
  }
}

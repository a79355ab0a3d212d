package dev.sessiongateway.domain.text;

/// What readers of marks ask about a place of a text.
final class MarkSyntax {
  private static final String ESCAPABLE = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
  private static final String NOT_IN_ADDRESSES = "<>\"()[]`";
  private static final String NOT_AT_ITS_END = "*_~\\";

  private MarkSyntax() {}

  /// Whether a backslash before the character is no part of the text.
  static boolean isEscapable(String text, int at) {
    return at < text.length() && ESCAPABLE.indexOf(text.charAt(at)) >= 0;
  }

  /// Without the backslashes that are no part of the text.
  static String unescaped(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    var all = new StringBuilder(text.length());
    for (var i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\\' && isEscapable(text, i + 1)) {
        i++;
      }
      all.append(text.charAt(i));
    }
    return all.toString();
  }

  static boolean isWord(String text, int at) {
    return at >= 0 && at < text.length() && Character.isLetterOrDigit(text.charAt(at));
  }

  /// The begin and the end of the text are blank too.
  static boolean isBlank(String text, int at) {
    return at < 0 || at >= text.length() || Character.isWhitespace(text.charAt(at));
  }

  /// How often the character stands there.
  static int run(String text, int start) {
    var end = start;
    while (end < text.length() && text.charAt(end) == text.charAt(start)) {
      end++;
    }
    return end - start;
  }

  /// Where the address ends that begins here; the same place when none does.
  static int endOfAddress(String text, int start) {
    if (isWord(text, start - 1)
        || !(text.startsWith("https://", start)
            || text.startsWith("http://", start)
            || text.startsWith("www.", start))) {
      return start;
    }
    var end = start;
    while (!isBlank(text, end) && NOT_IN_ADDRESSES.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    while (NOT_AT_ITS_END.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return end;
  }
}

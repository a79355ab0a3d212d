package dev.sessiongateway.domain.text;

import org.jspecify.annotations.Nullable;

/// The address of a link in Markdown: `(https://example.org)` behind the words of the link, between
/// `<` and `>` perhaps, and with a title.
///
/// @param end the place behind it
record LinkTarget(String address, int end) {
  static final int LONGEST = 2_048;
  private static final int LONGEST_TITLE = 300;

  /// @param start behind the bracket that ends the words
  /// @return null when no address stands there
  static @Nullable LinkTarget read(String text, int start) {
    if (!text.startsWith("(", start)) {
      return null;
    }
    var isBetween = text.startsWith("<", start + 1);
    var first = isBetween ? start + 2 : start + 1;
    var end = isBetween ? endBetween(text, first) : end(text, first);
    if (end <= first) {
      return null;
    }
    var close = closing(text, isBetween ? end + 1 : end);
    return close < 0
        ? null
        : new LinkTarget(MarkSyntax.unescaped(text.substring(first, end)), close + 1);
  }

  private static int endBetween(String text, int first) {
    var end = text.indexOf(">", first, Math.min(text.length(), first + LONGEST));
    return end < 0 || text.substring(first, end).indexOf('\n') >= 0 ? -1 : end;
  }

  private static int end(String text, int first) {
    var depth = 0;
    var at = first;
    while (!MarkSyntax.isBlank(text, at) && at - first < LONGEST) {
      switch (text.charAt(at)) {
        case '\\' -> at++;
        case '(' -> depth++;
        case ')' -> depth--;
        default -> {}
      }
      if (depth < 0) {
        return at;
      }
      at++;
    }
    return Math.min(at, text.length());
  }

  /// The place of the closing parenthesis, before which a title may stand.
  private static int closing(String text, int start) {
    var at = start;
    while (at < text.length() && text.charAt(at) == ' ' && at - start < LONGEST_TITLE) {
      at++;
    }
    if (at > start && at < text.length() && "\"'".indexOf(text.charAt(at)) >= 0) {
      var most = Math.min(text.length(), at + LONGEST_TITLE);
      at = text.indexOf(text.charAt(at), at + 1, most) + 1;
    }
    return at > 0 && text.startsWith(")", at) ? at : -1;
  }
}

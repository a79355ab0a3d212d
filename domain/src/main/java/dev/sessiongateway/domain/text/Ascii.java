package dev.sessiongateway.domain.text;

/// Upper and lower case of text whose vocabulary is ASCII: protocol words, media types, ids. Other
/// characters are unchanged, so the length never changes and the cost is one pass.
///
/// `String.toLowerCase` is not used on input: it lengthens a character such as U+0130, and a text
/// of many takes quadratic time.
public final class Ascii {
  private static final int CASE_BIT = 0x20;

  private Ascii() {}

  /// The text with `A` to `Z` in lower case.
  public static String lower(String text) {
    return folded(text, 'A');
  }

  /// The text with `a` to `z` in upper case.
  public static String upper(String text) {
    return folded(text, 'a');
  }

  private static String folded(String text, char first) {
    for (var i = 0; i < text.length(); i++) {
      if (isIn(text.charAt(i), first)) {
        return folded(text.toCharArray(), i, first);
      }
    }
    return text;
  }

  private static String folded(char[] letters, int from, char first) {
    for (var i = from; i < letters.length; i++) {
      if (isIn(letters[i], first)) {
        letters[i] = (char) (letters[i] ^ CASE_BIT);
      }
    }
    return new String(letters);
  }

  private static boolean isIn(char letter, char first) {
    return letter >= first && letter < first + 26;
  }
}

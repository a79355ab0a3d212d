package dev.sessiongateway.application.search.text;

import java.text.Normalizer;

/// Makes words equal that people take for equal: `Éclair` and `eclair`, `STRASSE` and `Straße`,
/// letters of full width and others.
final class WordFolding {
  private static final int LAST_ASCII = 0x7f;

  private WordFolding() {}

  /// Letters, digits and marks only; may be empty.
  static String fold(String word) {
    return isAscii(word) ? lowerAscii(word) : foldOther(word);
  }

  private static boolean isAscii(String word) {
    for (var i = 0; i < word.length(); i++) {
      if (word.charAt(i) > LAST_ASCII) {
        return false;
      }
    }
    return true;
  }

  private static String lowerAscii(String word) {
    var folded = new StringBuilder(word.length());
    for (var i = 0; i < word.length(); i++) {
      folded.append((char) Character.toLowerCase((int) word.charAt(i)));
    }
    return folded.toString();
  }

  private static String foldOther(String word) {
    var folded = new StringBuilder(word.length());
    Normalizer.normalize(word, Normalizer.Form.NFKD)
        .codePoints()
        .filter(each -> !isDiacritic(each))
        .filter(each -> Character.isLetterOrDigit(each) || isMark(each))
        .map(Character::toLowerCase)
        .forEach(each -> append(folded, each));
    return Normalizer.normalize(folded, Normalizer.Form.NFC);
  }

  /// Letters that Unicode does not decompose, but people without such a keyboard do.
  private static void append(StringBuilder folded, int letter) {
    switch (letter) {
      case 'ß' -> folded.append("ss");
      case 'æ' -> folded.append("ae");
      case 'œ' -> folded.append("oe");
      case 'ø' -> folded.append('o');
      case 'đ', 'ð' -> folded.append('d');
      case 'ł' -> folded.append('l');
      case 'ħ' -> folded.append('h');
      case 'ı' -> folded.append('i');
      case 'þ' -> folded.append("th");
      case 'ς' -> folded.append('σ');
      default -> folded.appendCodePoint(letter);
    }
  }

  /// Accents of Latin, Greek and Cyrillic, vowel signs of Arabic, points of Hebrew. Others, such as
  /// the vowels of Thai and Devanagari, are letters to their readers.
  static boolean isDiacritic(int letter) {
    return isBetween(letter, 0x0300, 0x036f)
        || isBetween(letter, 0x0591, 0x05c7)
        || isBetween(letter, 0x064b, 0x065f)
        || letter == 0x0640
        || letter == 0x0670;
  }

  static boolean isMark(int letter) {
    return switch (Character.getType(letter)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
      default -> false;
    };
  }

  private static boolean isBetween(int letter, int first, int last) {
    return letter >= first && letter <= last;
  }
}

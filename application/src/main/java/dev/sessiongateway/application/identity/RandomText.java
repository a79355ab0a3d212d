package dev.sessiongateway.application.identity;

import java.util.random.RandomGenerator;

/// Texts of characters that are drawn one by one.
final class RandomText {
  static final String DIGITS = "0123456789";
  static final String LETTERS_AND_DIGITS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" + DIGITS;

  private RandomText() {}

  static String of(String alphabet, int length, RandomGenerator random) {
    var text = new StringBuilder(length);
    while (text.length() < length) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}

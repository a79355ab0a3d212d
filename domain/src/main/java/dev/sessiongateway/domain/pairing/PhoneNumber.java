package dev.sessiongateway.domain.pairing;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// An international phone number: 7 to 15 digits, without `+` and without a leading zero.
public record PhoneNumber(String digits) {
  private static final Pattern FORM = Pattern.compile("[1-9][0-9]{6,14}");

  /// Blanks of every kind, the invisible characters that come along when a number is copied from a
  /// page, and `+`, `(` and `)`, also as wide as Chinese letters.
  private static final Pattern PUNCTUATION =
      Pattern.compile("[\\s\\p{Z}\\p{Cf}+()\uFF0B\uFF08\uFF09]");

  /// Hyphens, dashes and the minus sign.
  private static final Pattern DASHES = Pattern.compile("[\\p{Pd}\u2212]");

  public PhoneNumber {
    if (!FORM.matcher(digits).matches()) {
      throw Fault.invalid("number", "must be an international phone number, 7 to 15 digits");
    }
  }

  /// Drops `+`, spaces, dashes and brackets.
  ///
  /// @param field named in the fault when the text is no phone number
  public static PhoneNumber parse(String field, String text) {
    var digits = withoutPunctuation(text);
    if (!FORM.matcher(digits).matches()) {
      throw Fault.invalid(field, "must be an international phone number, 7 to 15 digits");
    }
    return new PhoneNumber(digits);
  }

  /// The text without what people and programs write between the digits of a number.
  public static String withoutPunctuation(String text) {
    return withPlainDashes(text).replace("-", "");
  }

  /// As [#withoutPunctuation], with the dashes between the digits, each of them as `-`.
  public static String withPlainDashes(String text) {
    return isPlain(text)
        ? text
        : DASHES.matcher(PUNCTUATION.matcher(text).replaceAll("")).replaceAll("-");
  }

  /// The text without blanks and invisible characters at its ends.
  public static String strip(String text) {
    var first = 0;
    var end = text.length();
    while (first < end && isInvisible(text.charAt(first))) {
      first++;
    }
    while (first < end && isInvisible(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(first, end);
  }

  private static boolean isInvisible(char c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.getType(c) == Character.FORMAT;
  }

  /// Digits or an address, as most clients write them.
  private static boolean isPlain(String text) {
    for (var i = 0; i < text.length(); i++) {
      var c = text.charAt(i);
      if ((c < '0' || c > '9') && (c < 'a' || c > 'z') && c != '@' && c != '.') {
        return false;
      }
    }
    return true;
  }

  public Address jid() {
    return Address.person(digits);
  }

  @Override
  public String toString() {
    return digits;
  }
}

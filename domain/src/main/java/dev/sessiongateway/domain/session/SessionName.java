package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.fault.Fault;
import java.text.Normalizer;
import java.util.regex.Pattern;

/// The name of a session: unique in the gateway, never used in a file path. Letters and digits are
/// those of every script; two spellings of one letter, as one character or as two, are one name.
public record SessionName(String value) implements Comparable<SessionName> {
  private static final Pattern FAMILY_A = Pattern.compile("[A-Za-z0-9_-]{1,54}");
  private static final int FIRST_OUTSIDE_ASCII = 0x80;
  private static final int LONGEST = 100;

  public SessionName {
    if (!isValid(value)) {
      throw Fault.invalid(
          "session",
          "must be 1 to 100 letters, digits, '_' or '-', with '.', '@' and spaces only inside and"
              + " without '..'");
    }
    value = normalized(value);
  }

  private static String normalized(String value) {
    for (var i = 0; i < value.length(); i++) {
      if (value.charAt(i) >= FIRST_OUTSIDE_ASCII) {
        return Normalizer.normalize(value, Normalizer.Form.NFC);
      }
    }
    return value;
  }

  /// Whether the text is a valid session name. Without a regular expression, because every request
  /// asks.
  public static boolean isValid(String value) {
    var last = value.length() - 1;
    if (last < 0 || last >= LONGEST) {
      return false;
    }
    var at = 0;
    while (at <= last) {
      var c = value.codePointAt(at);
      var next = at + Character.charCount(c);
      if (!isOutside(c) && (at == 0 || next > last || !isInside(c))) {
        return false;
      }
      at = next;
    }
    return !value.contains("..") && !isMark(value.codePointAt(0));
  }

  private static boolean isOutside(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-'
        || (c >= FIRST_OUTSIDE_ASCII
            && (Character.isLetter(c) || Character.isDigit(c) || isMark(c))
            && !isFiller(c));
  }

  /// Letters of Hangul that nobody sees.
  private static boolean isFiller(int c) {
    return c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0;
  }

  private static boolean isMark(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
      default -> false;
    };
  }

  private static boolean isInside(int c) {
    return c == '.' || c == '@' || c == ' ';
  }

  /// A name for a new session of family A, which has stricter rules.
  public static SessionName strict(String field, String value) {
    if (!FAMILY_A.matcher(value).matches()) {
      throw Fault.invalid(field, "must be 1 to 54 letters, digits, '_' or '-'");
    }
    return new SessionName(value);
  }

  @Override
  public int compareTo(SessionName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}

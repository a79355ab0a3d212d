package dev.sessiongateway.domain.session;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// The name of a session: unique in the gateway, never used in a file path.
public record SessionName(String value) implements Comparable<SessionName> {
  private static final Pattern FAMILY_A = Pattern.compile("[A-Za-z0-9_-]{1,54}");
  private static final int LONGEST = 64;

  public SessionName {
    if (!isValid(value)) {
      throw Fault.invalid(
          "session",
          "must be 1 to 64 letters, digits, '_' or '-', with '.', '@' and spaces only inside and"
              + " without '..'");
    }
  }

  /// Whether the text is a valid session name. Without a regular expression, because every request
  /// asks.
  public static boolean isValid(String value) {
    var last = value.length() - 1;
    if (last < 0 || last >= LONGEST) {
      return false;
    }
    for (var i = 0; i <= last; i++) {
      var c = value.charAt(i);
      if (!isOutside(c) && (i == 0 || i == last || !isInside(c))) {
        return false;
      }
    }
    return !value.contains("..");
  }

  private static boolean isOutside(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-';
  }

  private static boolean isInside(char c) {
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

package dev.sessiongateway.bootstrap.backup;

import java.math.BigInteger;
import java.util.regex.Pattern;

/// Versions such as `0.12.1` or `1.0.0-rc.1`, in their order: numbers are compared as numbers, and
/// what comes before a release is less than it. What follows a plus sign does not count.
final class ReleaseNumber {
  private static final Pattern DOT = Pattern.compile("\\.");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,300}");
  private static final Pattern BEFORE_NUMBERS = Pattern.compile("^[^0-9]+");
  private static final Pattern BUILD = Pattern.compile("\\+.*$", Pattern.DOTALL);

  private ReleaseNumber() {}

  static int compare(String one, String other) {
    var first = parts(one);
    var second = parts(other);
    var numbers = compareParts(first[0], second[0]);
    if (numbers != 0 || first.length != second.length) {
      // `1.0.0-rc.1` has a second part and is less than `1.0.0`.
      return numbers != 0 ? numbers : second.length - first.length;
    }
    return first.length == 1 ? 0 : compareParts(first[1], second[1]);
  }

  /// The numbers and, where there is one, what follows the first hyphen.
  private static String[] parts(String version) {
    var plain = BUILD.matcher(version).replaceFirst("");
    return BEFORE_NUMBERS.matcher(plain).replaceFirst("").split("-", 2);
  }

  private static int compareParts(String one, String other) {
    var first = DOT.split(one, -1);
    var second = DOT.split(other, -1);
    var result = 0;
    for (var i = 0; i < Math.max(first.length, second.length) && result == 0; i++) {
      result = compareWords(word(first, i), word(second, i));
    }
    return result;
  }

  private static String word(String[] parts, int at) {
    return at < parts.length ? parts[at] : "0";
  }

  private static int compareWords(String one, String other) {
    return NUMBER.matcher(one).matches() && NUMBER.matcher(other).matches()
        ? new BigInteger(one).compareTo(new BigInteger(other))
        : one.compareTo(other);
  }
}

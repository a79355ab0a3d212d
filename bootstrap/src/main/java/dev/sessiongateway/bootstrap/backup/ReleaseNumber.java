package dev.sessiongateway.bootstrap.backup;

import java.util.Arrays;
import java.util.regex.Pattern;

/// Versions such as `0.12.1` or `1.0.0-SNAPSHOT`, in their order.
final class ReleaseNumber {
  private static final Pattern SEPARATOR = Pattern.compile("[.+-]");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  private ReleaseNumber() {}

  static int compare(String one, String other) {
    return Arrays.compare(numbers(one), numbers(other));
  }

  private static int[] numbers(String version) {
    var numbers = new int[3];
    var parts = SEPARATOR.split(version, -1);
    for (var i = 0; i < numbers.length && i < parts.length; i++) {
      if (!NUMBER.matcher(parts[i]).matches()) {
        break;
      }
      numbers[i] = Integer.parseInt(parts[i]);
    }
    return numbers;
  }
}

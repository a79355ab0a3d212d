package dev.sessiongateway.bootstrap.settings;

import java.util.Arrays;

/// Levenshtein distance of two words, for suggestions.
public final class EditDistance {
  private EditDistance() {}

  /// The number of letters to insert, delete or change.
  public static int between(String left, String right) {
    var row = new int[right.length() + 1];
    Arrays.setAll(row, i -> i);
    for (var i = 1; i <= left.length(); i++) {
      var diagonal = row[0];
      row[0] = i;
      for (var j = 1; j <= right.length(); j++) {
        var change = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[right.length()];
  }
}

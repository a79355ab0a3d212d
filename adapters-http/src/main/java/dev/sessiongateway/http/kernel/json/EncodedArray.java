package dev.sessiongateway.http.kernel.json;

import java.util.List;

/// A JSON array of values that are already encoded. [Json#writeLine] joins them.
public final class EncodedArray {
  private final List<byte[]> values;

  /// @param values UTF-8, one JSON value each
  public EncodedArray(List<byte[]> values) {
    this.values = List.copyOf(values);
  }

  byte[] line() {
    var length = 2 + Math.max(1, values.size());
    for (var value : values) {
      length += value.length;
    }
    var line = new byte[length];
    var at = 0;
    line[at++] = '[';
    for (var value : values) {
      if (at > 1) {
        line[at++] = ',';
      }
      System.arraycopy(value, 0, line, at, value.length);
      at += value.length;
    }
    line[length - 2] = ']';
    line[length - 1] = '\n';
    return line;
  }
}

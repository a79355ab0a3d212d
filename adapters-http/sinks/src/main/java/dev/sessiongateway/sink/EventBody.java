package dev.sessiongateway.sink;

import static java.nio.charset.StandardCharsets.UTF_8;

/// Fields that one broker's messages have besides those of the event.
public final class EventBody {
  private EventBody() {}

  /// The JSON object with these fields at its end.
  ///
  /// @param body a JSON object with at least one field
  /// @param fields as JSON, such as `"server":"one"`
  public static byte[] with(byte[] body, String fields) {
    var end = body.length - 1;
    while (end > 0 && body[end] != '}') {
      end--;
    }
    var added = ("," + fields + "}").getBytes(UTF_8);
    var all = new byte[end + added.length];
    System.arraycopy(body, 0, all, 0, end);
    System.arraycopy(added, 0, all, end, added.length);
    return all;
  }
}

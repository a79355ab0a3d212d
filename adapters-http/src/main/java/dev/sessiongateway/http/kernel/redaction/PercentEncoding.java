package dev.sessiongateway.http.kernel.redaction;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Text in which characters are spelled with percent signs, also several times over.
final class PercentEncoding {
  /// Nobody encodes a text more often.
  private static final int MOST = 8;

  private static final int HEX = 16;

  private PercentEncoding() {}

  /// The text without percent signs that spell something; those that do not stay.
  ///
  /// @return empty for a text that is encoded too often to be read
  static Optional<String> decode(String text) {
    var decoded = text;
    for (var i = 0; i < MOST; i++) {
      var next = decodeOnce(decoded);
      if (next.equals(decoded)) {
        return Optional.of(decoded);
      }
      decoded = next;
    }
    return Optional.empty();
  }

  private static String decodeOnce(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var decoded = new ByteArrayOutputStream(bytes.length);
    for (var i = 0; i < bytes.length; i++) {
      var high = bytes[i] == '%' && i + 2 < bytes.length ? digit(bytes[i + 1]) : -1;
      var low = high < 0 ? -1 : digit(bytes[i + 2]);
      if (low < 0) {
        decoded.write(bytes[i]);
      } else {
        decoded.write(high * HEX + low);
        i += 2;
      }
    }
    return decoded.toString(StandardCharsets.UTF_8);
  }

  private static int digit(byte letter) {
    return letter < 0 ? -1 : Character.digit(letter, HEX);
  }
}

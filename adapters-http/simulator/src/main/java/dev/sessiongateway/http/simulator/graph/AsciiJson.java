package dev.sessiongateway.http.simulator.graph;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.text.Ascii;

/// JSON in the characters in which Meta's servers write it and sign it (Meta's page *Webhooks,
/// Validate payloads*): what is no ASCII as `\u00fc`, in lower case, and a slash as `\/`. An app
/// that signs the JSON of its own writer instead of the bytes that came finds another signature.
final class AsciiJson {
  private static final int HEX_DIGITS = 4;

  private AsciiJson() {}

  /// @param json as it is written elsewhere, in UTF-8
  static byte[] of(byte[] json) {
    var text = new String(json, UTF_8);
    var out = new StringBuilder(text.length() + text.length() / 8);
    for (var at = 0; at < text.length(); at++) {
      var c = text.charAt(at);
      if (c == '\\') {
        var length = text.charAt(at + 1) == 'u' ? 2 + HEX_DIGITS : 2;
        var escape = text.substring(at, at + length);
        out.append(length == 2 ? escape : Ascii.lower(escape));
        at += length - 1;
      } else if (c == '/') {
        out.append("\\/");
      } else if (c < 0x80) {
        out.append(c);
      } else {
        out.append("\\u").append(String.format("%04x", (int) c));
      }
    }
    return out.toString().getBytes(US_ASCII);
  }
}

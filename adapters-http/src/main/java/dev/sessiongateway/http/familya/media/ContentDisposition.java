package dev.sessiongateway.http.familya.media;

import java.nio.charset.StandardCharsets;

/// The header with the name of a file (RFC 6266): in ASCII for old clients, and whole in the
/// encoding of RFC 8187.
final class ContentDisposition {
  /// What RFC 8187 leaves as it is, besides letters and digits.
  private static final String ATTRIBUTE_CHARACTERS = "!#$&+-.^_`|~";

  private ContentDisposition() {}

  /// For a file that browsers may show.
  ///
  /// @param filename without control characters
  static String inline(String filename) {
    return "inline; filename=\"" + ascii(filename) + "\"; filename*=UTF-8''" + encoded(filename);
  }

  /// Some clients decode percent signs here and some do not, so they are replaced, too.
  private static String ascii(String filename) {
    return filename
        .codePoints()
        .map(c -> c >= ' ' && c < 127 && "\"\\%".indexOf(c) < 0 ? c : '_')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String encoded(String filename) {
    var encoded = new StringBuilder();
    for (var octet : filename.getBytes(StandardCharsets.UTF_8)) {
      if (isAttributeCharacter(octet)) {
        encoded.append((char) octet);
      } else {
        encoded.append("%%%02X".formatted(octet & 0xFF));
      }
    }
    return encoded.toString();
  }

  private static boolean isAttributeCharacter(byte c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || ATTRIBUTE_CHARACTERS.indexOf(c) >= 0;
  }
}

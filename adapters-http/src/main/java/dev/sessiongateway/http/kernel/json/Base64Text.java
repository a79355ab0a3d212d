package dev.sessiongateway.http.kernel.json;

import dev.sessiongateway.domain.fault.Fault;
import java.util.Base64;
import java.util.regex.Pattern;

/// Files inside JSON.
public final class Base64Text {
  private static final Pattern DATA_PREFIX =
      Pattern.compile("data:[A-Za-z0-9!#$&^_.+/;= \"-]{0,200},");

  /// What programs write where they have nothing. It is base64, of three bytes that are no file.
  private static final String ABSENT = "null";

  private static final int PREFIX_AT_MOST = 210;

  private Base64Text() {}

  /// Takes the standard and the URL alphabet, padded or not, with or without a `data:` prefix. The
  /// size is checked before decoding.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`, `too-large.<what>`
  public static byte[] decode(String field, String text, String what, long limitBytes) {
    return decode(field, text, what, limitBytes, "must be base64");
  }

  /// As [#decode(String, String, String, long)], but ignores white space, because many encoders
  /// wrap lines.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`, `too-large.<what>`
  public static byte[] decodeLines(String field, String text, String what, long limitBytes) {
    return decode(field, withoutWhiteSpace(text), what, limitBytes);
  }

  private static String withoutWhiteSpace(String text) {
    var start = prefixLength(text);
    for (var i = start; i < text.length(); i++) {
      if (isWhiteSpace(text.charAt(i))) {
        var kept = new StringBuilder(text.length()).append(text, 0, i);
        for (var j = i; j < text.length(); j++) {
          if (!isWhiteSpace(text.charAt(j))) {
            kept.append(text.charAt(j));
          }
        }
        return kept.toString();
      }
    }
    return text;
  }

  private static boolean isWhiteSpace(char letter) {
    return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
  }

  /// @param otherwise the fault's message for text that is not base64
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`, `too-large.<what>`
  public static byte[] decode(
      String field, String text, String what, long limitBytes, String otherwise) {
    var start = prefixLength(text);
    var end = text.length();
    while (end > start && text.charAt(end - 1) == '=') {
      end--;
    }
    var digits = end - start;
    if (text.equals(ABSENT)) {
      throw Fault.invalid(field, otherwise + ", but is the word " + ABSENT);
    }
    if (digits * 3L / 4 > limitBytes) {
      throw new Fault.TooLarge(what, limitBytes).toException();
    }
    var padding = text.length() - end;
    if (digits == 0
        || digits % 4 == 1
        || padding > 2
        || (padding > 0 && (digits + padding) % 4 > 0)) {
      throw Fault.invalid(field, otherwise);
    }
    var plain = text.substring(start, end);
    var decoder =
        plain.indexOf('-') >= 0 || plain.indexOf('_') >= 0
            ? Base64.getUrlDecoder()
            : Base64.getDecoder();
    try {
      return decoder.decode(plain);
    } catch (IllegalArgumentException e) {
      throw new Fault.Invalid(field, otherwise).toException(e);
    }
  }

  private static int prefixLength(String text) {
    if (!text.startsWith("data:")) {
      return 0;
    }
    var matcher = DATA_PREFIX.matcher(text).region(0, Math.min(text.length(), PREFIX_AT_MOST));
    return matcher.lookingAt() ? matcher.end() : 0;
  }
}

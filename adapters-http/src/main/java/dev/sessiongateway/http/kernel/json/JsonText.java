package dev.sessiongateway.http.kernel.json;

import dev.sessiongateway.domain.fault.Fault;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The checks that the parser does not make, in one pass over the bytes: strict UTF-8, no lone
/// surrogates, and no oversized array.
final class JsonText {
  static final int MOST_ITEMS = 1_000;
  private static final int MAX_DEPTH = 64;
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final int CHUNK = 8_192;
  private static final int ESCAPE_DIGITS = 4;
  private static final int IN_OBJECT = -1;

  private final byte[] bytes;

  /// The commas of what is open at each depth, [#IN_OBJECT] for an object. Null until the first
  /// array: most bodies have none.
  private int @Nullable [] commas;

  private int depth;
  private int at;

  private final int mostItems;

  private JsonText(byte[] bytes, int mostItems) {
    this.bytes = bytes;
    this.mostItems = mostItems;
  }

  /// Writes blanks over the byte order mark that editors and .NET put before a text: a copy without
  /// it would hold a large body twice.
  static void check(byte[] bytes) {
    check(bytes, MOST_ITEMS);
  }

  /// As the one above, for a body whose arrays may have more elements.
  static void check(byte[] bytes, int mostItems) {
    if (bytes.length >= MARK.length && Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length)) {
      Arrays.fill(bytes, 0, MARK.length, (byte) ' ');
    }
    checkUtf8(bytes);
    new JsonText(bytes, mostItems).scan();
  }

  private static void checkUtf8(byte[] bytes) {
    if (isAscii(bytes)) {
      return;
    }
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    var in = ByteBuffer.wrap(bytes);
    // Discards the decoded text, so that a large body is not in memory twice.
    var out = CharBuffer.allocate(Math.min(CHUNK, bytes.length));
    while (true) {
      var result = decoder.decode(in, out, true);
      if (result.isError()) {
        throw Fault.invalid("body", "must be UTF-8");
      }
      if (result.isUnderflow()) {
        return;
      }
      out.clear();
    }
  }

  private static boolean isAscii(byte[] bytes) {
    var all = 0;
    for (var each : bytes) {
      all |= each;
    }
    return all >= 0;
  }

  private void scan() {
    while (at < bytes.length) {
      switch (bytes[at]) {
        case '"' -> string();
        case '[' -> open(true);
        case '{' -> open(false);
        case ']', '}' -> depth = Math.max(0, depth - 1);
        case ',' -> comma();
        default -> {}
      }
      at++;
    }
  }

  /// Deeper than the parser's own limit; the parser refuses it.
  private void open(boolean array) {
    depth++;
    if (array && commas == null) {
      commas = new int[MAX_DEPTH];
      Arrays.fill(commas, IN_OBJECT);
    }
    if (commas != null && depth < MAX_DEPTH) {
      commas[depth] = array ? 0 : IN_OBJECT;
    }
  }

  private void comma() {
    if (commas != null
        && depth < MAX_DEPTH
        && commas[depth] != IN_OBJECT
        && ++commas[depth] >= mostItems) {
      throw Fault.invalid("body", "has an array of more than " + mostItems + " elements");
    }
  }

  /// Leaves `at` on the closing quote.
  private void string() {
    var highPending = false;
    at++;
    while (at < bytes.length && bytes[at] != '"') {
      var unit = bytes[at] == '\\' ? escape() : -1;
      var isLow = unit >= Character.MIN_LOW_SURROGATE && unit <= Character.MAX_LOW_SURROGATE;
      if (highPending != isLow) {
        throw loneSurrogate();
      }
      highPending = unit >= Character.MIN_HIGH_SURROGATE && unit <= Character.MAX_HIGH_SURROGATE;
      at++;
    }
    if (highPending) {
      throw loneSurrogate();
    }
  }

  /// Leaves `at` on the escape's last character.
  ///
  /// @return the UTF-16 unit of a `\\u` escape, -1 for other escapes
  private int escape() {
    at++;
    if (at >= bytes.length || bytes[at] != 'u' || at + ESCAPE_DIGITS >= bytes.length) {
      return -1;
    }
    var unit = 0;
    for (var i = 1; i <= ESCAPE_DIGITS; i++) {
      var digit = Character.digit(bytes[at + i], 16);
      if (digit < 0) {
        return -1;
      }
      unit = unit * 16 + digit;
    }
    at += ESCAPE_DIGITS;
    return unit;
  }

  private static RuntimeException loneSurrogate() {
    return Fault.invalid("body", "has half of a surrogate pair");
  }
}

package dev.sessiongateway.http.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/// A line of the trail: a JSON object in ASCII that begins with its number, and ends with the hash
/// of the line before it and its own, which is the SHA-256 of all characters before it.
///
/// @param seq counts the lines of a trail from 1
/// @param prev the hash of the line before it
/// @param text without the line break
record TrailLine(long seq, String prev, String hash, String text) {
  /// In the place of the hash before the first line.
  static final String NONE = "0".repeat(64);

  /// Longer lines are none of a trail.
  static final int LONGEST = 16 << 10;

  private static final String BEGIN = "{\"seq\":";
  private static final String PREV = ",\"prev\":\"";
  private static final String HASH = ",\"hash\":\"";
  private static final String END = "\"}";
  private static final int HASH_LENGTH = 64;
  private static final int TAIL = HASH.length() + HASH_LENGTH + END.length();
  private static final int PREV_TAIL = PREV.length() + HASH_LENGTH + 1;
  private static final int DIGITS = 18;

  /// The line that follows another one.
  ///
  /// @param object a JSON object in ASCII with at least one member
  static TrailLine of(long seq, String prev, String object) {
    var members = object.substring(1, object.length() - 1);
    var body = BEGIN + seq + "," + members + PREV + prev + "\"";
    var hash = sha256(body);
    return new TrailLine(seq, prev, hash, body + HASH + hash + END);
  }

  /// Reads a line whatever its hash is; empty when it has not the form of one.
  static Optional<TrailLine> parse(String text) {
    var body = text.length() - TAIL;
    var comma = text.indexOf(',');
    if (text.length() > LONGEST
        || body - PREV_TAIL <= comma
        || !text.startsWith(BEGIN)
        || !text.startsWith(HASH, body)
        || !text.endsWith(END)
        || !text.startsWith(PREV, body - PREV_TAIL)
        || text.charAt(body - 1) != '"') {
      return Optional.empty();
    }
    var digits = text.substring(BEGIN.length(), comma);
    if (digits.isEmpty()
        || digits.length() > DIGITS
        || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    var prev = text.substring(body - HASH_LENGTH - 1, body - 1);
    var hash = text.substring(text.length() - END.length() - HASH_LENGTH, text.length() - 2);
    return Optional.of(new TrailLine(Long.parseLong(digits), prev, hash, text));
  }

  /// Whether the hash is that of the characters before it.
  boolean isIntact() {
    return hash.equals(sha256(text.substring(0, text.length() - TAIL)));
  }

  /// As the file has it.
  byte[] bytes() {
    return (text + "\n").getBytes(ISO_8859_1);
  }

  static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(ISO_8859_1)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}

package dev.sessiongateway.bootstrap.dist;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256 in the form of the OCI specifications: `sha256:` and hexadecimal digits.
final class Digests {
  private static final String PREFIX = "sha256:";

  private Digests() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }

  static String text(MessageDigest digest) {
    return PREFIX + HexFormat.of().formatHex(digest.digest());
  }

  static String of(byte[] content) {
    var digest = sha256();
    digest.update(content);
    return text(digest);
  }

  static String of(Path file) throws IOException {
    var digest = sha256();
    try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      Files.copy(file, out);
    }
    return text(digest);
  }

  /// The digits alone: the name of a blob in a layout.
  static String digits(String digest) {
    if (!digest.matches(PREFIX + "[0-9a-f]{64}")) {
      throw new IllegalArgumentException("not a SHA-256 digest: " + digest);
    }
    return digest.substring(PREFIX.length());
  }
}

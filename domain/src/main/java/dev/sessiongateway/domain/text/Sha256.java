package dev.sessiongateway.domain.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// SHA-256, which every Java has.
public final class Sha256 {
  /// The length of a digest.
  public static final int BYTES = 32;

  /// Copied for each digest: to ask the security providers takes longer than to digest a key.
  private static final MessageDigest BLANK = blank();

  private Sha256() {}

  private static MessageDigest blank() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /// The digest of the text in UTF-8.
  public static byte[] of(String text) {
    return of(text.getBytes(UTF_8));
  }

  public static byte[] of(byte[] bytes) {
    return newDigest().digest(bytes);
  }

  /// A digest for several parts; for one thread.
  public static MessageDigest newDigest() {
    try {
      return (MessageDigest) BLANK.clone();
    } catch (CloneNotSupportedException _) {
      return blank(); // a provider that cannot copy
    }
  }
}

package dev.sessiongateway.application.access;

import dev.sessiongateway.domain.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The hashes of a secret that are stored or configured.
final class SecretHash {
  private SecretHash() {}

  /// Lower-case hex SHA-256.
  static String of(String secret) {
    return HexFormat.of().formatHex(Sha256.of(secret));
  }

  /// The form in which a configuration may hold a key: `sha512:` and lower-case hex SHA-512.
  static String sha512(String secret) {
    try {
      var digest = MessageDigest.getInstance("SHA-512");
      var hash = digest.digest(secret.getBytes(StandardCharsets.UTF_8));
      return AccessKeys.HASHED_ROOT_KEY + HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-512", e);
    }
  }
}

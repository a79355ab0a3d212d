package dev.sessiongateway.application.access;

import dev.sessiongateway.domain.text.Sha256;
import java.util.HexFormat;

/// The stored hash of a secret.
final class SecretHash {
  private SecretHash() {}

  /// Lower-case hex SHA-256.
  static String of(String secret) {
    return HexFormat.of().formatHex(Sha256.of(secret));
  }
}

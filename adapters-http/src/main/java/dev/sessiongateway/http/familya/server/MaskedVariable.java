package dev.sessiongateway.http.familya.server;

import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.redaction.RedactedText;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.util.List;

/// The values of environment variables without secrets.
final class MaskedVariable {
  /// Parts of the names of secrets.
  private static final List<String> SECRETS =
      List.of("key", "token", "secret", "pass", "credential", "auth", "headers", "cookie", "salt");

  private MaskedVariable() {}

  /// An empty value stays empty, so that it can be told from a secret.
  static String of(String name, String value) {
    var lower = Ascii.lower(name);
    if (!value.isEmpty() && SECRETS.stream().anyMatch(lower::contains)) {
      return SecretMask.MASK;
    }
    return RedactedText.url(value);
  }
}

package dev.sessiongateway.bootstrap.process;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The texts of keys that can be asked for again: HMAC-SHA256 over the id of the key, so that no
/// text is stored. Thread-safe.
final class DerivedSecrets implements UnaryOperator<String> {
  private static final String ALGORITHM = "HmacSHA256";

  /// Keeps these texts apart from everything else that the same secret signs.
  private static final String PURPOSE = "text of the key ";

  private final byte[] secret;

  /// Another secret that follows from this one.
  static byte[] of(byte[] secret, String purpose) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      return mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  /// @param secret at least 32 random bytes, kept over restarts
  DerivedSecrets(byte[] secret) {
    if (secret.length < 32) {
      throw new IllegalArgumentException("a signing secret has at least 32 bytes");
    }
    this.secret = secret.clone();
  }

  /// 43 characters: letters, digits, `-` and `_`.
  @Override
  public String apply(String id) {
    var text = of(secret, PURPOSE + id);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text);
  }
}

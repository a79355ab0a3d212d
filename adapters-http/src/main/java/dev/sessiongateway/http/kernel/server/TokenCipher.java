package dev.sessiongateway.http.kernel.server;

import dev.sessiongateway.domain.session.SessionName;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Encrypts the tokens of instances for gateways that show them: AES-256-GCM, bound to the name of
/// the instance. Thread-safe.
public final class TokenCipher {
  /// How many characters a nonce has.
  public static final int NONCE_LENGTH = 12;

  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int TAG_BITS = 128;
  private static final int KEY_BYTES = 32;

  private final SecretKeySpec key;

  /// @param key 32 bytes from the operator's key file
  public TokenCipher(byte[] key) {
    if (key.length != KEY_BYTES) {
      throw new IllegalArgumentException("the key of tokens has " + KEY_BYTES + " bytes");
    }
    this.key = new SecretKeySpec(key, "AES");
  }

  /// @param nonce [#NONCE_LENGTH] ASCII characters, never reused
  public String seal(SessionName instance, String token, String nonce) {
    try {
      var first = nonce.getBytes(StandardCharsets.US_ASCII);
      var sealed =
          cipher(Cipher.ENCRYPT_MODE, instance, first)
              .doFinal(token.getBytes(StandardCharsets.UTF_8));
      var all = ByteBuffer.allocate(first.length + sealed.length).put(first).put(sealed);
      return Base64.getEncoder().encodeToString(all.array());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  /// The token; empty when it was encrypted with another key, or for another instance.
  public Optional<String> open(SessionName instance, String sealed) {
    try {
      var all = Base64.getDecoder().decode(sealed);
      if (all.length <= NONCE_LENGTH) {
        return Optional.empty();
      }
      var nonce = new byte[NONCE_LENGTH];
      System.arraycopy(all, 0, nonce, 0, NONCE_LENGTH);
      var token =
          cipher(Cipher.DECRYPT_MODE, instance, nonce)
              .doFinal(all, NONCE_LENGTH, all.length - NONCE_LENGTH);
      return Optional.of(new String(token, StandardCharsets.UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Cipher cipher(int mode, SessionName instance, byte[] nonce)
      throws GeneralSecurityException {
    var cipher = Cipher.getInstance(ALGORITHM);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(instance.value().getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}

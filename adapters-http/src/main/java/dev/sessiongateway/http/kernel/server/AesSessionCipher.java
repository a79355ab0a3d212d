package dev.sessiongateway.http.kernel.server;

import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.domain.session.SessionName;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// AES-256-GCM, bound to the name of the session.
public final class AesSessionCipher implements SessionCipher {
  /// ASCII characters.
  private static final int NONCE_LENGTH = 12;

  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int TAG_BITS = 128;
  private static final int KEY_BYTES = 32;

  private final SecretKeySpec key;
  private final Secrets nonces;

  /// @param key 32 bytes
  public AesSessionCipher(byte[] key, Secrets nonces) {
    if (key.length != KEY_BYTES) {
      throw new IllegalArgumentException("a key has " + KEY_BYTES + " bytes");
    }
    this.key = new SecretKeySpec(key, "AES");
    this.nonces = nonces;
  }

  @Override
  public String seal(SessionName session, String text) {
    try {
      var first = nonces.secret(NONCE_LENGTH).getBytes(StandardCharsets.US_ASCII);
      var sealed =
          cipher(Cipher.ENCRYPT_MODE, session, first)
              .doFinal(text.getBytes(StandardCharsets.UTF_8));
      var all = ByteBuffer.allocate(first.length + sealed.length).put(first).put(sealed);
      return Base64.getEncoder().encodeToString(all.array());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  @Override
  public Optional<String> open(SessionName session, String sealed) {
    try {
      var all = Base64.getDecoder().decode(sealed);
      if (all.length <= NONCE_LENGTH) {
        return Optional.empty();
      }
      var nonce = new byte[NONCE_LENGTH];
      System.arraycopy(all, 0, nonce, 0, NONCE_LENGTH);
      var text =
          cipher(Cipher.DECRYPT_MODE, session, nonce)
              .doFinal(all, NONCE_LENGTH, all.length - NONCE_LENGTH);
      return Optional.of(new String(text, StandardCharsets.UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Cipher cipher(int mode, SessionName session, byte[] nonce)
      throws GeneralSecurityException {
    var cipher = Cipher.getInstance(ALGORITHM);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(session.value().getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}

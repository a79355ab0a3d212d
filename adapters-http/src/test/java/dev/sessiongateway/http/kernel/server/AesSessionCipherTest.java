package dev.sessiongateway.http.kernel.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.identity.SessionCipherContract;
import dev.sessiongateway.application.identity.SystemSecrets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class AesSessionCipherTest implements SessionCipherContract {
  private static final byte[] KEY = new byte[32];

  private final AesSessionCipher cipher = new AesSessionCipher(KEY, new SystemSecrets());

  @Override
  public SessionCipher cipher() {
    return cipher;
  }

  @Test
  void anotherKeyOpensNothing() {
    var other = KEY.clone();
    Arrays.fill(other, (byte) 7);
    var sealed = cipher.seal(ADA, "token");

    assertThat(new AesSessionCipher(other, new SystemSecrets()).open(ADA, sealed)).isEmpty();
    assertThat(new AesSessionCipher(KEY, new SystemSecrets()).open(ADA, sealed)).contains("token");
  }

  @Test
  void aKeyOfAnotherLengthIsRefused() {
    assertThatThrownBy(() -> new AesSessionCipher(new byte[16], new SystemSecrets()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

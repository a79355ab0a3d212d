package dev.sessiongateway.http.kernel.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.session.SessionName;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenCipherTest {
  private static final SessionName LOJA = new SessionName("loja");
  private static final byte[] KEY = new byte[32];

  private final TokenCipher cipher = new TokenCipher(KEY);

  @Test
  void aTokenComesBackForItsInstanceOnly() {
    var sealed = cipher.seal(LOJA, "tökén", "abcdefghijkl");

    assertThat(cipher.open(LOJA, sealed)).contains("tökén");
    assertThat(cipher.open(new SessionName("other"), sealed)).isEmpty();
  }

  @Test
  void anotherKeyOpensNothing() {
    var other = KEY.clone();
    Arrays.fill(other, (byte) 7);

    assertThat(new TokenCipher(other).open(LOJA, cipher.seal(LOJA, "token", "abcdefghijkl")))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "AAAA", "not base64", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
  void whatWasNeverSealedOpensToNothing(String sealed) {
    assertThat(cipher.open(LOJA, sealed)).isEmpty();
  }

  @Test
  void aKeyOfAnotherLengthIsRefused() {
    assertThatThrownBy(() -> new TokenCipher(new byte[16]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

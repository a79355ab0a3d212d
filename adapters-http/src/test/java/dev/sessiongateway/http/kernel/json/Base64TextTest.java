package dev.sessiongateway.http.kernel.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Base64TextTest {
  private static final byte[] BYTES = {(byte) 0xFB, (byte) 0xFF, (byte) 0xBF, 7};

  private static byte[] decode(String text, long limit) {
    return Base64Text.decode("file", text, "media", limit);
  }

  @Test
  void takesBothAlphabetsPaddedOrNotWithOrWithoutPrefix() {
    for (var encoder :
        new Base64.Encoder[] {
          Base64.getEncoder(),
          Base64.getEncoder().withoutPadding(),
          Base64.getUrlEncoder(),
          Base64.getUrlEncoder().withoutPadding()
        }) {
      var text = encoder.encodeToString(BYTES);
      assertThat(decode(text, 4)).isEqualTo(BYTES);
      assertThat(decode("data:audio/ogg; codecs=opus;base64," + text, 4)).isEqualTo(BYTES);
      assertThat(decode("data:;base64," + text, 4)).isEqualTo(BYTES);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "=", "A", "AAA==", "AAAA=", "AA=A", "AA A", "AA\nAA", "A-/A", "ääää", "data:,"
      })
  void refusesTheRest(String text) {
    assertThatThrownBy(() -> decode(text, 100))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("invalid.file"));
  }

  @Test
  void knowsTheSizeBeforeDecoding() {
    assertThatThrownBy(() -> decode("!".repeat(100), 10))
        .isInstanceOfSatisfying(
            FaultException.class,
            e -> assertThat(e.fault()).isEqualTo(new Fault.TooLarge("media", 10)));
    assertThat(decode(Base64.getEncoder().encodeToString(new byte[10]), 10)).hasSize(10);
  }
}

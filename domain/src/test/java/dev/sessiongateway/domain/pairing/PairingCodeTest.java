package dev.sessiongateway.domain.pairing;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairingCodeTest {

  @ParameterizedTest
  @ValueSource(strings = {"ABCD-1234", "abcd-1234", "ABCD1234", " abcd1234 ", "AB-CD-12-34"})
  void everyWayToTypeItIsOneCode(String text) {
    var code = PairingCode.parse(text);
    assertThat(code).isEqualTo(new PairingCode("ABCD-1234"));
    assertThat(code.plain()).isEqualTo("ABCD1234");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-", "ABCD-123", "ABCD-12345", "ABCD 1234", "ABCD-12\u00e44", "ABCD-123\n4"})
  void anythingElseIsInvalid(String text) {
    assertFault("invalid.code", () -> PairingCode.parse(text));
  }

  @Test
  void secretsDoNotPrint() {
    assertThat(new PairingCode("ABCD-1234").toString()).doesNotContain("ABCD", "1234");
    assertThat(new QrCode("hush", 1, Instant.EPOCH).toString()).doesNotContain("hush");
  }
}

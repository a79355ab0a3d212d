package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageIdTest {
  @ParameterizedTest
  @ValueSource(strings = {"3EB0C0FFEE12345678", "$abc_1:example.org", "1", "a b"})
  void isWhateverTheNetworkSays(String value) {
    assertThat(new MessageId(value)).hasToString(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\u0000b", "a\nb"})
  void hasNoControlCharacters(String value) {
    assertFault("invalid.messageId", () -> new MessageId(value));
    assertFault("invalid.messageId", () -> new MessageId("x".repeat(256)));
  }
}

package dev.sessiongateway.domain.messaging;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageIdTest {

  @ParameterizedTest
  @CsvSource({
    "3EB0C0FFEE12345678, 3EB0C0FFEE12345678",
    "3eb0c0ffee12345678, 3EB0C0FFEE12345678",
    "' 3EB0C0FFEE12345678 ', 3EB0C0FFEE12345678",
    "true_4917012345@c.us_3EB0C0FFEE12345678, 3EB0C0FFEE12345678",
    "false_4917012345@c.us_3EB0C0FFEE12345678, 3EB0C0FFEE12345678",
    "true_120363000000000001@g.us_3EB0C0FFEE12345678_4917012345@c.us, 3EB0C0FFEE12345678",
    "12345678, 12345678",
    "1234567890123456789012345678901234567890, 1234567890123456789012345678901234567890",
  })
  void shortAndLongFormsAreOneId(String text, String id) {
    assertThat(MessageId.parse("messageId", text)).isEqualTo(new MessageId(id));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1234567",
        "12345678901234567890123456789012345678901",
        "3EB0 C0FFEE",
        "3EB0-C0FFEE-12",
        "true_3EB0C0FFEE12345678",
        "true_4917012345@c.us_",
        "__",
        "___",
        "3EB0C0FF\u0000E",
        "\u0663EB0C0FFEE1234",
      })
  void anythingElseNamesItsField(String text) {
    assertFault("invalid.reply_to", () -> MessageId.parse("reply_to", text));
  }

  @Test
  void theValueItselfIsStrict() {
    assertFault("invalid.messageId", () -> new MessageId("3eb0c0ffee12345678"));
    assertThat(new MessageId("3EB0C0FFEE12345678")).hasToString("3EB0C0FFEE12345678");
  }
}

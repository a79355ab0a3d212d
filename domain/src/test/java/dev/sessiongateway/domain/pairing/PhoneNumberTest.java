package dev.sessiongateway.domain.pairing;

import static dev.sessiongateway.domain.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.address.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PhoneNumberTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"4917012345", "+4917012345", "+49 170 12345", "(49) 170-12345", " 4917012345 "})
  void everyWayToWriteItIsOneNumber(String text) {
    assertThat(PhoneNumber.parse("phone", text)).isEqualTo(new PhoneNumber("4917012345"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "+",
        "123456",
        "1234567890123456",
        "0491701234",
        "004917012345",
        "49170x2345",
        "4917012345@c.us",
        "\u0664\u0669\u0661\u0667\u0660\u0661\u0662\u0663"
      })
  void anythingElseNamesItsField(String text) {
    assertFault("invalid.phone", () -> PhoneNumber.parse("phone", text));
  }

  /// A number that is copied from a page has characters that nobody sees.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "49\u2014170|49-170",
        "a\u2014b|a-b",
        "+ab|ab",
        "\uFF0849\uFF09\u200e170\u00a01|491701",
        "49-170\u22121|49-170-1",
      })
  void onlyDashesAreLeftBetweenItsDigits(String text, String plain) {
    assertThat(PhoneNumber.withPlainDashes(text)).isEqualTo(plain);
    assertThat(PhoneNumber.withoutPunctuation(text)).isEqualTo(plain.replace("-", ""));
  }

  @Test
  void nothingUnseenStandsAroundIt() {
    assertThat(PhoneNumber.strip("\u200e\t\u00a049 170 1\u2003\n\u200f")).isEqualTo("49 170 1");
    assertThat(PhoneNumber.strip("1")).isEqualTo("1");
    assertThat(PhoneNumber.strip("\u00a0\u200e ")).isEmpty();
    assertThat(PhoneNumber.strip("")).isEmpty();
  }

  @Test
  void theValueItselfIsDigits() {
    assertFault("invalid.number", () -> new PhoneNumber("+4917012345"));
    assertThat(new PhoneNumber("1234567").jid()).isEqualTo(Address.person("1234567"));
    assertThat(new PhoneNumber("123456789012345")).hasToString("123456789012345");
  }
}

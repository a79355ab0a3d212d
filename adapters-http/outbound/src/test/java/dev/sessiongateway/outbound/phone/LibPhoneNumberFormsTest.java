package dev.sessiongateway.outbound.phone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.contact.PhoneNumberForms;
import dev.sessiongateway.application.contact.PhoneNumberFormsContract;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LibPhoneNumberFormsTest implements PhoneNumberFormsContract {
  private final PhoneNumberForms forms = new LibPhoneNumberForms();

  @Override
  public PhoneNumberForms forms() {
    return forms;
  }

  @ParameterizedTest
  @CsvSource({
    "5215512345678, 525512345678",
    "525512345678, 5215512345678",
    "5491123456789, 541123456789",
    "541123456789, 5491123456789",
    "5511987650001, 551187650001",
    "551187650001, 5511987650001",
    "4407700900101, 447700900101",
    "00447700900101, 447700900101",
    "4901701234567, 491701234567",
    "5401115 23456789, 5491123456789"
  })
  void findsTheOtherFormOfANumber(String written, String other) {
    assertThat(forms.of(written.replace(" ", ""))).contains(other);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"4915550000002", "447700900101", "12025550123", "391234567890", "99912345678"})
  void mostNumbersHaveOneForm(String number) {
    assertThat(forms.of(number)).containsExactly(number);
  }
}

package dev.sessiongateway.application.contact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [PhoneNumberForms] promises.
public interface PhoneNumberFormsContract {
  PhoneNumberForms forms();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "110",
        "447700900101",
        "4407700900101",
        "5511987650001",
        "5215512345678",
        "0",
        "00",
        "99999999999999999999",
        "000000000000000"
      })
  default void areFewDistinctNumbersOfWhichTheWrittenOneIsFirst(String written) {
    var forms = forms().of(written);

    assertThat(forms).startsWith(written).doesNotHaveDuplicates();
    assertThat(forms).hasSizeLessThanOrEqualTo(PhoneNumberForms.MOST);
    assertThat(forms).allMatch(form -> form.matches("[0-9]{1,20}"));
  }
}

package dev.sessiongateway.outbound.phone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.contact.PhoneNumberForms;
import dev.sessiongateway.application.contact.PhoneNumberFormsContract;
import dev.sessiongateway.domain.app.PhoneNumberRule;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import java.util.List;
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

  @ParameterizedTest
  @CsvSource({
    "ARGENTINA, 541112345678, 5491112345678",
    "ARGENTINA, 5491112345678, 541112345678",
    "BRAZIL, 551187650001, 5511987650001",
    "BRAZIL, 5511987650001, 551187650001",
    "MEXICO, 525512345678, 5215512345678",
    "MEXICO, 5215512345678, 525512345678"
  })
  void theRulesOfACountryGiveBothForms(
      PhoneNumberSettings.Region region, String written, String other) {
    var settings =
        new PhoneNumberSettings(region, List.of(), false, true, PhoneNumberSettings.CACHE_FOR);
    assertThat(settings.rules()).allMatch(rule -> forms.problem(rule).isEmpty());
    assertThat(forms.by(settings.rules(), written)).contains(List.of(written, other));
    assertThat(forms.by(settings.rules(), "447700900101")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "^52, 521, 525512345678, 5215512345678",
    "34, 0, 1234567, 120567",
    "^1(2)?, $1$1, 134567, 34567",
    "^(5)(4), $29$1, 54111, 495111",
    "7$, '', 1234567, 1234567",
    "^1, 99999999999999999999, 1234567, 1234567"
  })
  void theMatchOfARuleIsReplaced(String regexp, String replace, String written, String other) {
    var rule = new PhoneNumberRule(regexp, replace.isEmpty() ? null : replace);
    assertThat(forms.problem(rule)).isEmpty();
    assertThat(forms.by(List.of(new PhoneNumberRule("x", null), rule), written))
        .contains(written.equals(other) ? List.of(written) : List.of(written, other));
  }

  @ParameterizedTest
  @CsvSource({
    "(, 1, regexp is no regular expression",
    "'(a{100}){100}', 1, regexp has too many repetitions",
    "1, $1, replace names a group",
    "(1), $2, replace names a group",
    "(1), $, replace must be digits",
    "(1), 1a, replace must be digits",
    "(1), $0, replace must be digits",
    "(1), '', replace must be digits"
  })
  void whatIsNoRuleIsRefused(String regexp, String replace, String problem) {
    assertThat(forms.problem(new PhoneNumberRule(regexp, replace)).orElseThrow())
        .startsWith(problem);
  }
}

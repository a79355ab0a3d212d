package dev.sessiongateway.application.contact;

import dev.sessiongateway.domain.app.PhoneNumberRule;
import java.util.List;
import java.util.Optional;

/// The numbers that people may mean by one phone number: some write digits that the international
/// form does not have, and some countries have mobile numbers with and without one digit. Which of
/// them exists, only the network knows. Thread-safe.
public interface PhoneNumberForms {
  /// The most forms of a number.
  int MOST = 6;

  /// Of a gateway that knows no country's rules, and can use none.
  PhoneNumberForms ONE = new OneForm();

  /// The number as written and its other forms, likeliest first: at least one, at most [#MOST],
  /// each once and in digits.
  ///
  /// @param digits a number with its country code, as a client wrote it
  List<String> of(String digits);

  /// The forms by the first of these rules that handles the number, as [#of]; empty when none does.
  Optional<List<String>> by(List<PhoneNumberRule> rules, String digits);

  /// Why the rule cannot be used, beginning with the part that is wrong, `regexp` or `replace`;
  /// empty when it can.
  Optional<String> problem(PhoneNumberRule rule);

  /// @see #ONE
  final class OneForm implements PhoneNumberForms {
    private OneForm() {}

    @Override
    public List<String> of(String digits) {
      return List.of(digits);
    }

    @Override
    public Optional<List<String>> by(List<PhoneNumberRule> rules, String digits) {
      return Optional.empty();
    }

    @Override
    public Optional<String> problem(PhoneNumberRule rule) {
      return Optional.of("regexp cannot be used in this gateway");
    }
  }
}

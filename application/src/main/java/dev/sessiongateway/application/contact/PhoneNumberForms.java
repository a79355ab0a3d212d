package dev.sessiongateway.application.contact;

import java.util.List;

/// The numbers that people may mean by one phone number: some write digits that the international
/// form does not have, and some countries have mobile numbers with and without one digit. Which of
/// them exists, only the network knows. Thread-safe.
@FunctionalInterface
public interface PhoneNumberForms {
  /// The most forms of a number.
  int MOST = 6;

  /// Of a gateway that knows no country's rules.
  PhoneNumberForms ONE = List::of;

  /// The number as written and its other forms, likeliest first: at least one, at most [#MOST],
  /// each once and in digits.
  ///
  /// @param digits a number with its country code, as a client wrote it
  List<String> of(String digits);
}

package dev.sessiongateway.outbound.phone;

import java.util.Optional;

/// The extra digit in some countries' mobile numbers: Mexico's `1`, Argentina's `9`, Brazil's `9`.
/// The network may know a number with or without it.
enum MobileDigit {
  MEXICO("52", "1", 2, 13),
  ARGENTINA("54", "9", 2, 13),
  BRAZIL("55", "9", 4, 13);

  private final String country;
  private final String digit;
  private final int index;
  private final int lengthWith;

  MobileDigit(String country, String digit, int index, int lengthWith) {
    this.country = country;
    this.digit = digit;
    this.index = index;
    this.lengthWith = lengthWith;
  }

  /// The number's other form, without the digit or with it; empty for other countries.
  static Optional<String> otherForm(String number) {
    for (var rule : values()) {
      if (number.startsWith(rule.country)) {
        return rule.other(number);
      }
    }
    return Optional.empty();
  }

  private Optional<String> other(String number) {
    if (number.length() == lengthWith && number.startsWith(digit, index)) {
      return Optional.of(number.substring(0, index) + number.substring(index + 1));
    }
    return number.length() == lengthWith - 1
        ? Optional.of(number.substring(0, index) + digit + number.substring(index))
        : Optional.empty();
  }
}

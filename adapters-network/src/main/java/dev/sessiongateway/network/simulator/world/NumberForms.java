package dev.sessiongateway.network.simulator.world;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import dev.sessiongateway.domain.address.Address;
import java.util.Optional;

/// The international form of numbers that are often written with extra digits.
final class NumberForms {
  private NumberForms() {}

  /// Another form of the number, such as `447700900101` for `4407700900101`.
  static Optional<Address> international(Address person) {
    if (person.kind() != Address.Kind.PERSON) {
      return Optional.empty();
    }
    try {
      var numbers = PhoneNumberUtil.getInstance();
      var parsed = numbers.parse("+" + person.user(), null);
      var digits = numbers.format(parsed, PhoneNumberFormat.E164).substring(1);
      return digits.equals(person.user()) ? Optional.empty() : Optional.of(Address.person(digits));
    } catch (NumberParseException e) {
      return Optional.empty();
    }
  }
}

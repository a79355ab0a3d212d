package dev.sessiongateway.domain.pairing;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// An international phone number: 7 to 15 digits, without `+` and without a leading zero.
public record PhoneNumber(String digits) {
  private static final Pattern FORM = Pattern.compile("[1-9][0-9]{6,14}");
  private static final Pattern PUNCTUATION = Pattern.compile("[+\\s()-]");

  public PhoneNumber {
    if (!FORM.matcher(digits).matches()) {
      throw Fault.invalid("number", "must be an international phone number, 7 to 15 digits");
    }
  }

  /// Drops `+`, spaces, dashes and brackets.
  ///
  /// @param field named in the fault when the text is no phone number
  public static PhoneNumber parse(String field, String text) {
    var digits = PUNCTUATION.matcher(text.strip()).replaceAll("");
    if (!FORM.matcher(digits).matches()) {
      throw Fault.invalid(field, "must be an international phone number, 7 to 15 digits");
    }
    return new PhoneNumber(digits);
  }

  public Address jid() {
    return Address.person(digits);
  }

  @Override
  public String toString() {
    return digits;
  }
}

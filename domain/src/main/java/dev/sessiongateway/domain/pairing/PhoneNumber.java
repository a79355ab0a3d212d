package dev.sessiongateway.domain.pairing;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;

/// An international phone number: 7 to 15 digits, without `+` and without a leading zero.
public record PhoneNumber(String digits) {
  public PhoneNumber {
    if (!digits.matches("[1-9][0-9]{6,14}")) {
      throw Fault.invalid("number", "must be an international phone number, 7 to 15 digits");
    }
  }

  /// Drops `+`, spaces, dashes and brackets.
  ///
  /// @param field named in the fault when the text is no phone number
  public static PhoneNumber parse(String field, String text) {
    var digits = text.strip().replaceAll("[+\\s()-]", "");
    if (!digits.matches("[1-9][0-9]{6,14}")) {
      throw Fault.invalid(field, "must be an international phone number, 7 to 15 digits");
    }
    return new PhoneNumber(digits);
  }

  public Jid jid() {
    return Jid.person(digits);
  }

  @Override
  public String toString() {
    return digits;
  }
}

package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.address.OpaqueText;
import dev.sessiongateway.domain.fault.Fault;

/// Of a network whose addresses and ids have no rules that could be checked beforehand: a text that
/// is in no form of the families is the address of a person, such as `ada@example.org`.
public final class OpaqueAddressing implements Addressing {
  private static final int LONGEST = 1_024;

  @Override
  public Address parse(String field, String text) {
    var trimmed = text.strip();
    return Address.read(trimmed)
        .orElseGet(() -> {
          var user = Address.userOf(trimmed);
          if (!OpaqueText.isValid(user, LONGEST)) {
            throw Fault.invalid(field, "must be an address of 1 to " + LONGEST + " characters");
          }
          return Address.person(user);
        });
  }

  @Override
  public boolean usesPhoneNumbers() {
    return false;
  }
}

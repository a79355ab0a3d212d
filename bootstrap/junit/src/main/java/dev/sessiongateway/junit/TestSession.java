package dev.sessiongateway.junit;

import dev.sessiongateway.domain.address.Address;

/// A session that is paired with a phone.
///
/// @param name as in the paths of the API
/// @param phone whose account it uses
public record TestSession(String name, TestPhone phone) implements TestPhone.Owner {

  /// The number to which others write.
  public String number() {
    return phone.number();
  }

  @Override
  public Address address() {
    return phone.address();
  }
}

package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.address.Address;

/// A hidden id (LID) and the phone number of the same person.
///
/// @param lid of the kind [Address.Kind#LID]
/// @param phone of the kind [Address.Kind#PERSON]
public record LidMapping(Address lid, Address phone) {
  public LidMapping {
    if (lid.kind() != Address.Kind.LID || phone.kind() != Address.Kind.PERSON) {
      throw new IllegalArgumentException("a hidden id and a phone number are needed");
    }
  }
}

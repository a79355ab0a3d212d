package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.address.Address;

/// A hidden id (LID) and the phone number of the same person; or the hidden id that took its place,
/// while the number is not known.
///
/// @param lid of the kind [Address.Kind#LID]
/// @param phone of the kind [Address.Kind#PERSON], or another hidden id
public record LidMapping(Address lid, Address phone) {
  public LidMapping {
    if (lid.kind() != Address.Kind.LID || !phone.isPerson() || lid.equals(phone)) {
      throw new IllegalArgumentException(
          "a hidden id and a phone number, or another hidden id, are needed");
    }
  }

  public boolean hasPhone() {
    return phone.kind() == Address.Kind.PERSON;
  }
}

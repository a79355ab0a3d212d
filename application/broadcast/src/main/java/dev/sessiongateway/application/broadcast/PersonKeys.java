package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Comparator;

/// Names a person the same way whichever form of a phone number is written, and by the hidden id
/// where that is known. The key of a number is the shortest of its forms, and the first of those.
record PersonKeys(Contacts contacts, SessionName session) {
  private static final Comparator<String> SHORTEST =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  String of(Address person) {
    return contacts.numbers(session, person).stream().min(SHORTEST).orElseGet(person::toString);
  }
}

package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.network.ContactLookup;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import java.util.List;
import java.util.Optional;

/// Finds the address under which the network has a person, from the address that a client wrote.
/// Thread-safe.
public final class AddressResolver {
  private final Network network;
  private final PhoneNumberForms numbers;

  public AddressResolver(Network network, PhoneNumberForms numbers) {
    this.network = network;
    this.numbers = numbers;
  }

  /// The address that the network has for a number with several forms. Unchanged for everything
  /// else, and when the network has none of the forms or looks nobody up.
  public Address resolve(LiveSession live, Address written) {
    var forms = forms(written);
    return forms.size() == 1
        ? written
        : live.findActive(ContactLookup.class)
            .flatMap(lookup -> first(lookup, forms))
            .map(Contact::id)
            .orElse(written);
  }

  /// The contact in whatever form the number is written; empty when the network has none of them.
  Optional<Contact> lookUp(ContactLookup lookup, Address written) {
    return first(lookup, forms(written));
  }

  private static Optional<Contact> first(ContactLookup lookup, List<Address> forms) {
    return forms.stream().flatMap(form -> lookup.lookUp(form).stream()).findFirst();
  }

  private List<Address> forms(Address written) {
    return written.kind() == Address.Kind.PERSON && network.addressing().usesPhoneNumbers()
        ? numbers.of(written.user()).stream().map(Address::person).toList()
        : List.of(written);
  }
}

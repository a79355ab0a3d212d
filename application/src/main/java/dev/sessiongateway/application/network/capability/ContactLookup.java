package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import java.util.Optional;

/// Asking whether a person is on the network.
public interface ContactLookup extends Capability {

  /// The person under the network's own id, which may differ from the asked one.
  Optional<Contact> lookUp(Address person);
}

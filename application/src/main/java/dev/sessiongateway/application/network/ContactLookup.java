package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.jid.Jid;
import java.util.Optional;

/// Asking whether a person is on the network.
public interface ContactLookup extends Capability {

  /// The person under the network's own id, which may differ from the asked one.
  Optional<Contact> lookUp(Jid person);
}

package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;

/// Writing into the address book of the account's phone.
public interface AddressBook extends Capability {

  /// Saves the person under this name in place of an earlier one. The change comes back as
  /// [Event.ContactChanged]; repeating is harmless.
  ///
  /// @return whether the name is another one; only then an event follows
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  boolean save(Address person, SavedName name);
}

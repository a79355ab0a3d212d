package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.profile.Profile;
import java.util.Optional;
import java.util.Set;

/// What a link may be able to do with other people.
public interface ContactCapabilities {

  /// Asking whether a person is on the network.
  interface ContactLookup extends Capability {

    /// The person under the network's own id, which may differ from the asked one.
    Optional<Contact> lookUp(Address person);
  }

  /// Writing into the address book of the account's phone.
  interface AddressBook extends Capability {

    /// Saves the person under this name in place of an earlier one. The change comes back as
    /// [Event.ContactChanged]; repeating is harmless.
    ///
    /// @return whether the name is another one; only then an event follows
    /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
    boolean save(Address person, SavedName name);
  }

  /// Hearing nothing of somebody any more.
  interface ContactBlocking extends Capability {

    /// Neither messages nor calls of a blocked person reach the account; what both write in a group
    /// they still see. Repeating is harmless.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
    void block(Address person, boolean blocked);

    /// The blocked contacts.
    Set<Address> blocked();
  }

  /// Hidden ids (LIDs) of people. A link with this capability accepts a person under either
  /// address, names people by phone number wherever it knows it, and reports the pairs that it
  /// learns with [LinkSignal.LidsLearned][dev.sessiongateway.domain.event.LinkSignal.LidsLearned]
  /// before the first signal that names the person.
  interface LidResolving extends Capability {

    /// The phone number and the hidden id of a person; empty when the network does not give both.
    ///
    /// @param person by phone number or by hidden id
    Optional<LidMapping> mapping(Address person);
  }

  /// Seeing what people show of themselves.
  interface ProfileReading extends Capability {

    /// As this account may see it; empty when nobody is there. The account may ask for its own.
    Optional<Profile> profile(Address person);
  }
}

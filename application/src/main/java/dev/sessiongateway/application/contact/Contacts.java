package dev.sessiongateway.application.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// People as the network knows them. Thread-safe.
public interface Contacts {

  /// Empty when the network does not know the person.
  Optional<Contact> lookUp(SessionName session, Address person);

  /// The contacts that the session knows, from the store; works in every state.
  List<KnownContact> list(SessionName session, ContactQuery query);

  /// How many of them there are.
  long count(SessionName session, ContactFilter filter);

  /// Where the picture of a person or a group is: as the network says, or, when the session cannot
  /// ask it now, as it was last known. Empty when there is none to be seen.
  Optional<String> pictureUrl(SessionName session, Address who);

  /// Neither messages nor calls of a blocked person reach the account.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  void block(SessionName session, Address person, boolean blocked);

  /// The network's own id of a person; empty when the network does not know them. On a network that
  /// looks nobody up, the first form.
  ///
  /// @param forms addresses that the person may have, the likeliest first
  Optional<Address> find(SessionName session, List<Address> forms);

  /// The address to write to: a person under the network's own id, anything else unchanged. On a
  /// network that looks nobody up, the first form.
  ///
  /// @param forms addresses that the number may have, the likeliest first
  /// @param number as the client wrote it
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  Address reachable(SessionName session, List<Address> forms, String number);
}

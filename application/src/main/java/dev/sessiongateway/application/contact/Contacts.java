package dev.sessiongateway.application.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// People as the network knows them. Thread-safe.
public interface Contacts {

  /// The person, in whatever form the number is written; empty when the network does not know it.
  Optional<Contact> lookUp(SessionName session, Address person);

  /// The contacts that the session knows, from the store; works in every state.
  List<KnownContact> list(SessionName session, ContactQuery query);

  /// How many of them there are.
  long count(SessionName session, ContactFilter filter);

  /// A person or a group: as the network says, or, when the session cannot ask it now, as it was
  /// last known. Empty when neither knows it.
  Optional<Contact> describe(SessionName session, Address who);

  /// Where the picture of a person or a group is, as [#describe] says. Empty when there is none to
  /// be seen.
  Optional<String> pictureUrl(SessionName session, Address who);

  /// As [#pictureUrl], but only as the network says now.
  Optional<String> currentPictureUrl(SessionName session, Address who);

  /// The blocked people; empty when the session cannot ask the network now.
  Set<Address> blocked(SessionName session);

  /// Saves a person in the address book of the account's phone, in place of an earlier name.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  void save(SessionName session, Address person, SavedName name);

  /// Neither messages nor calls of a blocked person reach the account.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  void block(SessionName session, Address person, boolean blocked);

  /// The network's own id of a person, in whatever form the number is written; empty when the
  /// network does not know them. On a network that looks nobody up, the person as written.
  Optional<Address> find(SessionName session, Address person);

  /// The network's own id of a person whose number has several forms; unchanged for everything
  /// else, and when the network has none of the forms.
  Address resolve(SessionName session, Address written);

  /// The address to write to: a person under the network's own id, anything else unchanged. On a
  /// network that looks nobody up, the person as written.
  ///
  /// @param number as the client wrote it
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  Address reachable(SessionName session, Address written, String number);
}

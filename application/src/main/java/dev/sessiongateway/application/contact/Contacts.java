package dev.sessiongateway.application.contact;

import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;

/// People as the network knows them. Thread-safe.
public interface Contacts {

  /// Empty when the network does not know the person.
  Optional<Contact> lookUp(SessionName session, Jid person);

  /// Neither messages nor calls of a blocked person reach the account.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  void block(SessionName session, Jid person, boolean blocked);

  /// The address to write to: a person under the network's own id, anything else unchanged.
  ///
  /// @param number as the client wrote it
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  Jid reachable(SessionName session, Jid chat, String number);
}

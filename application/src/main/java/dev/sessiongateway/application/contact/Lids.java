package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// The hidden ids (LIDs) of people that a session learned, from the store; works in every state.
/// Thread-safe.
///
/// Reads the store, and asks the network for what is not in it.
public final class Lids {
  private final SessionDirectory sessions;
  private final ContactStore contacts;
  private final AddressResolver addresses;

  public Lids(SessionDirectory sessions, ContactStore contacts, AddressResolver addresses) {
    this.sessions = sessions;
    this.contacts = contacts;
    this.addresses = addresses;
  }

  /// By hidden id.
  public List<LidMapping> list(SessionName session, Page page) {
    return contacts.lids(sessions.get(session).ref(), page);
  }

  public long count(SessionName session) {
    return contacts.countLids(sessions.get(session).ref());
  }

  /// The pair of this hidden id or phone number; empty when neither the session nor, while it can
  /// be asked, the network knows it.
  public Optional<LidMapping> find(SessionName session, Address person) {
    return addresses.mapping(sessions.get(session), person);
  }

  /// The address under which the session has the person's chat: the phone number of a hidden id,
  /// when it is known. Everything else is unchanged.
  public Address canonical(SessionName session, Address written) {
    sessions.requireOpen();
    return written.kind() == Address.Kind.LID
        ? addresses.canonical(sessions.get(session), written)
        : written;
  }
}

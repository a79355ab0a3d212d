package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// Reads the store, and asks the network for what is not in it.
public final class LidService implements Lids {
  private final SessionDirectory sessions;
  private final ContactStore contacts;
  private final AddressResolver addresses;

  public LidService(SessionDirectory sessions, ContactStore contacts, AddressResolver addresses) {
    this.sessions = sessions;
    this.contacts = contacts;
    this.addresses = addresses;
  }

  @Override
  public List<LidMapping> list(SessionName session, Page page) {
    return contacts.lids(sessions.get(session).ref(), page);
  }

  @Override
  public long count(SessionName session) {
    return contacts.countLids(sessions.get(session).ref());
  }

  @Override
  public Optional<LidMapping> find(SessionName session, Address person) {
    return addresses.mapping(sessions.get(session), person);
  }

  @Override
  public Address canonical(SessionName session, Address written) {
    sessions.requireOpen();
    return written.kind() == Address.Kind.LID
        ? addresses.canonical(sessions.get(session), written)
        : written;
  }
}

package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.network.ContactBlocking;
import dev.sessiongateway.application.network.ContactLookup;
import dev.sessiongateway.application.network.GroupReading;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The network is the source of truth for people; the store has the contacts that it reported.
public final class ContactService implements Contacts {
  private static final Logger LOG = LoggerFactory.getLogger(ContactService.class);

  private final SessionDirectory sessions;
  private final ContactStore contacts;

  public ContactService(SessionDirectory sessions, ContactStore contacts) {
    this.sessions = sessions;
    this.contacts = contacts;
  }

  @Override
  public Optional<Contact> lookUp(SessionName session, Address person) {
    return sessions.get(session).requireReadable(ContactLookup.class).lookUp(person);
  }

  @Override
  public List<KnownContact> list(SessionName session, ContactQuery query) {
    return contacts.list(sessions.get(session).ref(), query);
  }

  @Override
  public long count(SessionName session, ContactFilter filter) {
    return contacts.count(sessions.get(session).ref(), filter);
  }

  @Override
  public Optional<String> pictureUrl(SessionName session, Address who) {
    var live = sessions.get(session);
    if (live.session().readingBlockedBy().isEmpty()) {
      try {
        return who.isGroup()
            ? live.requireReadable(GroupReading.class).find(who).map(Group::pictureUrl)
            : live.requireReadable(ContactLookup.class).lookUp(who).map(Contact::pictureUrl);
      } catch (FaultException e) {
        LOG.atDebug().addKeyValue("session", session).setCause(e).log("picture not asked for");
      }
    }
    return contacts.find(live.ref(), who).map(Contact::pictureUrl);
  }

  @Override
  public void block(SessionName session, Address person, boolean blocked) {
    sessions.get(session).requireActive(ContactBlocking.class).block(person, blocked);
  }

  @Override
  public Optional<Address> find(SessionName session, List<Address> forms) {
    return known(forms, sessions.get(session).findReadable(ContactLookup.class));
  }

  private static Optional<Address> known(List<Address> forms, Optional<ContactLookup> lookup) {
    return lookup.isEmpty()
        ? Optional.of(forms.getFirst())
        : forms.stream()
            .flatMap(form -> lookup.get().lookUp(form).stream())
            .map(Contact::id)
            .findFirst();
  }

  @Override
  public Address reachable(SessionName session, List<Address> forms, String number) {
    sessions.requireOpen();
    var written = forms.getFirst();
    if (!written.isPerson()) {
      return written;
    }
    return known(forms, sessions.get(session).findActive(ContactLookup.class))
        .orElseThrow(() -> new Fault.NotOnNetwork(written.networkForm(), number).toException());
  }
}

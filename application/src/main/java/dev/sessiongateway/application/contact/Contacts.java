package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionName;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// People as the network knows them. Thread-safe.
///
/// The network is the source of truth for people; the store has the contacts that it reported.
public final class Contacts {
  private static final Logger LOG = LoggerFactory.getLogger(Contacts.class);

  private final SessionDirectory sessions;

  /// Of one person.
  private static final int MOST_FORMER_IDS = 20;

  private final ContactStore contacts;
  private final AddressResolver addresses;

  public Contacts(SessionDirectory sessions, ContactStore contacts, AddressResolver addresses) {
    this.sessions = sessions;
    this.contacts = contacts;
    this.addresses = addresses;
  }

  /// The person, in whatever form the number is written; empty when the network does not know it.
  public Optional<Contact> lookUp(SessionName session, Address person) {
    var live = sessions.get(session);
    return addresses.lookUp(live, live.requireReadable(ContactLookup.class), person);
  }

  /// The phone number of a person in digits, and the other forms in which people may have written
  /// it; the network's own form first. Empty where people have no numbers, for groups, and for a
  /// hidden id whose number is not known.
  public List<String> numbers(SessionName session, Address person) {
    return addresses.numbers(sessions.get(session), person);
  }

  /// The contacts that the session knows, from the store; works in every state.
  public List<KnownContact> list(SessionName session, ContactQuery query) {
    return contacts.list(sessions.readable(session).ref(), query);
  }

  /// How many of them there are.
  public long count(SessionName session, ContactFilter filter) {
    return contacts.count(sessions.readable(session).ref(), filter);
  }

  /// A person or a group: as the network says, or, when the session cannot ask it now, as it was
  /// last known. Empty when neither knows it.
  public Optional<Contact> describe(SessionName session, Address who) {
    var live = sessions.get(session);
    if (live.session().readingBlockedBy().isEmpty()) {
      try {
        return ask(live, who);
      } catch (FaultException e) {
        LOG.atDebug().addKeyValue("session", session).setCause(e).log("contact not asked for");
      }
    }
    var known = new ContactQuery(new ContactFilter(List.of(who), null, true), new Page(1, 0));
    return contacts.list(live.ref(), known).stream().map(KnownContact::toContact).findFirst();
  }

  private Optional<Contact> ask(LiveSession live, Address who) {
    return who.isGroup()
        ? live.requireReadable(GroupReading.class)
            .find(who)
            .map(group -> new Contact(who, group.subject(), group.pictureUrl()))
        : addresses.lookUp(live, live.requireReadable(ContactLookup.class), who);
  }

  /// Where the picture of a person or a group is, as [#describe] says. Empty when there is none to
  /// be seen.
  public Optional<String> pictureUrl(SessionName session, Address who) {
    return describe(session, who).map(Contact::pictureUrl);
  }

  /// As [#pictureUrl], but only as the network says now.
  public Optional<String> currentPictureUrl(SessionName session, Address who) {
    return ask(sessions.get(session), who).map(Contact::pictureUrl);
  }

  /// The blocked people; empty when the session cannot ask the network now.
  public Set<Address> blocked(SessionName session) {
    var live = sessions.get(session);
    return live.session().readingBlockedBy().isPresent()
        ? Set.of()
        : live.findReadable(ContactBlocking.class).map(ContactBlocking::blocked).orElse(Set.of());
  }

  /// Saves a person in the address book of the account's phone, in place of an earlier name.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  public void save(SessionName session, Address person, SavedName name) {
    var live = sessions.get(session);
    var book = live.requireActive(AddressBook.class);
    live.runUntilStoredIfChanged(
        event ->
            event instanceof Event.ContactChanged(var contact, _) && name.equals(contact.saved()),
        () -> book.save(person, name));
  }

  /// Neither messages nor calls of a blocked person reach the account.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  public void block(SessionName session, Address person, boolean blocked) {
    sessions.get(session).requireActive(ContactBlocking.class).block(person, blocked);
  }

  /// The network's own id of a person, in whatever form the number is written; empty when the
  /// network does not know them. On a network that looks nobody up, the person as written.
  public Optional<Address> find(SessionName session, Address person) {
    var live = sessions.get(session);
    return known(live, person, live.findReadable(ContactLookup.class));
  }

  private Optional<Address> known(
      LiveSession live, Address person, Optional<ContactLookup> lookup) {
    return lookup.isEmpty()
        ? Optional.of(person)
        : addresses.lookUp(live, lookup.get(), person).map(Contact::id);
  }

  /// The network's own id of a person whose number has several forms; unchanged for everything
  /// else, and when the network has none of the forms.
  public Address resolve(SessionName session, Address written) {
    return addresses.resolve(sessions.get(session), written);
  }

  /// The address to write to: a person under the network's own id, anything else unchanged. On a
  /// network that looks nobody up, the person as written.
  ///
  /// @param number as the client wrote it
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  public Address reachable(SessionName session, Address written, String number) {
    sessions.requireOpen();
    if (!written.isPerson()) {
      return written;
    }
    var live = sessions.get(session);
    return known(live, written, live.findActive(ContactLookup.class))
        .orElseThrow(() -> new Fault.NotOnNetwork(written.networkForm(), number).toException());
  }

  /// The hidden ids (LIDs) of people that the session learned, by hidden id, from the store; works
  /// in every state.
  public List<LidMapping> lids(SessionName session, Page page) {
    return contacts.lids(sessions.readable(session).ref(), page);
  }

  /// How many of them there are.
  public long countLids(SessionName session) {
    return contacts.countLids(sessions.readable(session).ref());
  }

  /// The pair of this hidden id or phone number; empty when neither the session nor, while it can
  /// be asked, the network knows it.
  public Optional<LidMapping> findLid(SessionName session, Address person) {
    return addresses.mapping(sessions.get(session), person);
  }

  /// The hidden ids that led to this person before, the latest first, as the store knows them: the
  /// hidden id of a phone number, and those in whose place another one came.
  public List<Address> formerIds(SessionName session, Address person) {
    var ref = sessions.readable(session).ref();
    var former = new LinkedHashSet<Address>();
    var unread = new ArrayDeque<>(List.of(person));
    while (!unread.isEmpty() && former.size() < MOST_FORMER_IDS) {
      for (var id : contacts.replacedLids(ref, unread.remove(), MOST_FORMER_IDS)) {
        if (!id.equals(person) && former.add(id)) {
          unread.add(id);
        }
      }
    }
    return former.stream().limit(MOST_FORMER_IDS).toList();
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

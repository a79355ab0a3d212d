package dev.sessiongateway.network.xmpp;

import static java.util.stream.Collectors.toSet;

import dev.sessiongateway.application.network.capability.ContactCapabilities.AddressBook;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactBlocking;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jivesoftware.smack.SmackException;
import org.jivesoftware.smack.XMPPException;
import org.jivesoftware.smack.roster.Roster;
import org.jivesoftware.smackx.blocking.BlockingCommandManager;
import org.jivesoftware.smackx.blocking.element.BlockListIQ;
import org.jxmpp.jid.EntityBareJid;

/// Other people: the roster, and the block list (XEP-0191).
record XmppContacts(CurrentConversation link, XmppProfiles profiles)
    implements ContactLookup, AddressBook, ContactBlocking {

  @Override
  public Optional<Contact> lookUp(Address person) {
    return person.isPerson()
        ? profiles.profile(person).map(profile -> profile.contact())
        : Optional.empty();
  }

  @Override
  public boolean save(Address person, SavedName name) {
    var conversation = link.conversation();
    var known = onNetwork(person);
    var jid = conversation.jids().jid(person);
    var roster = Roster.getInstanceFor(conversation.stream().connection());
    var entry = roster.getEntry(jid);
    if (entry != null && name.full().equals(entry.getName())) {
      return false;
    }
    SmackCall.run(() -> {
      roster.createItem(jid, name.full(), new String[0]);
      // The server's answer may come before the change of the roster.
      roster.reloadAndWait();
    });
    conversation
        .signals()
        .add(
            new Event.ContactChanged(
                new Contact(person, known.name(), known.pictureUrl(), name), false));
    return true;
  }

  @Override
  public void block(Address person, boolean blocked) {
    var conversation = link.conversation();
    var _ = onNetwork(person);
    List<org.jxmpp.jid.Jid> jids = List.of(conversation.jids().jid(person));
    SmackCall.run(() -> {
      if (blocked) {
        blocking(conversation).blockContacts(jids);
      } else {
        blocking(conversation).unblockContacts(jids);
      }
    });
  }

  /// Asks the server: what Smack keeps changes with the server's push, which may come after its
  /// answer.
  @Override
  public Set<Address> blocked() {
    var conversation = link.conversation();
    return SmackCall.of(() -> blockList(conversation)).getBlockedJids().stream()
        .filter(EntityBareJid.class::isInstance)
        .map(conversation.jids()::address)
        .collect(toSet());
  }

  private static BlockListIQ blockList(Conversation conversation)
      throws SmackException, XMPPException, InterruptedException {
    return conversation.stream()
        .connection()
        .createStanzaCollectorAndSend(new BlockListIQ())
        .nextResultOrThrow();
  }

  private static BlockingCommandManager blocking(Conversation conversation) {
    return BlockingCommandManager.getInstanceFor(conversation.stream().connection());
  }

  private Contact onNetwork(Address person) {
    return lookUp(person)
        .orElseThrow(
            () -> new Fault.NotOnNetwork(person.networkForm(), person.user()).toException());
  }
}

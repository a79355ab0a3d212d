package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.network.ContactBlocking;
import dev.sessiongateway.application.network.ContactLookup;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionName;
import java.util.Optional;

/// The network is the source of truth for people.
public final class ContactService implements Contacts {
  private final LiveSessions sessions;

  public ContactService(LiveSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public Optional<Contact> lookUp(SessionName session, Jid person) {
    return sessions.get(session).toRead(ContactLookup.class).lookUp(person);
  }

  @Override
  public void block(SessionName session, Jid person, boolean blocked) {
    sessions.get(session).toAct(ContactBlocking.class).block(person, blocked);
  }

  @Override
  public Jid reachable(SessionName session, Jid chat, String number) {
    if (!chat.isPerson()) {
      return chat;
    }
    return sessions
        .get(session)
        .toAct(ContactLookup.class)
        .lookUp(chat)
        .map(Contact::id)
        .orElseThrow(() -> new Fault.NotOnNetwork(chat.networkForm(), number).toException());
  }
}

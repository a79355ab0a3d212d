package dev.sessiongateway.application;

import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Optional;

final class InMemoryContactStore implements ContactStore {
  private final InMemoryWorld world;

  InMemoryContactStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public Optional<Contact> find(SessionRef session, Jid person) {
    return world.read(() -> Optional.ofNullable(world.contents(session).contacts.get(person)));
  }
}

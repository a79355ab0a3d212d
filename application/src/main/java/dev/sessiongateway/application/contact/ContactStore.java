package dev.sessiongateway.application.contact;

import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Optional;

/// People as sessions last heard of them; they come to be by what arrives over links. Thread-safe.
public interface ContactStore {

  /// Empty for people whom the session never heard of.
  Optional<Contact> find(SessionRef session, Jid person);
}

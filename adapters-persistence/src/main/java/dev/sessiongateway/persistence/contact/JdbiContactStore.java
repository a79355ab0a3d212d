package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.place.Place;
import dev.sessiongateway.persistence.place.Places;
import java.util.Optional;

/// The people in the store databases.
public final class JdbiContactStore implements ContactStore {
  private final Places places;

  public JdbiContactStore(Places places) {
    this.places = places;
  }

  @Override
  public Optional<Contact> find(SessionRef session, Jid person) {
    return places.find(session).flatMap(place -> find(place, person));
  }

  private static Optional<Contact> find(Place place, Jid person) {
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(
                    "SELECT name, picture FROM contact WHERE session = :session AND id = :id")
                .bind("session", place.key())
                .bind("id", person.toString())
                .map((row, _) -> new Contact(person, row.getString(1), row.getString(2)))
                .findOne());
  }
}

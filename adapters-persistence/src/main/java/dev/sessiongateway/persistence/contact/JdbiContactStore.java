package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.domain.contact.Acquaintance;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.place.Place;
import dev.sessiongateway.persistence.place.Places;
import java.util.List;
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

  @Override
  public List<Acquaintance> list(SessionRef session, ContactQuery query) {
    return places.findIntact(session).map(place -> list(place, query)).orElse(List.of());
  }

  private static List<Acquaintance> list(Place place, ContactQuery query) {
    var selection = ContactSelection.of(place.key(), query);
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(selection.sql())
                .bindMap(selection.arguments())
                .map((row, _) -> AcquaintanceRow.of(row))
                .list())
        .stream()
        .map(AcquaintanceRow::toAcquaintance)
        .toList();
  }

  @Override
  public long count(SessionRef session, ContactFilter filter) {
    return places.find(session).map(place -> count(place, filter)).orElse(0L);
  }

  private static long count(Place place, ContactFilter filter) {
    var selection = ContactSelection.count(place.key(), filter);
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(selection.sql())
                .bindMap(selection.arguments())
                .mapTo(Long.class)
                .one());
  }
}

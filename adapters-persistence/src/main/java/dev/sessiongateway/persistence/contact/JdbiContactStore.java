package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.location.SessionLocation;
import dev.sessiongateway.persistence.location.SessionLocations;
import java.util.List;
import java.util.Optional;

/// The contacts, in the store databases.
public final class JdbiContactStore implements ContactStore {
  private final SessionLocations places;

  public JdbiContactStore(SessionLocations places) {
    this.places = places;
  }

  @Override
  public Optional<Contact> find(SessionRef session, Address person) {
    return places.find(session).flatMap(place -> find(place, person));
  }

  private static Optional<Contact> find(SessionLocation place, Address person) {
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
  public List<KnownContact> list(SessionRef session, ContactQuery query) {
    return places.findIntact(session).map(place -> list(place, query)).orElse(List.of());
  }

  private static List<KnownContact> list(SessionLocation place, ContactQuery query) {
    var selection = ContactSelection.of(place.key(), query);
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(selection.sql())
                .bindMap(selection.arguments())
                .map((row, _) -> KnownContactRow.of(row))
                .list())
        .stream()
        .map(KnownContactRow::toAcquaintance)
        .toList();
  }

  @Override
  public long count(SessionRef session, ContactFilter filter) {
    return places.find(session).map(place -> count(place, filter)).orElse(0L);
  }

  private static long count(SessionLocation place, ContactFilter filter) {
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

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
  private final SessionLocations locations;

  public JdbiContactStore(SessionLocations locations) {
    this.locations = locations;
  }

  @Override
  public Optional<Contact> find(SessionRef session, Address person) {
    return locations.find(session).flatMap(location -> find(location, person));
  }

  private static Optional<Contact> find(SessionLocation location, Address person) {
    return location
        .database()
        .read(handle ->
            handle
                .createQuery(
                    "SELECT name, picture, first_name, last_name FROM contact"
                        + " WHERE session = :session AND id = :id")
                .bind("session", location.key())
                .bind("id", person.toString())
                .map((row, _) -> ContactRows.read(person, row))
                .findOne());
  }

  @Override
  public List<KnownContact> list(SessionRef session, ContactQuery query) {
    return locations.findIntact(session).map(location -> list(location, query)).orElse(List.of());
  }

  private static List<KnownContact> list(SessionLocation location, ContactQuery query) {
    var selection = ContactSelection.of(location.key(), query);
    return location
        .database()
        .read(handle -> selection.list(handle, (row, _) -> KnownContactRow.of(row)))
        .stream()
        .map(KnownContactRow::toAcquaintance)
        .toList();
  }

  @Override
  public long count(SessionRef session, ContactFilter filter) {
    return locations
        .find(session)
        .map(location ->
            location.database().read(ContactSelection.count(location.key(), filter)::count))
        .orElse(0L);
  }
}

package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.location.SessionLocation;
import dev.sessiongateway.persistence.location.SessionLocations;
import java.sql.ResultSet;
import java.sql.SQLException;
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
    return location.database().read(handle -> selection.list(handle, KnownContactRow::of)).stream()
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

  @Override
  public Optional<LidMapping> findLid(SessionRef session, Address person) {
    return locations.find(session).flatMap(location -> findLid(location, person));
  }

  private static Optional<LidMapping> findLid(SessionLocation location, Address person) {
    var column = person.kind() == Address.Kind.LID ? "lid" : "phone";
    return location
        .database()
        .read(handle ->
            handle
                .createQuery(
                    "SELECT lid, phone FROM lid WHERE session = :session AND "
                        + column
                        + " = :person")
                .bind("session", location.key())
                .bind("person", person.toString())
                .map((row, _) -> pair(row))
                .findOne());
  }

  @Override
  public List<LidMapping> lids(SessionRef session, Page page) {
    return locations.findIntact(session).map(location -> lids(location, page)).orElse(List.of());
  }

  private static List<LidMapping> lids(SessionLocation location, Page page) {
    return location
        .database()
        .read(handle ->
            handle
                .createQuery(
                    "SELECT lid, phone FROM lid WHERE session = :session"
                        + " ORDER BY lid LIMIT :limit OFFSET :offset")
                .bind("session", location.key())
                .bind("limit", page.limit())
                .bind("offset", page.offset())
                .map((row, _) -> pair(row))
                .list());
  }

  private static LidMapping pair(ResultSet row) throws SQLException {
    return new LidMapping(Address.of(row.getString(1)), Address.of(row.getString(2)));
  }

  @Override
  public long countLids(SessionRef session) {
    return locations.find(session).map(JdbiContactStore::countLids).orElse(0L);
  }

  private static long countLids(SessionLocation location) {
    return location
        .database()
        .read(handle ->
            handle
                .createQuery("SELECT count(*) FROM lid WHERE session = :session")
                .bind("session", location.key())
                .mapTo(Long.class)
                .one());
  }
}

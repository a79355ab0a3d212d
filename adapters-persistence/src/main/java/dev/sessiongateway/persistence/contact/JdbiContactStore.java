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
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/// The contacts, in the store databases.
public final class JdbiContactStore implements ContactStore {
  private static final String LIDS = "SELECT lid, phone FROM lid WHERE session = ?";

  private final SessionLocations locations;

  public JdbiContactStore(SessionLocations locations) {
    this.locations = locations;
  }

  @Override
  public Optional<Contact> find(SessionRef session, Address person) {
    return locations
        .find(session)
        .flatMap(location ->
            location.read(handle ->
                handle
                    .select(ContactRows.FIND, location.key(), person.toString())
                    .map((row, _) -> ContactRows.read(person, row))
                    .findOne()));
  }

  @Override
  public List<KnownContact> list(SessionRef session, ContactQuery query) {
    return locations
        .findIntact(session)
        .map(location -> {
          var selection = ContactSelection.of(location.key(), query);
          return location.read(handle -> selection.list(handle, JdbiContactStore::known));
        })
        .orElse(List.of());
  }

  private static KnownContact known(ResultSet row) throws SQLException {
    var lastAt = row.getLong(4);
    var hasChat = !row.wasNull();
    return new KnownContact(
        Address.of(row.getString(1)),
        row.getString(2),
        row.getString(3),
        ContactRows.savedName(row.getString(5), row.getString(6)),
        hasChat ? StoredTime.read(lastAt) : null);
  }

  @Override
  public long count(SessionRef session, ContactFilter filter) {
    return locations
        .find(session)
        .map(location -> location.read(ContactSelection.count(location.key(), filter)::count))
        .orElse(0L);
  }

  @Override
  public Optional<LidMapping> findLid(SessionRef session, Address person) {
    var column = person.kind() == Address.Kind.LID ? "lid" : "phone";
    return locations
        .find(session)
        .flatMap(location ->
            location.read(handle ->
                handle
                    .select(LIDS + " AND " + column + " = ?", location.key(), person.toString())
                    .map((row, _) -> mapping(row))
                    .findOne()));
  }

  @Override
  public List<LidMapping> lids(SessionRef session, Page page) {
    var sql = LIDS + " ORDER BY lid LIMIT ? OFFSET ?";
    return locations
        .findIntact(session)
        .map(location ->
            location.read(handle ->
                handle
                    .select(sql, location.key(), page.limit(), page.offset())
                    .map((row, _) -> mapping(row))
                    .list()))
        .orElse(List.of());
  }

  private static LidMapping mapping(ResultSet row) throws SQLException {
    return new LidMapping(Address.of(row.getString(1)), Address.of(row.getString(2)));
  }

  @Override
  public long countLids(SessionRef session) {
    return locations
        .find(session)
        .map(location ->
            location.read(handle ->
                handle
                    .select("SELECT count(*) FROM lid WHERE session = ?", location.key())
                    .mapTo(Long.class)
                    .one()))
        .orElse(0L);
  }
}

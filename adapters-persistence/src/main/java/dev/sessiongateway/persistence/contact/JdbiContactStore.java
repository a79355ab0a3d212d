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
    return locations.read(
        session,
        Optional.empty(),
        (handle, key) ->
            handle
                .select(ContactRows.FIND, key, person.toString())
                .map((row, _) -> ContactRows.read(person, row))
                .findOne());
  }

  @Override
  public List<KnownContact> list(SessionRef session, ContactQuery query) {
    return locations.readIntact(
        session,
        List.of(),
        (handle, key) -> ContactSelection.of(key, query).list(handle, JdbiContactStore::known));
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
    return locations.read(
        session, 0L, (handle, key) -> ContactSelection.count(key, filter).count(handle));
  }

  @Override
  public Optional<LidMapping> findLid(SessionRef session, Address person) {
    var column = person.kind() == Address.Kind.LID ? "lid" : "phone";
    return locations.read(
        session,
        Optional.empty(),
        (handle, key) ->
            handle
                .select(LIDS + " AND " + column + " = ?", key, person.toString())
                .map((row, _) -> mapping(row))
                .findOne());
  }

  @Override
  public List<LidMapping> lids(SessionRef session, Page page) {
    var sql = LIDS + " ORDER BY lid LIMIT ? OFFSET ?";
    return locations.readIntact(
        session,
        List.of(),
        (handle, key) ->
            handle
                .select(sql, key, page.limit(), page.offset())
                .map((row, _) -> mapping(row))
                .list());
  }

  private static LidMapping mapping(ResultSet row) throws SQLException {
    return new LidMapping(Address.of(row.getString(1)), Address.of(row.getString(2)));
  }

  @Override
  public long countLids(SessionRef session) {
    return locations.read(
        session,
        0L,
        (handle, key) ->
            handle
                .select("SELECT count(*) FROM lid WHERE session = ?", key)
                .mapTo(Long.class)
                .one());
  }
}

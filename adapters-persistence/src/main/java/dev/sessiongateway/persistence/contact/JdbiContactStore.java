package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.application.contact.ContactStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionCounts;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.jdbi.v3.core.Handle;

/// The contacts, in the store databases.
public final class JdbiContactStore implements ContactStore {
  private static final String LIDS = "SELECT lid, phone FROM lid WHERE session = ?";

  /// So that a statement has fewer parameters than databases take.
  private static final int MOST_PEOPLE = 2_000;

  private static final SessionCounts COUNTS = new SessionCounts("count(*)", "known_contact WHERE");

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
  public Map<SessionRef, Long> counts(Set<SessionRef> sessions) {
    return COUNTS.read(locations, sessions);
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
  public List<Address> replacedLids(SessionRef session, Address person, int limit) {
    return locations.read(
        session,
        List.of(),
        (handle, key) ->
            handle
                .select(LIDS + " AND phone = ? ORDER BY lid LIMIT ?", key, person.toString(), limit)
                .map((row, _) -> mapping(row).lid())
                .list());
  }

  @Override
  public Map<SessionRef, List<LidMapping>> findLids(Map<SessionRef, Set<Address>> people) {
    var byDatabase = new LinkedHashMap<Database, List<Wanted>>();
    people.forEach((session, some) ->
        locations
            .find(session)
            .ifPresent(location ->
                some.forEach(person ->
                    byDatabase
                        .computeIfAbsent(location.tables(), _ -> new ArrayList<>())
                        .add(new Wanted(session, location.key(), person)))));
    var known = new HashMap<SessionRef, List<LidMapping>>();
    byDatabase.forEach((database, all) -> {
      for (var from = 0; from < all.size(); from += MOST_PEOPLE) {
        var some = all.subList(from, Math.min(from + MOST_PEOPLE, all.size()));
        var _ =
            database.read(handle -> {
              read(handle, some, known);
              return true;
            });
      }
    });
    return known;
  }

  private static void read(
      Handle handle, List<Wanted> wanted, Map<SessionRef, List<LidMapping>> known)
      throws SQLException {
    var rows = new StringJoiner(", ");
    var arguments = new HashMap<String, Object>();
    var sessions = new HashMap<Long, SessionRef>();
    for (var each : wanted) {
      var number = arguments.size() / 2;
      // PostgreSQL takes the types of the first row for all.
      rows.add(
          number == 0
              ? "(CAST(:key0 AS BIGINT), CAST(:person0 AS TEXT))"
              : "(:key%1$d, :person%1$d)".formatted(number));
      arguments.put("key" + number, each.key());
      arguments.put("person" + number, each.person().toString());
      sessions.put(each.key(), each.session());
    }
    var query =
        new Selection(
            """
            WITH wanted (session, person) AS (VALUES %s)
            SELECT wanted.session, lid, phone FROM wanted
              JOIN lid ON lid.session = wanted.session AND lid.phone = wanted.person
            UNION ALL
            SELECT wanted.session, lid, phone FROM wanted
              JOIN lid ON lid.session = wanted.session AND lid.lid = wanted.person
            UNION ALL
            SELECT session, NULL, NULL FROM (SELECT DISTINCT session FROM wanted) AS asked
              WHERE EXISTS (SELECT 1 FROM lid WHERE lid.session = asked.session)
            """
                .formatted(rows),
            arguments);
    var _ =
        query.list(
            handle,
            row -> {
              var session = Objects.requireNonNull(sessions.get(row.getLong(1)));
              var pairs = known.computeIfAbsent(session, _ -> new ArrayList<>());
              return row.getString(2) != null
                  && pairs.add(
                      new LidMapping(Address.of(row.getString(2)), Address.of(row.getString(3))));
            });
  }

  /// @param key of the session in its store
  private record Wanted(SessionRef session, long key, Address person) {}

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

  /// Queries for known contacts, as SQL. Triggers of the database list them, in the table
  /// `known_contact`: stored contacts, and chats whose address is no stored contact.
  static final class ContactSelection {
    private static final String KNOWN = " FROM known_contact WHERE session = :session";

    private ContactSelection() {}

    /// The page is taken from the list, and only its contacts are looked up.
    static Selection of(long session, ContactQuery query) {
      var all = where(session, query.filter());
      var page =
          new Selection("SELECT id, name, label" + all.sql() + orderBy("", query), all.arguments());
      var listed = page.page(query.page());
      return new Selection(
          "SELECT page.id, page.name, picture, last_at, first_name, last_name FROM ("
              + listed.sql()
              + ") AS page"
              + " LEFT JOIN contact ON contact.session = :session AND contact.id = page.id"
              + " LEFT JOIN chat ON chat.session = :session AND chat.id = page.id"
              + orderBy("page.", query),
          listed.arguments());
    }

    /// @param of what the columns belong to
    private static String orderBy(String of, ContactQuery query) {
      var direction = query.sortOrder() == SortOrder.ASCENDING ? " ASC" : " DESC";
      return switch (query.sortBy()) {
        case ID -> " ORDER BY " + of + "id" + direction;
        case NAME -> " ORDER BY %1$slabel%2$s, %1$sid%2$s".formatted(of, direction);
      };
    }

    /// The number of matching contacts.
    static Selection count(long session, ContactFilter filter) {
      var all = where(session, filter);
      return new Selection("SELECT count(*)" + all.sql(), all.arguments());
    }

    private static Selection where(long session, ContactFilter filter) {
      var sql = new StringBuilder(KNOWN);
      var arguments = new LinkedHashMap<String, Object>();
      arguments.put("session", session);
      if (!filter.withGroups()) {
        sql.append(" AND is_group = 0");
      }
      if (!filter.ids().isEmpty()) {
        var ids = Selection.in("id", filter.ids().stream().map(Address::toString).toList());
        sql.append(" AND id ").append(ids.sql());
        arguments.putAll(ids.arguments());
      }
      if (filter.name() != null) {
        sql.append(" AND name = :name");
        arguments.put("name", filter.name());
      }
      return new Selection(sql.toString(), arguments);
    }
  }
}

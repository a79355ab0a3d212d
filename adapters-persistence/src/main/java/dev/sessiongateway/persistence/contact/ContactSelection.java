package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.persistence.database.InClause;
import dev.sessiongateway.persistence.database.Selection;
import java.util.LinkedHashMap;
import java.util.Map;

/// Queries for known contacts, as SQL: stored contacts, and chats whose address is no stored
/// contact. Both tables are ordered by address, so the query merges them.
final class ContactSelection {
  private static final String PEOPLE =
      " FROM contact LEFT JOIN chat ON chat.session = contact.session AND chat.id = contact.id"
          + " WHERE contact.session = :session";
  private static final String OTHER_PEOPLE =
      " FROM chat WHERE chat.session = :session"
          + " AND (chat.id LIKE '%@c.us' OR chat.id LIKE '%@lid'";
  private static final String GROUPS = " OR chat.id LIKE '%@g.us'";
  private static final String NO_CONTACTS =
      ") AND NOT EXISTS (SELECT 1 FROM contact"
          + " WHERE contact.session = chat.session AND contact.id = chat.id)";

  private ContactSelection() {}

  static Selection of(long session, ContactQuery query) {
    var parts = parts(session, query.filter());
    var direction = query.sortOrder() == SortOrder.ASCENDING ? " ASC" : " DESC";
    var all =
        "SELECT contact.id AS id, coalesce(contact.name, chat.name) AS name, picture, last_at,"
            + " first_name, last_name"
            + parts.people()
            + " UNION ALL SELECT chat.id, chat.name, NULL, last_at, NULL, NULL"
            + parts.otherChats();
    var sql =
        switch (query.sortBy()) {
          case ID -> all + " ORDER BY id" + direction;
          case NAME ->
              "SELECT * FROM ("
                  + all
                  + ") ORDER BY coalesce(trim(first_name || ' ' || last_name), name, id)"
                  + " COLLATE NOCASE"
                  + direction
                  + ", id"
                  + direction;
        };
    return new Selection(sql, parts.arguments()).page(query.page());
  }

  /// The number of matching contacts.
  static Selection count(long session, ContactFilter filter) {
    var parts = parts(session, filter);
    return new Selection(
        "SELECT (SELECT count(*)"
            + parts.people()
            + ") + (SELECT count(*)"
            + parts.otherChats()
            + ")",
        parts.arguments());
  }

  private static Parts parts(long session, ContactFilter filter) {
    var arguments = new LinkedHashMap<String, Object>();
    var people = new StringBuilder(PEOPLE);
    var otherChats = new StringBuilder(OTHER_PEOPLE);
    otherChats.append(filter.withGroups() ? GROUPS : "").append(NO_CONTACTS);
    arguments.put("session", session);
    if (!filter.ids().isEmpty()) {
      var ids = InClause.of("id", filter.ids().stream().map(Address::toString).toList());
      people.append(" AND contact.id ").append(ids.sql());
      otherChats.append(" AND chat.id ").append(ids.sql());
      arguments.putAll(ids.arguments());
    }
    if (filter.name() != null) {
      people.append(" AND coalesce(contact.name, chat.name) = :name");
      otherChats.append(" AND chat.name = :name");
      arguments.put("name", filter.name());
    }
    return new Parts(people.toString(), otherChats.toString(), arguments);
  }

  private record Parts(String people, String otherChats, Map<String, Object> arguments) {}
}

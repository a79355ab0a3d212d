package dev.sessiongateway.persistence.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.ContactQuery;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.persistence.database.Selection;
import java.util.LinkedHashMap;

/// Queries for known contacts, as SQL. Triggers of the database list them, in the table
/// `known_contact`: stored contacts, and chats whose address is no stored contact.
final class ContactSelection {
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

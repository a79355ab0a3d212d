package dev.sessiongateway.persistence.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.StoredTime;
import java.util.LinkedHashMap;

/// Queries for chats, as SQL.
final class ChatSelection {
  private ChatSelection() {}

  static Selection of(long session, ChatQuery query) {
    var where = where(session, query.filter());
    var ids =
        new Selection(
            "SELECT chat.id AS id, %s AS place FROM ".formatted(place(query))
                + from(query)
                + where.sql()
                + orderBy(
                    query.sortBy() == ChatQuery.SortField.NAME ? "chat_label.id" : "chat.id",
                    query),
            where.arguments());
    return ChatRow.of(ids.page(query.page()), orderBy("page.id", query));
  }

  /// The names are in an order of their own.
  private static String from(ChatQuery query) {
    return switch (query.sortBy()) {
      case LAST_MESSAGE, ID -> "chat WHERE chat.session = :session ";
      case NAME ->
          "chat_label CROSS JOIN chat WHERE chat_label.session = :session"
              + " AND chat.session = chat_label.session AND chat.id = chat_label.id ";
    };
  }

  /// The number of matching chats.
  static Selection count(long session, ChatFilter filter) {
    var where = where(session, filter);
    return new Selection(
        "SELECT count(*) FROM chat WHERE session = :session " + where.sql(), where.arguments());
  }

  private static Selection where(long session, ChatFilter filter) {
    var arguments = new LinkedHashMap<String, Object>();
    var sql = new StringBuilder();
    arguments.put("session", session);
    if (!filter.chats().isEmpty()) {
      var chats = Selection.in("chat", filter.chats().stream().map(Address::toString).toList());
      sql.append("AND chat.id ").append(chats.sql()).append(' ');
      arguments.putAll(chats.arguments());
    }
    if (filter.notBefore() != null) {
      sql.append("AND last_at >= :notBefore ");
      arguments.put("notBefore", StoredTime.of(filter.notBefore()));
    }
    if (filter.notAfter() != null) {
      sql.append("AND last_at <= :notAfter ");
      arguments.put("notAfter", StoredTime.of(filter.notAfter()));
    }
    var kind = filter.kind();
    if (kind != null) {
      sql.append("AND chat.id LIKE :kind ");
      arguments.put("kind", "%@" + Address.server(kind));
    }
    return new Selection(sql.toString(), arguments);
  }

  private static String place(ChatQuery query) {
    return switch (query.sortBy()) {
      case LAST_MESSAGE -> "last_at";
      case ID -> "chat.id";
      // A chat without a name is shown and sorted by its address.
      case NAME -> "label";
    };
  }

  private static String orderBy(String id, ChatQuery query) {
    var direction = query.sortOrder() == SortOrder.ASCENDING ? " ASC" : " DESC";
    var place = query.sortBy() == ChatQuery.SortField.ID ? "" : " place" + direction + ",";
    return " ORDER BY" + place + " " + id + direction;
  }
}

package dev.sessiongateway.persistence.chat;

import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionCounts;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.ChatRows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The chats, in the store databases.
public final class JdbiChatStore implements ChatStore {
  private static final SessionCounts COUNTS = new SessionCounts("count(*)", "chat WHERE");

  private final SessionLocations locations;
  private final Json json;

  public JdbiChatStore(SessionLocations locations, Json json) {
    this.locations = locations;
    this.json = json;
  }

  @Override
  public List<Chat> list(SessionRef session, ChatQuery query) {
    return locations
        .readIntact(
            session,
            List.<ChatRow>of(),
            (handle, key) -> ChatSelection.of(key, query).list(handle, ChatRow::of))
        .stream()
        .map(row -> row.toChat(json))
        .toList();
  }

  @Override
  public long count(SessionRef session, ChatFilter filter) {
    return locations.read(
        session, 0L, (handle, key) -> ChatSelection.count(key, filter).count(handle));
  }

  @Override
  public Map<SessionRef, Long> counts(Set<SessionRef> sessions) {
    return COUNTS.read(locations, sessions);
  }

  @Override
  public Optional<Chat> find(SessionRef session, Address chat) {
    return locations
        .readIntact(
            session,
            Optional.<ChatRow>empty(),
            (handle, key) ->
                handle
                    .select(ChatRow.FIND, key, chat.toString())
                    .map((row, _) -> ChatRow.of(row))
                    .findOne())
        .map(row -> row.toChat(json));
  }

  @Override
  public void markRead(SessionRef session, Address chat) {
    locations
        .find(session)
        .ifPresent(location ->
            location.write(transaction -> ChatRows.markRead(transaction, location.key(), chat)));
  }

  /// Queries for chats, as SQL.
  static final class ChatSelection {
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
}

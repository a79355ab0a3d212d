package dev.sessiongateway.persistence.chat;

import dev.sessiongateway.application.chat.ChatStore;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.ChatRows;
import dev.sessiongateway.persistence.place.Place;
import dev.sessiongateway.persistence.place.Places;
import java.util.List;
import java.util.Optional;

/// The chats in the store databases.
public final class JdbiChatStore implements ChatStore {
  private final Places places;
  private final Json json;

  public JdbiChatStore(Places places, Json json) {
    this.places = places;
    this.json = json;
  }

  @Override
  public List<Chat> list(SessionRef session, ChatQuery query) {
    return places.find(session).map(place -> list(place, query)).orElse(List.of());
  }

  private List<Chat> list(Place place, ChatQuery query) {
    var sql = ChatRow.SELECT + orderBy(query) + " LIMIT :limit OFFSET :offset";
    var rows =
        place
            .database()
            .read(handle ->
                handle
                    .createQuery(sql)
                    .bind("session", place.key())
                    .bind("limit", query.page().limit())
                    .bind("offset", query.page().offset())
                    .map((row, _) -> ChatRow.of(row))
                    .list());
    return rows.stream().map(row -> row.toChat(json)).toList();
  }

  private static String orderBy(ChatQuery query) {
    var direction = query.sortOrder() == SortOrder.ASCENDING ? " ASC" : " DESC";
    return switch (query.sortBy()) {
      case LAST_MESSAGE -> "ORDER BY last_at" + direction + ", chat.id" + direction;
      case ID -> "ORDER BY chat.id" + direction;
      // A chat without a name is shown by its address, and found where that belongs.
      case NAME ->
          "ORDER BY coalesce(name, chat.id) COLLATE NOCASE" + direction + ", chat.id" + direction;
    };
  }

  @Override
  public Optional<Chat> find(SessionRef session, Jid chat) {
    return places.find(session).flatMap(place -> find(place, chat)).map(row -> row.toChat(json));
  }

  private static Optional<ChatRow> find(Place place, Jid chat) {
    return place
        .database()
        .read(handle ->
            handle
                .createQuery(ChatRow.SELECT + "AND chat.id = :chat")
                .bind("session", place.key())
                .bind("chat", chat.toString())
                .map((row, _) -> ChatRow.of(row))
                .findOne());
  }

  @Override
  public void markRead(SessionRef session, Jid chat) {
    places.find(session).ifPresent(place -> markRead(place, chat));
  }

  private static void markRead(Place place, Jid chat) {
    var _ = place.database().write(unit -> ChatRows.markRead(unit, place.key(), chat));
  }
}

package dev.sessiongateway.persistence.chat;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.MessageRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

record ChatRow(
    String id,
    @Nullable String name,
    long lastAt,
    int unread,
    boolean archived,
    @Nullable MessageRow lastMessage) {
  private static final String COLUMNS =
      "SELECT shown.id, shown.name, last_at, unread, EXISTS (SELECT 1 FROM archived_chat"
          + " WHERE archived_chat.session = shown.session AND archived_chat.chat = shown.id), "
          + MessageRow.COLUMNS
          + " FROM ";
  private static final String LAST_MESSAGE =
      "chat AS shown LEFT JOIN message"
          + " ON message.session = shown.session AND message.id = shown.last_message";

  /// One chat.
  static final String FIND = COLUMNS + LAST_MESSAGE + " WHERE shown.session = ? AND shown.id = ?";

  /// These chats, in this order. Only their rows and last messages are looked up: a page steps over
  /// the chats before it in the index alone.
  static Selection of(Selection ids, String orderBy) {
    return new Selection(
        COLUMNS
            + "("
            + ids.sql()
            + ") AS page CROSS JOIN "
            + LAST_MESSAGE
            + " WHERE shown.session = :session AND shown.id = page.id"
            + orderBy,
        ids.arguments());
  }

  static ChatRow of(ResultSet row) throws SQLException {
    return new ChatRow(
        row.getString(1),
        row.getString(2),
        row.getLong(3),
        row.getInt(4),
        row.getBoolean(5),
        row.getString(6) == null ? null : MessageRow.of(row, 6));
  }

  Chat toChat(Json json) {
    return new Chat(
        Address.of(id),
        name,
        StoredTime.read(lastAt),
        unread,
        archived,
        lastMessage == null ? null : lastMessage.toMessage(json));
  }
}

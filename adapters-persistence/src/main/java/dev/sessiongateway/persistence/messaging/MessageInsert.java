package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.Unit;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/// A message on its way into the store, and what it does to its chat. The busiest statements of the
/// gateway, hence plain JDBC; everything that can be prepared beforehand is.
///
/// @param unread what it adds to the unread messages of the chat
record MessageInsert(
    String id,
    String chat,
    long at,
    boolean fromMe,
    int ack,
    @Nullable String failure,
    String fingerprint,
    String body,
    @Nullable String chatName,
    int unread) {

  private static final String MESSAGE =
      """
      INSERT INTO message (session, id, chat, at, from_me, ack, failure, fingerprint, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (session, id) DO NOTHING
      """;

  /// A message older than the chat's newest one does not move the chat.
  private static final String CHAT =
      """
      INSERT INTO chat (session, id, name, last_at, last_message, unread)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (session, id) DO UPDATE SET
        name = coalesce(excluded.name, name),
        last_message = iif(excluded.last_at >= last_at, excluded.last_message, last_message),
        last_at = max(excluded.last_at, last_at),
        unread = unread + excluded.unread
      """;

  static MessageInsert of(
      Message message, String fingerprint, @Nullable String chatName, Json json) {
    return new MessageInsert(
        message.id().value(),
        message.chat().toString(),
        StoredTime.of(message.at()),
        message.fromMe(),
        message.ack().level(),
        message.failure(),
        fingerprint,
        json.write(message),
        chatName,
        message.fromMe() ? 0 : 1);
  }

  /// @return false when the session has a message of this id; nothing is changed then
  boolean into(Unit unit, long session) throws SQLException {
    if (!insertMessage(unit, session)) {
      return false;
    }
    moveChat(unit, session);
    return true;
  }

  private boolean insertMessage(Unit unit, long session) throws SQLException {
    var statement = unit.prepared(MESSAGE);
    statement.setLong(1, session);
    statement.setString(2, id);
    statement.setString(3, chat);
    statement.setLong(4, at);
    statement.setInt(5, fromMe ? 1 : 0);
    statement.setInt(6, ack);
    if (failure == null) {
      statement.setNull(7, Types.VARCHAR);
    } else {
      statement.setString(7, failure);
    }
    statement.setString(8, fingerprint);
    statement.setString(9, body);
    return statement.executeUpdate() == 1;
  }

  private void moveChat(Unit unit, long session) throws SQLException {
    var statement = unit.prepared(CHAT);
    statement.setLong(1, session);
    statement.setString(2, chat);
    if (chatName == null) {
      statement.setNull(3, Types.VARCHAR);
    } else {
      statement.setString(3, chatName);
    }
    statement.setLong(4, at);
    statement.setString(5, id);
    statement.setInt(6, unread);
    statement.executeUpdate();
  }
}

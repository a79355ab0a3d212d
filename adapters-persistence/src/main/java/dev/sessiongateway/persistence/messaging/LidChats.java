package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import java.util.List;

/// The hidden ids of a session. Moves what is stored under one to the phone number, once the number
/// is known: messages that came before it are in the chat of the number then.
final class LidChats {
  /// ?1 is the session, ?2 the hidden id, ?3 the phone number. A row of the number wins over that
  /// of the hidden id, but in a chat, where both are joined.
  private static final List<String> MOVE =
      List.of(
          """
          UPDATE message SET chat = ?3, body = json_set(body, '$.chat', ?3)
          WHERE session IN (?1, -?1) AND chat = ?2
          """,
          """
          UPDATE chat SET
            name = coalesce(chat.name, hidden.name),
            last_message = iif(hidden.last_at > chat.last_at, hidden.last_message, chat.last_message),
            last_at = max(hidden.last_at, chat.last_at),
            unread = chat.unread + hidden.unread
          FROM chat AS hidden
          WHERE chat.session = ?1 AND chat.id = ?3 AND hidden.session = ?1 AND hidden.id = ?2
          """,
          "UPDATE OR IGNORE chat SET id = ?3 WHERE session = ?1 AND id = ?2",
          "UPDATE OR IGNORE archived_chat SET chat = ?3 WHERE session = ?1 AND chat = ?2",
          "UPDATE OR IGNORE bot_status SET chat = ?3 WHERE session = ?1 AND chat = ?2",
          "UPDATE OR IGNORE contact SET id = ?3 WHERE session = ?1 AND id = ?2",
          "DELETE FROM chat WHERE session = ?1 AND id = ?2 AND ?3 IS NOT NULL",
          "DELETE FROM archived_chat WHERE session = ?1 AND chat = ?2 AND ?3 IS NOT NULL",
          "DELETE FROM bot_status WHERE session = ?1 AND chat = ?2 AND ?3 IS NOT NULL",
          "DELETE FROM contact WHERE session = ?1 AND id = ?2 AND ?3 IS NOT NULL");

  /// A pair replaces those that share an address with it.
  private static final String PUT =
      "INSERT OR REPLACE INTO lid (session, lid, phone) VALUES (?, ?, ?)";

  private static final String KNOWN =
      "SELECT 1 FROM lid WHERE session = ? AND lid = ? AND phone = ?";

  private LidChats() {}

  static void learn(WriteTransaction transaction, long session, LidMapping pair)
      throws SQLException {
    var lid = pair.lid().toString();
    var phone = pair.phone().toString();
    if (transaction.find(KNOWN, _ -> true, session, lid, phone).isEmpty()
        && transaction.update(PUT, session, lid, phone) > 0) {
      for (var sql : MOVE) {
        var _ = transaction.update(sql, session, lid, phone);
      }
    }
  }
}

package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/// The hidden ids of a session. Moves what is stored under one to the phone number, once the number
/// is known: messages that came before it are in the chat of the number then. A hidden id that
/// another one takes the place of is moved to that one likewise.
final class LidChats {
  /// ?1 is the session, ?2 the hidden id, ?3 the phone number or the newer hidden id. A row of the
  /// number wins over that of the hidden id, but in a chat, where both are joined.
  private static final List<String> MOVE =
      Stream.concat(
              Stream.of(
                  """
                  UPDATE message SET chat = ?3, body = json_set(body, '$.chat', ?3)
                  WHERE session IN (?1, -?1) AND chat = ?2
                  """,
                  """
                  UPDATE chat SET
                    name = coalesce(chat.name, hidden.name),
                    last_message =
                      iif(hidden.last_at > chat.last_at, hidden.last_message, chat.last_message),
                    last_at = max(hidden.last_at, chat.last_at),
                    unread = chat.unread + hidden.unread
                  FROM chat AS hidden
                  WHERE chat.session = ?1 AND chat.id = ?3
                    AND hidden.session = ?1 AND hidden.id = ?2
                  """),
              Stream.of(
                      new String[] {"chat", "id"},
                      new String[] {"archived_chat", "chat"},
                      new String[] {"bot_conversation", "chat"},
                      new String[] {"contact", "id"})
                  .flatMap(column -> moved(column[0], column[1])))
          .toList();

  /// A pair replaces those that share an address with it, so no hidden id leads back to itself. A
  /// hidden id that leads to the older one of a pair goes on from there.
  private static final String FORGET =
      "DELETE FROM lid WHERE session = ?1 AND (lid IN (?2, ?3) OR phone = ?3)";

  private static final String PUT = "INSERT INTO lid (session, lid, phone) VALUES (?1, ?2, ?3)";

  private static final String KNOWN =
      "SELECT 1 FROM lid WHERE session = ? AND lid = ? AND phone = ?";

  private LidChats() {}

  static void learn(WriteTransaction transaction, long session, LidMapping pair)
      throws SQLException {
    var lid = pair.lid().toString();
    var phone = pair.phone().toString();
    if (transaction.find(KNOWN, _ -> true, session, lid, phone).isEmpty()) {
      var _ = transaction.update(FORGET, session, lid, phone);
      var _ = transaction.update(PUT, session, lid, phone);
      for (var sql : MOVE) {
        var _ = transaction.update(sql, session, lid, phone);
      }
    }
  }

  /// Moves rows of the hidden id where there are none of the number, and deletes the others.
  private static Stream<String> moved(String table, String column) {
    var hidden = " WHERE session = ?1 AND %s = ?2".formatted(column);
    return Stream.of(
        "UPDATE %1$s SET %2$s = ?3%3$s AND NOT EXISTS (SELECT 1 FROM %1$s WHERE session = ?1 AND %2$s = ?3)"
            .formatted(table, column, hidden),
        "DELETE FROM " + table + hidden + " AND CAST(?3 AS TEXT) IS NOT NULL");
  }
}

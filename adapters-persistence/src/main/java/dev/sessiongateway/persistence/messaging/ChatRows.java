package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;

/// Operations on a whole chat. Recorded messages create and reorder chats elsewhere, see
/// [MessageInsert].
public final class ChatRows {
  private static final String READ =
      "UPDATE chat SET unread = 0 WHERE session = ? AND id = ? AND unread > 0";
  private static final String UNREAD =
      "UPDATE chat SET unread = 1 WHERE session = ? AND id = ? AND unread = 0";
  private static final String RENAME =
      "UPDATE chat SET name = ?3 WHERE session = ?1 AND id = ?2 AND name IS DISTINCT FROM ?3";
  private static final String DELETE = "DELETE FROM chat WHERE session = ? AND id = ?";
  private static final String DELETE_MESSAGES =
      "DELETE FROM message WHERE session IN (?1, -?1) AND chat = ?2";

  private static final String ARCHIVE =
      "INSERT INTO archived_chat (session, chat) VALUES (?, ?) ON CONFLICT DO NOTHING";
  private static final String UNARCHIVE =
      "DELETE FROM archived_chat WHERE session = ? AND chat = ?";

  private ChatRows() {}

  /// @return whether a message was unread
  public static boolean markRead(WriteTransaction transaction, long session, Address chat)
      throws SQLException {
    return run(transaction, READ, session, chat);
  }

  /// Marks the chat unread: at least one message counts as unread.
  static void markUnread(WriteTransaction transaction, long session, Address chat)
      throws SQLException {
    var _ = run(transaction, UNREAD, session, chat);
  }

  /// @return whether the chat exists and had another name
  static boolean rename(WriteTransaction transaction, long session, Address chat, String name)
      throws SQLException {
    return transaction.update(RENAME, session, chat.toString(), name) > 0;
  }

  /// Removes the chat and its messages.
  static void delete(WriteTransaction transaction, long session, Address chat) throws SQLException {
    var _ = run(transaction, DELETE_MESSAGES, session, chat);
    var _ = run(transaction, DELETE, session, chat);
  }

  /// Removes the messages of the chat; the chat keeps its place in the list. Its row still names
  /// the last message, which readers do not find.
  static void clear(WriteTransaction transaction, long session, Address chat) throws SQLException {
    var _ = run(transaction, DELETE_MESSAGES, session, chat);
    var _ = run(transaction, READ, session, chat);
  }

  /// Chats are archived whether or not messages of them are stored.
  static void archive(WriteTransaction transaction, long session, Address chat, boolean archived)
      throws SQLException {
    var _ = run(transaction, archived ? ARCHIVE : UNARCHIVE, session, chat);
  }

  /// Copies the archive of a session that moves to another address; it replaces that of an earlier
  /// stay there.
  ///
  /// @param key of the session at the new address
  public static void copyArchive(SessionLocation from, Database to, long key) {
    var all = "SELECT chat FROM archived_chat WHERE session = ?";
    var chats = from.read(handle -> handle.select(all, from.key()).mapTo(String.class).list());
    var _ =
        to.write(transaction -> {
          var _ = transaction.update("DELETE FROM archived_chat WHERE session = ?", key);
          for (var chat : chats) {
            var _ = transaction.update(ARCHIVE, key, chat);
          }
          return chats.size();
        });
  }

  private static boolean run(WriteTransaction transaction, String sql, long session, Address chat)
      throws SQLException {
    return transaction.update(sql, session, chat.toString()) > 0;
  }
}

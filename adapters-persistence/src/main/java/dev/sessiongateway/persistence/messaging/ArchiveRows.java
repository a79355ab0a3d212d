package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.location.SessionLocation;
import java.sql.SQLException;

/// The archived chats of sessions, whether or not messages of them are stored.
public final class ArchiveRows {
  private static final String PUT =
      "INSERT INTO archived_chat (session, chat) VALUES (?, ?) ON CONFLICT DO NOTHING";
  private static final String DELETE = "DELETE FROM archived_chat WHERE session = ? AND chat = ?";
  private static final String DELETE_ALL = "DELETE FROM archived_chat WHERE session = ?";
  private static final String ALL = "SELECT chat FROM archived_chat WHERE session = :session";

  private ArchiveRows() {}

  static void keep(WriteTransaction transaction, long session, Address chat, boolean archived)
      throws SQLException {
    put(transaction, archived ? PUT : DELETE, session, chat.toString());
  }

  private static void put(WriteTransaction transaction, String sql, long session, String chat)
      throws SQLException {
    var statement = transaction.prepared(sql);
    statement.setLong(1, session);
    statement.setString(2, chat);
    statement.executeUpdate();
  }

  /// Copies the archive of a session that moves to another address; it replaces that of an earlier
  /// stay there.
  ///
  /// @param key of the session at the new address
  public static void copy(SessionLocation from, Database to, long key) {
    var chats =
        from.database()
            .read(handle ->
                handle.createQuery(ALL).bind("session", from.key()).mapTo(String.class).list());
    var _ =
        to.write(transaction -> {
          var statement = transaction.prepared(DELETE_ALL);
          statement.setLong(1, key);
          statement.executeUpdate();
          for (var chat : chats) {
            put(transaction, PUT, key, chat);
          }
          return chats.size();
        });
  }
}

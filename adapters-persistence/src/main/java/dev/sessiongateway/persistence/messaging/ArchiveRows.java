package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;

/// The archived chats of sessions, whether or not messages of them are stored.
public final class ArchiveRows {
  private static final String PUT =
      "INSERT INTO archived_chat (session, chat) VALUES (?, ?) ON CONFLICT DO NOTHING";
  private static final String DELETE = "DELETE FROM archived_chat WHERE session = ? AND chat = ?";
  private static final String DELETE_ALL = "DELETE FROM archived_chat WHERE session = ?";
  private static final String ALL = "SELECT chat FROM archived_chat WHERE session = ?";

  private ArchiveRows() {}

  static void keep(WriteTransaction transaction, long session, Address chat, boolean archived)
      throws SQLException {
    var _ = transaction.update(archived ? PUT : DELETE, session, chat.toString());
  }

  /// Copies the archive of a session that moves to another address; it replaces that of an earlier
  /// stay there.
  ///
  /// @param key of the session at the new address
  public static void copy(SessionLocation from, Database to, long key) {
    var chats = from.read(handle -> handle.select(ALL, from.key()).mapTo(String.class).list());
    var _ =
        to.write(transaction -> {
          var _ = transaction.update(DELETE_ALL, key);
          for (var chat : chats) {
            var _ = transaction.update(PUT, key, chat);
          }
          return chats.size();
        });
  }
}

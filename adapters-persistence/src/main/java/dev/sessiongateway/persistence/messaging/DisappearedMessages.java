package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import java.util.List;

/// Removes single messages of a chat, which stays in the list.
final class DisappearedMessages {
  private static final String DELETE = "DELETE FROM message WHERE session IN (?1, -?1) AND id = ?2";

  /// The newest message that is left is the last one of the chat. The chat keeps its place.
  private static final String SHOW_LAST =
      """
      UPDATE chat SET last_message = coalesce(
        (SELECT id FROM message WHERE session = ?1 AND chat = ?2
          ORDER BY at DESC, arrival DESC LIMIT 1), last_message)
      WHERE session = ?1 AND id = ?2
        AND NOT EXISTS (SELECT 1 FROM message WHERE session = ?1 AND message.id = chat.last_message)
      """;

  private DisappearedMessages() {}

  static void remove(WriteTransaction transaction, long session, Address chat, List<MessageId> ids)
      throws SQLException {
    for (var id : ids) {
      var _ = transaction.update(MessageRetention.DELETE_TALLY, session, id.value());
      var _ = transaction.update(DELETE, session, id.value());
    }
    var place = chat.toString();
    var _ = transaction.update(SHOW_LAST, session, place);
    var _ = transaction.update(MessageRetention.LIMIT_UNREAD, session, place);
  }
}

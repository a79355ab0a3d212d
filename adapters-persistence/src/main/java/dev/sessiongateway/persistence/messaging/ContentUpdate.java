package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.messaging.MessageInsert.MessageColumns;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Changes a stored message.
final class ContentUpdate {
  private static final String FIND =
      "SELECT " + MessageRow.COLUMNS + " FROM message WHERE session IN (?1, -?1) AND id = ?2";
  private static final String REWRITE =
      "UPDATE message SET body = ?1, kind = ?2, file = ?3"
          + " WHERE session IN (?4, -?4) AND id = ?5";

  private ContentUpdate() {}

  /// Replaces the content.
  ///
  /// @return the message before the change; empty when it does not exist
  static Optional<Message> rewrite(
      WriteTransaction transaction, long session, MessageId id, Content content, Json json)
      throws SQLException {
    return change(transaction, session, id, before -> before.with(content), json);
  }

  /// @return the message before the change; empty when it does not exist
  static Optional<Message> change(
      WriteTransaction transaction,
      long session,
      MessageId id,
      UnaryOperator<Message> change,
      Json json)
      throws SQLException {
    var before = find(transaction, session, id, json);
    if (before.isPresent()) {
      var now = MessageColumns.of(change.apply(before.get()), json);
      var _ = transaction.update(REWRITE, now.body(), now.kind(), now.file(), session, id.value());
    }
    return before;
  }

  static Optional<Message> find(WriteTransaction transaction, long session, MessageId id, Json json)
      throws SQLException {
    return transaction.find(
        FIND, row -> MessageRow.of(row, 1).toMessage(json), session, id.value());
  }
}

package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.persistence.database.StoredTime;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A [MessageQuery] as SQL. The index is named, so that no page is ever found by scanning: both
/// indexes hold the messages in the order of the answer, and times narrow the walk.
///
/// @param arguments by name
record MessageSelection(String sql, Map<String, Object> arguments) {
  static MessageSelection of(long session, MessageQuery query) {
    var arguments = new LinkedHashMap<String, Object>();
    var index = query.chat() == null ? "message_by_time" : "message_by_chat";
    var sql =
        new StringBuilder("SELECT ")
            .append(MessageRow.COLUMNS)
            .append(" FROM message INDEXED BY ")
            .append(index)
            .append(" WHERE session = :session");
    arguments.put("session", session);
    if (query.chat() != null) {
      sql.append(" AND chat = :chat");
      arguments.put("chat", query.chat().toString());
    }
    if (query.notBefore() != null) {
      sql.append(" AND at >= :notBefore");
      arguments.put("notBefore", StoredTime.of(query.notBefore()));
    }
    if (query.notAfter() != null) {
      sql.append(" AND at <= :notAfter");
      arguments.put("notAfter", StoredTime.of(query.notAfter()));
    }
    if (query.fromMe() != null) {
      sql.append(" AND from_me = :fromMe");
      arguments.put("fromMe", query.fromMe() ? 1 : 0);
    }
    if (query.ack() != null) {
      sql.append(" AND ack = :ack");
      arguments.put("ack", query.ack().level());
    }
    var direction = query.sortOrder() == SortOrder.ASCENDING ? "ASC" : "DESC";
    sql.append(" ORDER BY at ").append(direction).append(", arrival ").append(direction);
    sql.append(" LIMIT :limit OFFSET :offset");
    arguments.put("limit", query.page().limit());
    arguments.put("offset", query.page().offset());
    return new MessageSelection(sql.toString(), arguments);
  }

  /// Own messages that the network has not confirmed; an index holds just those, in this order.
  static MessageSelection pending(long session, @Nullable Message after, int limit) {
    return new MessageSelection(
        "SELECT "
            + MessageRow.COLUMNS
            + " FROM message INDEXED BY message_pending"
            + " WHERE session = :session AND from_me = 1 AND ack = 0 AND (at, id) > (:at, :id)"
            + " ORDER BY at, id LIMIT :limit",
        Map.of(
            "session",
            session,
            "at",
            after == null ? Long.MIN_VALUE : StoredTime.of(after.at()),
            "id",
            after == null ? "" : after.id().value(),
            "limit",
            limit));
  }
}

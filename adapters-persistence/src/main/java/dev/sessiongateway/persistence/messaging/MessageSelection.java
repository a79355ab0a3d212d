package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.messaging.KnownPositions.TimeKey;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Queries for messages, as SQL.
final class MessageSelection {
  private MessageSelection() {}

  /// The parts are ordered like the result, so SQLite only merges them.
  static Selection of(long session, MessageQuery query) {
    var conditions = new MessageConditions(session, query.filter());
    var isUp = query.sortOrder() == SortOrder.ASCENDING;
    var sql = ordered(MessageRow.COLUMNS + ", at, arrival", conditions.parts(), "", isUp);
    return new Selection(sql, conditions.arguments()).page(query.page());
  }

  /// @param columns with `at` and `arrival`
  /// @param condition of each part, from ` AND` on
  private static String ordered(
      String columns, List<String> parts, String condition, boolean isUp) {
    var direction = isUp ? "ASC" : "DESC";
    return parts.stream()
        .map(part -> "SELECT " + columns + part + condition)
        .collect(
            Collectors.joining(
                " UNION ALL ", "", " ORDER BY at " + direction + ", arrival " + direction));
  }

  /// The time of the first message of each of these chats.
  static Selection firstAt(long session, List<String> chats) {
    var some = Selection.in("chat", chats);
    var arguments = new LinkedHashMap<>(some.arguments());
    arguments.put("session", session);
    return new Selection(
        """
        SELECT * FROM (SELECT id, (SELECT at FROM message
          WHERE message.session = chat.session AND message.chat = chat.id
          ORDER BY at LIMIT 1) AS first_at
        FROM chat WHERE session = :session AND id %s) AS began WHERE first_at IS NOT NULL
        """
            .formatted(some.sql()),
        arguments);
  }

  /// The number of matching messages: from the tallies when they know it, and otherwise counted in
  /// an index.
  static Selection count(long session, MessageFilter filter) {
    return MessageTally.scopes(filter)
        .map(scopes -> MessageTally.count(session, scopes, filter))
        .orElseGet(() -> countByIndex(session, filter));
  }

  /// Texts are the most frequent kind and have no index of their own, so they are counted as all
  /// messages less those of the other kinds.
  private static Selection countByIndex(long session, MessageFilter filter) {
    var isMostly = filter.kinds().contains(MessageConditions.NOT_INDEXED) && filter.id() == null;
    if (!isMostly) {
      return counted(new MessageConditions(session, filter));
    }
    var others = filter.ofKinds(EnumSet.complementOf(EnumSet.copyOf(filter.kinds())));
    var all = count(session, filter.ofKinds(Set.of()));
    if (others.kinds().isEmpty()) {
      return all;
    }
    return all.minus(counted(new MessageConditions(session, others)));
  }

  private static Selection counted(MessageConditions conditions) {
    var parts =
        conditions.parts().stream()
            .map(part -> "(SELECT count(*)" + part + ")")
            .collect(Collectors.joining(" + "));
    return new Selection("SELECT " + parts, conditions.arguments());
  }

  /// The place of the message so many steps after this place, or before it.
  static Selection step(long session, MessageFilter filter, TimeKey from, boolean isUp, int steps) {
    return ordered("at, arrival", session, filter, from, isUp).page(new Page(1, steps));
  }

  /// The messages from this place on, upwards or downwards.
  static Selection from(
      long session, MessageFilter filter, TimeKey first, boolean isUp, int limit) {
    return ordered(MessageRow.COLUMNS + ", at, arrival", session, filter, first, isUp)
        .page(new Page(limit, 0));
  }

  private static Selection ordered(
      String columns, long session, MessageFilter filter, TimeKey from, boolean isUp) {
    var conditions = new MessageConditions(session, filter);
    var parts = conditions.parts();
    var arguments = new LinkedHashMap<>(conditions.arguments());
    arguments.put("at", from.at());
    arguments.put("arrival", from.arrival());
    var condition = " AND (at, arrival) " + (isUp ? ">=" : "<=") + " (:at, :arrival)";
    return new Selection(ordered(columns, parts, condition, isUp), arguments);
  }

  /// Own messages that the network has not confirmed; a partial index contains just those, in
  /// order.
  static Selection pending(long session, @Nullable Message after, int limit) {
    return new Selection(
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

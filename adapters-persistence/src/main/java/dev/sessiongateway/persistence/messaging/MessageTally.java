package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.persistence.database.InClause;
import dev.sessiongateway.persistence.database.Selection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// How many messages a scope has: a chat, or all chats of a session. Triggers of the database keep
/// the tallies.
///
/// @param newest the greatest time of a message there ever was
/// @param disorder changes when the positions of older messages change
record MessageTally(long messages, long newest, long disorder) {
  /// Positions of messages that are at most this much older than the newest may change without a
  /// change of `disorder`. The triggers know it too.
  static final long UNSETTLED_NANOS = 5_000_000_000L;

  private static final String ALL_CHATS = "";

  private static final String FIND =
      "SELECT messages, newest, disorder FROM message_tally"
          + " WHERE session = :session AND scope = :scope";

  /// The scopes whose messages are exactly those that the filter selects, whoever wrote them.
  static Optional<List<String>> scopes(MessageFilter filter) {
    if (!filter.fromMe(null).inChats(List.of()).equals(MessageFilter.ALL)) {
      return Optional.empty();
    }
    return Optional.of(
        filter.chats().isEmpty()
            ? List.of(ALL_CHATS)
            : filter.chats().stream().map(Address::toString).toList());
  }

  /// The number of messages of these scopes, by everybody, the account, or others.
  static Selection count(long session, List<String> scopes, MessageFilter filter) {
    var fromMe = filter.fromMe();
    var number = fromMe == null ? "messages" : fromMe ? "from_me" : "messages - from_me";
    var some = InClause.of("scope", scopes);
    var arguments = new LinkedHashMap<>(some.arguments());
    arguments.put("session", session);
    return new Selection(
        "SELECT coalesce(sum(%s), 0) FROM message_tally WHERE session = :session AND scope %s"
            .formatted(number, some.sql()),
        arguments);
  }

  static Optional<MessageTally> find(Handle handle, long session, String scope) {
    return handle
        .createQuery(FIND)
        .bind("session", session)
        .bind("scope", scope)
        .map((row, _) -> new MessageTally(row.getLong(1), row.getLong(2), row.getLong(3)))
        .findOne();
  }
}

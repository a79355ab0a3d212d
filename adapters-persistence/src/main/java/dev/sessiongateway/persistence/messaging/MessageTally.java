package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.persistence.database.Selection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// How many messages a scope has: a chat, or all chats of a session. Triggers of the database keep
/// the tallies, of all messages and of each kind but texts.
///
/// @param newest the greatest time of a message there ever was
/// @param disorder changes when the positions of older messages change
record MessageTally(long messages, long newest, long disorder) {
  /// Positions of messages that are at most this much older than the newest may change without a
  /// change of `disorder`. The triggers know it too.
  static final long UNSETTLED_NANOS = 5_000_000_000L;

  private static final String ALL_CHATS = "";

  /// The scopes that have a tally of the messages that the filter selects.
  static Optional<List<String>> scopes(MessageFilter filter) {
    var ofChats = MessageFilter.ALL.inChats(filter.chats());
    if (!ofChats.fromMe(filter.fromMe()).ofKinds(filter.kinds()).equals(filter)) {
      return Optional.empty();
    }
    return Optional.of(
        filter.chats().isEmpty()
            ? List.of(ALL_CHATS)
            : filter.chats().stream().map(Address::toString).toList());
  }

  /// The number of messages of these scopes that the filter selects.
  static Selection count(long session, List<String> scopes, MessageFilter filter) {
    var all = sum("message_tally", session, scopes, filter);
    if (filter.kinds().isEmpty()) {
      return all;
    }
    if (!filter.kinds().contains(MessageConditions.NOT_INDEXED)) {
      return ofKinds(session, scopes, filter);
    }
    var others = filter.ofKinds(EnumSet.complementOf(EnumSet.copyOf(filter.kinds())));
    return others.kinds().isEmpty() ? all : all.minus(ofKinds(session, scopes, others));
  }

  private static Selection ofKinds(long session, List<String> scopes, MessageFilter filter) {
    var some = Selection.in("kind", MessageConditions.words(filter.kinds()));
    return sum("kind_tally", session, scopes, filter).and("kind " + some.sql(), some.arguments());
  }

  private static Selection sum(
      String table, long session, List<String> scopes, MessageFilter filter) {
    var fromMe = filter.fromMe();
    var number = fromMe == null ? "messages" : fromMe ? "from_me" : "messages - from_me";
    var some = Selection.in("scope", scopes);
    var arguments = new LinkedHashMap<>(some.arguments());
    arguments.put("session", session);
    return new Selection(
        "SELECT coalesce(sum(%s), 0) FROM %s WHERE session = :session AND scope %s"
            .formatted(number, table, some.sql()),
        arguments);
  }

  /// The tally of the messages that the filter selects in one of its scopes.
  static Optional<MessageTally> find(
      Handle handle, long session, String scope, MessageFilter filter) throws SQLException {
    var count = count(session, List.of(scope), filter);
    var arguments = new LinkedHashMap<>(count.arguments());
    arguments.put("scope", scope);
    var tally =
        new Selection(
            """
            SELECT (%s), newest, disorder + coalesce(
              (SELECT sum(disorder) FROM kind_tally WHERE session = :session AND scope = :scope), 0)
            FROM message_tally WHERE session = :session AND scope = :scope
            """
                .formatted(count.sql()),
            arguments);
    return tally
        .list(handle, row -> new MessageTally(row.getLong(1), row.getLong(2), row.getLong(3)))
        .stream()
        .findFirst();
  }
}

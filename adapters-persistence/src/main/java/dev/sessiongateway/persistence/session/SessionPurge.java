package dev.sessiongateway.persistence.session;

import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Selection;
import java.util.List;
import java.util.stream.Stream;

/// Deletes many rows in small batches, so that other writes are not delayed. A purge interrupted by
/// a shutdown continues at the next start.
final class SessionPurge {
  private static final String EVENTS = some("event", "seq");
  private static final String LETTERS = some("dead_letter", "webhook, seq, part");
  private static final String ATTEMPTS =
      """
      DELETE FROM delivery WHERE number IN
        (SELECT number FROM delivery WHERE session = ?1 LIMIT 1000)
      """;
  private static final String CURSORS = "DELETE FROM delivery_cursor WHERE session = ?1";
  private static final String MESSAGES =
      """
      DELETE FROM message WHERE arrival IN
        (SELECT arrival FROM message WHERE session = ?1 LIMIT 1000)
      """;
  private static final String MESSAGE_TALLIES = "DELETE FROM message_tally WHERE session = ?1";
  private static final String KIND_TALLIES = "DELETE FROM kind_tally WHERE session = ?1";

  private static final String QUEUE = some("queued_message", "id");
  private static final String QUEUE_STATE = "DELETE FROM queue_state WHERE session = ?1";

  private static final List<String> LOG =
      List.of(
          CURSORS,
          LETTERS,
          ATTEMPTS,
          EVENTS,
          QUEUE,
          QUEUE_STATE,
          some("bot_conversation", "chat"),
          some("broadcast", "id"),
          some("broadcast_recipient", "id"),
          some("opt_out", "person"),
          "DELETE FROM broadcast_session WHERE session = ?1");
  private static final List<String> OF_CHATS =
      List.of(
          some("chat", "id"),
          some("contact", "id"),
          some("lid", "lid"),
          "DELETE FROM archived_chat WHERE session = ?1",
          "DELETE FROM poll_tally WHERE session = ?1");
  private static final List<String> OF_MESSAGES = List.of(MESSAGES, MESSAGE_TALLIES, KIND_TALLIES);

  /// Deletes a thousand rows of a session, in a table whose key begins with the session.
  private static String some(String table, String key) {
    return "DELETE FROM %1$s WHERE session = ?1 AND (%2$s) IN (SELECT %2$s FROM %1$s WHERE session = ?1 LIMIT 1000)"
        .formatted(table, key);
  }

  private SessionPurge() {}

  /// Deletes the rows that were copied to another address.
  static void clearLog(Database store, long key) {
    LOG.forEach(sql -> removeAll(store, sql, key));
  }

  /// Deletes all rows of a discarded session.
  static void clear(Database store, long key) {
    Stream.of(LOG, OF_CHATS, OF_MESSAGES)
        .flatMap(List::stream)
        .forEach(sql -> removeAll(store, sql, key));
    // Messages that were brought from another address have the negated key.
    OF_MESSAGES.forEach(sql -> removeAll(store, sql, -key));
    removeAll(store, "DELETE FROM discarded_session WHERE key = ?1", key);
  }

  static boolean hasLeftovers(Database store) {
    return !leftovers(store).isEmpty();
  }

  static void clearLeftovers(Database store) {
    leftovers(store).forEach(key -> clear(store, key));
  }

  private static List<Long> leftovers(Database store) {
    return store.read(handle ->
        Selection.of("SELECT key FROM discarded_session").list(handle, row -> row.getLong(1)));
  }

  private static void removeAll(Database store, String sql, long key) {
    int removed;
    do {
      removed = store.write(transaction -> transaction.update(sql, key));
    } while (removed > 0);
  }
}

package dev.sessiongateway.persistence.session;

import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.query.Selection;
import java.util.List;

/// Deletes many rows in small batches, so that other writes are not delayed. A purge interrupted by
/// a shutdown continues at the next start.
final class SessionPurge {
  private static final String EVENTS =
      """
      DELETE FROM event WHERE session = :key
      AND seq IN (SELECT seq FROM event WHERE session = :key LIMIT 1000)
      """;
  private static final String LETTERS =
      """
      DELETE FROM dead_letter WHERE session = :key AND (webhook, seq, part) IN
        (SELECT webhook, seq, part FROM dead_letter WHERE session = :key LIMIT 1000)
      """;
  private static final String TRIES =
      """
      DELETE FROM delivery WHERE number IN
        (SELECT number FROM delivery WHERE session = :key LIMIT 1000)
      """;
  private static final String LANES = "DELETE FROM lane WHERE session = :key";
  private static final String MESSAGES =
      """
      DELETE FROM message WHERE arrival IN
        (SELECT arrival FROM message WHERE session = :key LIMIT 1000)
      """;
  private static final String CHATS =
      """
      DELETE FROM chat WHERE session = :key
      AND id IN (SELECT id FROM chat WHERE session = :key LIMIT 1000)
      """;

  private static final String CONTACTS =
      """
      DELETE FROM contact WHERE session = :key
      AND id IN (SELECT id FROM contact WHERE session = :key LIMIT 1000)
      """;

  private static final String LIDS =
      """
      DELETE FROM lid WHERE session = :key
      AND lid IN (SELECT lid FROM lid WHERE session = :key LIMIT 1000)
      """;

  private static final String BOTS = "DELETE FROM bot_switch WHERE session = :key";

  private static final String ARCHIVE = "DELETE FROM archived_chat WHERE session = :key";

  private static final String TALLIES = "DELETE FROM poll_tally WHERE session = :key";

  private static final String MESSAGE_TALLIES = "DELETE FROM message_tally WHERE session = :key";

  private static final String KIND_TALLIES = "DELETE FROM kind_tally WHERE session = :key";

  private SessionPurge() {}

  /// Deletes the rows that were copied to another address.
  static void clearLog(Database store, long key) {
    List.of(LANES, LETTERS, TRIES, EVENTS).forEach(sql -> removeAll(store, sql, key));
  }

  /// Deletes all rows of a discarded session.
  static void clear(Database store, long key) {
    List.of(
            LANES,
            LETTERS,
            TRIES,
            EVENTS,
            CHATS,
            CONTACTS,
            LIDS,
            BOTS,
            ARCHIVE,
            TALLIES,
            MESSAGES,
            MESSAGE_TALLIES,
            KIND_TALLIES)
        .forEach(sql -> removeAll(store, sql, key));
    // Messages that were brought from another address have the negated key.
    List.of(MESSAGES, MESSAGE_TALLIES, KIND_TALLIES).forEach(sql -> removeAll(store, sql, -key));
    removeAll(store, "DELETE FROM leftover WHERE key = :key", key);
  }

  static boolean hasLeftovers(Database store) {
    return !leftovers(store).isEmpty();
  }

  static void clearLeftovers(Database store) {
    leftovers(store).forEach(key -> clear(store, key));
  }

  private static List<Long> leftovers(Database store) {
    return store.read(
        handle -> Selection.of("SELECT key FROM leftover").list(handle, row -> row.getLong(1)));
  }

  private static void removeAll(Database store, String sql, long key) {
    int removed;
    do {
      removed =
          store.write(
              transaction -> transaction.handle().createUpdate(sql).bind("key", key).execute());
    } while (removed > 0);
  }
}

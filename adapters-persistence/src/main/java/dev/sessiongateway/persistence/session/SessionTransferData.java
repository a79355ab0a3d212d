package dev.sessiongateway.persistence.session;

import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.location.SessionLocation;
import dev.sessiongateway.persistence.webhook.DeadLetterRow;
import dev.sessiongateway.persistence.webhook.DeliveryCursorRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// The data that moves with a session to another address: its delivery cursors, its dead letters,
/// and the events that may still be read. Those are the events after the slowest cursor, the events
/// held back by a pause, and the last thousand for readers whose position is not stored. The
/// delivery attempts are not copied.
///
/// @param after events with a higher number are copied
/// @param lastSeq the number of the newest event
record SessionTransferData(long after, long lastSeq, List<DeliveryCursorRow> cursors) {
  private static final int ANYWAY = 1_000;
  private static final int AT_ONCE = 1_000;

  static SessionTransferData of(
      WriteTransaction transaction, SessionLocation location, @Nullable Long heldAfter)
      throws SQLException {
    var cursors =
        transaction
            .handle()
            .createQuery("SELECT " + DeliveryCursorRow.COLUMNS + " FROM lane WHERE session = :key")
            .bind("key", location.key())
            .map((row, _) -> DeliveryCursorRow.of(row))
            .list();
    var lastSeq = location.lastSeq(transaction);
    var wanted =
        LongStream.of(
            lastSeq - ANYWAY,
            cursors.stream().mapToLong(DeliveryCursorRow::seq).min().orElse(lastSeq),
            heldAfter == null ? lastSeq : heldAfter);
    return new SessionTransferData(Math.max(0, wanted.min().orElse(0)), lastSeq, cursors);
  }

  /// Copies the events in batches. None are appended meanwhile, because the old location refuses
  /// writes.
  void copyEvents(SessionLocation from, Database to, long key) {
    var done = after;
    while (done < lastSeq) {
      var rows = events(from, done);
      if (rows.isEmpty()) {
        return;
      }
      var _ =
          to.write(transaction -> {
            for (var row : rows) {
              row.into(transaction, key);
            }
            return rows.size();
          });
      done = rows.getLast().seq();
    }
  }

  private static List<EventCopy> events(SessionLocation from, long after) {
    return from.database()
        .read(handle ->
            handle
                .createQuery(
                    """
                    SELECT seq, id, at, body, replayed, cause FROM event
                    WHERE session = :key AND seq > :after ORDER BY seq LIMIT :limit
                    """)
                .bind("key", from.key())
                .bind("after", after)
                .bind("limit", AT_ONCE)
                .map((row, _) -> EventCopy.of(row))
                .list());
  }

  /// Copies the dead letters in batches.
  void copyLetters(SessionLocation from, Database to, long key) {
    var rows = deadLetters(from, "", 0, 0);
    while (!rows.isEmpty()) {
      var some = rows;
      var _ =
          to.write(transaction -> {
            for (var row : some) {
              row.into(transaction, key);
            }
            return some.size();
          });
      var last = rows.getLast();
      rows = deadLetters(from, last.webhook(), last.seq(), last.part());
    }
  }

  private static List<DeadLetterRow> deadLetters(
      SessionLocation from, String webhook, long seq, int part) {
    return from.database()
        .read(handle ->
            handle
                .createQuery(
                    "SELECT "
                        + DeadLetterRow.COLUMNS
                        + " FROM dead_letter WHERE session = :key"
                        + " AND (webhook, seq, part) > (:webhook, :seq, :part)"
                        + " ORDER BY webhook, seq, part LIMIT :limit")
                .bind("key", from.key())
                .bind("webhook", webhook)
                .bind("seq", seq)
                .bind("part", part)
                .bind("limit", AT_ONCE)
                .map(DeadLetterRow.MAPPER)
                .list());
  }

  void unpack(WriteTransaction transaction, long key) throws SQLException {
    for (var cursor : cursors) {
      cursor.into(transaction, key);
    }
  }

  private record EventCopy(
      long seq, String id, long at, String body, int replayed, @Nullable String cause) {
    static EventCopy of(ResultSet row) throws SQLException {
      return new EventCopy(
          row.getLong(1),
          row.getString(2),
          row.getLong(3),
          row.getString(4),
          row.getInt(5),
          row.getString(6));
    }

    void into(WriteTransaction transaction, long key) throws SQLException {
      var statement =
          transaction.prepared(
              """
              INSERT INTO event (session, seq, id, at, body, replayed, cause)
              VALUES (?, ?, ?, ?, ?, ?, ?)
              ON CONFLICT DO NOTHING
              """);
      statement.setLong(1, key);
      statement.setLong(2, seq);
      statement.setString(3, id);
      statement.setLong(4, at);
      statement.setString(5, body);
      statement.setInt(6, replayed);
      statement.setString(7, cause);
      statement.executeUpdate();
    }
  }
}

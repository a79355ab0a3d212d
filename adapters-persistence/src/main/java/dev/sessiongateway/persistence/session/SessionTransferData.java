package dev.sessiongateway.persistence.session;

import dev.sessiongateway.application.webhook.DeliveryCursor;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.event.EventRow;
import dev.sessiongateway.persistence.webhook.DeadLetterRow;
import dev.sessiongateway.persistence.webhook.DeliveryRows;
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
record SessionTransferData(long after, long lastSeq, List<DeliveryCursor> cursors) {
  private static final int ANYWAY = 1_000;
  private static final int AT_ONCE = 1_000;
  private static final String LETTERS =
      "SELECT "
          + DeadLetterRow.COLUMNS
          + " FROM dead_letter WHERE session = ? AND (webhook, seq, part) > (?, ?, ?)"
          + " ORDER BY webhook, seq, part LIMIT ?";

  static SessionTransferData of(
      WriteTransaction transaction, SessionLocation location, @Nullable Long heldAfter)
      throws SQLException {
    var cursors = DeliveryRows.cursors(transaction.handle(), location.session(), location.key());
    var lastSeq = location.lastSeq(transaction);
    var wanted =
        LongStream.of(
            lastSeq - ANYWAY,
            cursors.stream().mapToLong(DeliveryCursor::seq).min().orElse(lastSeq),
            heldAfter == null ? lastSeq : heldAfter);
    return new SessionTransferData(Math.max(0, wanted.min().orElse(0)), lastSeq, cursors);
  }

  /// Copies the events in batches. None are appended meanwhile, because the old location refuses
  /// writes.
  void copyEvents(SessionLocation from, Database to, long key) {
    var done = after;
    while (done < lastSeq) {
      var rows = EventRow.list(from, done, AT_ONCE);
      if (rows.isEmpty()) {
        return;
      }
      var _ =
          to.write(transaction -> {
            for (var row : rows) {
              row.copyInto(transaction, key);
            }
            return rows.size();
          });
      done = rows.getLast().seq();
    }
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
      rows = deadLetters(from, last.webhook().value(), last.seq(), last.part());
    }
  }

  private static List<DeadLetterRow> deadLetters(
      SessionLocation from, String webhook, long seq, int part) {
    return from.read(handle ->
        handle
            .select(LETTERS, from.key(), webhook, seq, part, AT_ONCE)
            .map((row, _) -> DeadLetterRow.read(row))
            .list());
  }

  void unpack(WriteTransaction transaction, long key) throws SQLException {
    for (var cursor : cursors) {
      DeliveryRows.put(transaction, key, cursor);
    }
  }
}

package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.messaging.MessageInsert.MessageColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/// Copies the messages that are still in progress when a session moves to another address: own
/// messages that the network has not confirmed, and own messages of the last 30 days, which
/// receipts and repeated requests may refer to. All other messages stay at the old address.
///
/// The copies have the negated key of the session: what asks for an id finds them, and the history
/// at the new address does not have them. A message of an earlier stay at the new address is in its
/// history, and is updated there. So the transfer can be repeated after a crash.
public final class MessageTransfer {
  /// Networks keep undelivered messages for this long; no receipt arrives later.
  private static final Duration RECEIPTS_COME = Duration.ofDays(30);

  private static final int AT_ONCE = 1_000;
  private static final String COLUMNS =
      "m.arrival, m.id, m.chat, m.at, m.ack, m.failure, m.fingerprint, m.body, m.kind, m.file";

  private static final String PAGE =
      "SELECT "
          + COLUMNS
          + """
           FROM message m
          WHERE m.session = :key AND m.at >= :at AND (m.at, m.arrival) > (:at, :arrival)
            AND m.from_me = 1 AND (m.ack = 0 OR m.at >= :since)
          ORDER BY m.at, m.arrival LIMIT :limit
          """;

  private static final String ONE =
      "SELECT " + COLUMNS + " FROM message m WHERE m.session IN (:key, -:key) AND m.id = :id";
  private static final String OLDEST_TO_COPY =
      """
      SELECT min(:since, coalesce((SELECT min(at) FROM message
        WHERE session = :key AND from_me = 1 AND ack = 0), :since))
      """;
  private static final String NEWEST =
      """
      SELECT max(
        coalesce((SELECT max(at) FROM message WHERE session = :key), 0),
        coalesce((SELECT max(at) FROM message WHERE session = -:key), 0))
      """;
  private static final String UNCONFIRMED =
      "SELECT id FROM message WHERE session IN (:key, -:key) AND from_me = 1 AND ack = 0";

  /// For a message that failed or was deleted at another address after this copy was made.
  private static final String SETTLE_LOST =
      """
      UPDATE message SET ack = -1, failure = 'deleted'
      WHERE session IN (?1, -?1) AND id = ?2 AND from_me = 1 AND ack = 0
      """;

  private static final String REPLACE =
      """
      UPDATE message SET ack = ?1, failure = ?2, body = ?3, kind = ?4, file = ?5
      WHERE session IN (?6, -?6) AND id = ?7
      """;

  private final SessionLocation from;
  private final Database to;
  private final long key;

  /// @param from the session's current location, which refuses writes meanwhile
  /// @param key of the session at the new address
  public MessageTransfer(SessionLocation from, Database to, long key) {
    this.from = from;
    this.to = to;
    this.key = key;
  }

  public void run() {
    settleEarlierCopies();
    var since = since();
    copy(from.key(), since);
    copy(-from.key(), since);
  }

  /// @param source the key of the messages at the current address
  private void copy(long source, long since) {
    var page = page(source, new Position(oldest(source, since) - 1, 0), since);
    while (!page.isEmpty()) {
      write(page);
      page = page(source, page.getLast().position(), since);
    }
  }

  /// Updates messages that were unconfirmed when the session last left the new address, so that
  /// they are not sent again. Their outcome since then is at the current address, whatever their
  /// age.
  private void settleEarlierCopies() {
    var ids =
        to.read(
            handle -> handle.createQuery(UNCONFIRMED).bind("key", key).mapTo(String.class).list());
    for (var id : ids) {
      var now =
          from.read(handle ->
              handle
                  .createQuery(ONE)
                  .bind("key", from.key())
                  .bind("id", id)
                  .map((row, _) -> Copy.of(row))
                  .list());
      if (now.isEmpty()) {
        settleLost(id);
      } else {
        write(now);
      }
    }
  }

  private void settleLost(String id) {
    var _ = to.write(transaction -> transaction.update(SETTLE_LOST, key, id));
  }

  /// Counted from the newest message, so that a wrong clock omits nothing.
  private long since() {
    return from.read(handle ->
        handle.createQuery(NEWEST).bind("key", from.key()).mapTo(Long.class).one()
            - RECEIPTS_COME.toNanos());
  }

  private long oldest(long source, long since) {
    return from.read(handle ->
        handle
            .createQuery(OLDEST_TO_COPY)
            .bind("key", source)
            .bind("since", since)
            .mapTo(Long.class)
            .one());
  }

  private List<Copy> page(long source, Position after, long since) {
    return from.read(handle ->
        handle
            .createQuery(PAGE)
            .bind("key", source)
            .bind("at", after.at())
            .bind("arrival", after.arrival())
            .bind("since", since)
            .bind("limit", AT_ONCE)
            .map((row, _) -> Copy.of(row))
            .list());
  }

  private void write(List<Copy> page) {
    var _ =
        to.write(transaction -> {
          for (var copy : page) {
            copy.into(transaction, key);
          }
          return page.size();
        });
  }

  private record Position(long at, long arrival) {}

  /// An own message with all its columns.
  private record Copy(long arrival, MessageInsert message) {
    static Copy of(ResultSet row) throws SQLException {
      return new Copy(
          row.getLong(1),
          new MessageInsert(
              row.getString(2),
              row.getString(3),
              row.getLong(4),
              true,
              row.getInt(5),
              row.getString(6),
              row.getString(7),
              MessageColumns.of(row, 8),
              null,
              0));
    }

    Position position() {
      return new Position(message.at(), arrival);
    }

    void into(WriteTransaction transaction, long session) throws SQLException {
      if (!replace(transaction, session)) {
        message.insertUnlisted(transaction, session);
      }
    }

    private boolean replace(WriteTransaction transaction, long session) throws SQLException {
      var content = message.content();
      return transaction.update(
              REPLACE,
              message.ack(),
              message.failure(),
              content.body(),
              content.kind(),
              content.file(),
              session,
              message.id())
          > 0;
    }
  }
}

package dev.sessiongateway.persistence.queue;

import dev.sessiongateway.application.queue.QueuedMessage;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Priority;
import dev.sessiongateway.domain.messaging.QueuePlace;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A queued message as its row has it.
///
/// @param body the JSON of the message; null where it was not read
record QueuedRow(
    QueuedMessage.Entry entry, String fingerprint, long version, @Nullable String body) {
  static final String ENTRY =
      "id, chat, send_at, expires_at, priority, queued_at, order_at, fingerprint, version";

  /// The columns that a query must select, in this order.
  static final String COLUMNS = ENTRY + ", body";

  private static final String INSERT =
      "INSERT INTO queued_message (session, "
          + COLUMNS
          + ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
  private static final String UPDATE =
      """
      UPDATE queued_message SET
        send_at = ?4, expires_at = ?5, priority = ?6, order_at = ?7, body = ?8, version = ?3 + 1
      WHERE session = ?1 AND id = ?2 AND version = ?3
      """;
  private static final int BODY = 10;

  static QueuedRow of(QueuedMessage queued, Json json) {
    return new QueuedRow(
        queued.entry(), queued.fingerprint(), queued.version(), json.write(queued.message()));
  }

  /// Of a row that a query selected with its body.
  static QueuedRow read(ResultSet row) throws SQLException {
    return new QueuedRow(entry(row), row.getString(8), row.getLong(9), row.getString(BODY));
  }

  static QueuedMessage.Entry entry(ResultSet row) throws SQLException {
    return new QueuedMessage.Entry(
        new MessageId(row.getString(1)),
        Address.of(row.getString(2)),
        new QueuePlace(
            StoredTime.readOptional(time(row, 3)),
            StoredTime.readOptional(time(row, 4)),
            Coded.of(Priority.class, row.getString(5)),
            StoredTime.read(row.getLong(6))),
        StoredTime.read(row.getLong(7)));
  }

  private static @Nullable Long time(ResultSet row, int column) throws SQLException {
    var time = row.getLong(column);
    return row.wasNull() ? null : time;
  }

  QueuedMessage toMessage(Json json) {
    return new QueuedMessage(
        json.message(Objects.requireNonNull(body)), fingerprint, entry, version);
  }

  /// Inserts it for the session with this key.
  void into(WriteTransaction transaction, long session) throws SQLException {
    var _ =
        transaction.update(
            INSERT,
            session,
            entry.id().value(),
            entry.chat().toString(),
            StoredTime.ofOptional(entry.place().sendAt()),
            StoredTime.ofOptional(entry.place().expiresAt()),
            entry.place().priority().code(),
            StoredTime.of(entry.place().queuedAt()),
            StoredTime.of(entry.orderAt()),
            fingerprint,
            version,
            body);
  }

  /// @return whether the row was there in this version
  boolean update(WriteTransaction transaction, long session) throws SQLException {
    return transaction.update(
            UPDATE,
            session,
            entry.id().value(),
            version,
            StoredTime.ofOptional(entry.place().sendAt()),
            StoredTime.ofOptional(entry.place().expiresAt()),
            entry.place().priority().code(),
            StoredTime.of(entry.orderAt()),
            body)
        == 1;
  }
}

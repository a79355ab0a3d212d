package dev.sessiongateway.persistence.broadcast;

import dev.sessiongateway.application.broadcast.Broadcast;
import dev.sessiongateway.application.broadcast.BroadcastId;
import dev.sessiongateway.application.broadcast.BroadcastMessage;
import dev.sessiongateway.application.broadcast.BroadcastState;
import dev.sessiongateway.application.form.Form;
import dev.sessiongateway.application.form.StoredWords;
import dev.sessiongateway.domain.sending.SendingRate;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// The row of a broadcast.
final class BroadcastRow {
  /// The columns that a query must select, in this order.
  static final String COLUMNS =
      "id, name, state, created_at, start_at, end_at, next_at, pace, recipients, version, body";

  private static final String INSERT =
      "INSERT INTO broadcast (session, "
          + COLUMNS
          + ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
  private static final String UPDATE =
      """
      UPDATE broadcast SET state = ?3, version = ?4
      WHERE session = ?1 AND id = ?2 AND version = ?4 - 1
      """;
  private static final Form<BroadcastMessage> MESSAGE =
      StoredWords.FORMS.of(BroadcastMessage.class);
  private static final int PACE = 8;
  private static final int BODY = 11;

  private BroadcastRow() {}

  static Broadcast read(ResultSet row) throws SQLException {
    var pace = row.getString(PACE);
    return new Broadcast(
        new BroadcastId(row.getString(1)),
        row.getString(2),
        Coded.of(BroadcastState.class, row.getString(3)),
        Json.read(MESSAGE, row.getString(BODY)),
        pace == null ? null : SendingRate.parse(pace, 1),
        StoredTime.read(row.getLong(4)),
        StoredTime.readOptional(time(row, 5)),
        StoredTime.readOptional(time(row, 6)),
        StoredTime.read(row.getLong(7)),
        row.getInt(9),
        row.getLong(10));
  }

  static @Nullable Long time(ResultSet row, int column) throws SQLException {
    var time = row.getLong(column);
    return row.wasNull() ? null : time;
  }

  static void insert(WriteTransaction transaction, long session, Broadcast broadcast)
      throws SQLException {
    var pace = broadcast.pace();
    var _ =
        transaction.update(
            INSERT,
            session,
            broadcast.id().value(),
            broadcast.name(),
            broadcast.state().code(),
            StoredTime.of(broadcast.createdAt()),
            StoredTime.ofOptional(broadcast.startAt()),
            StoredTime.ofOptional(broadcast.endAt()),
            StoredTime.of(broadcast.nextAt()),
            pace == null ? null : pace.text(),
            broadcast.recipients(),
            broadcast.version(),
            Json.text(MESSAGE, broadcast.message()));
  }

  /// @return whether the row was there in the version before
  static boolean update(WriteTransaction transaction, long session, Broadcast broadcast)
      throws SQLException {
    return transaction.update(
            UPDATE, session, broadcast.id().value(), broadcast.state().code(), broadcast.version())
        == 1;
  }
}

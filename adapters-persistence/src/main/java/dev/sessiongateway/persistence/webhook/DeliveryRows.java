package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.persistence.database.Columns;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The rows of delivery cursors and delivery attempts, also those of a session that moves.
public final class DeliveryRows {
  private static final Columns<DeliveryCursor> CURSOR = Columns.of(DeliveryCursor.class, 2);
  private static final Columns<DeliveryLog.Entry> ATTEMPT = Columns.of(DeliveryLog.Entry.class);

  /// The columns of a cursor that a query must select first.
  static final String CURSOR_COLUMNS = "webhook, " + CURSOR.names();

  /// The columns of an attempt that a query must select first.
  static final String ATTEMPT_COLUMNS = ATTEMPT.names();

  private static final String PUT =
      CURSOR.insertInto("delivery_cursor", "session", "webhook")
          + CURSOR.replacing("session, webhook");
  private static final String MOVE =
      "UPDATE delivery_cursor SET " + CURSOR.assignment(2) + " WHERE session = ?1 AND webhook = ?2";
  private static final String ADD = ATTEMPT.insertInto("delivery", "session");

  private DeliveryRows() {}

  static DeliveryCursor cursor(ResultSet row, SessionRef session) throws SQLException {
    return CURSOR.read(row, 2, session, new ReceiverId(row.getString(1)));
  }

  public static List<DeliveryCursor> cursors(Handle handle, SessionRef session, long key) {
    return handle
        .select("SELECT " + CURSOR_COLUMNS + " FROM delivery_cursor WHERE session = ?", key)
        .map((row, _) -> cursor(row, session))
        .list();
  }

  public static void put(WriteTransaction transaction, long key, DeliveryCursor cursor)
      throws SQLException {
    var _ = transaction.update(PUT, ofCursor(cursor, key));
  }

  /// The key of the session, the webhook, and the columns of the cursor.
  static @Nullable Object[] ofCursor(DeliveryCursor cursor, long key) {
    return CURSOR.arguments(cursor, key, cursor.webhook().value());
  }

  /// The columns of an attempt, all null when there is none.
  static @Nullable Object[] ofAttempt(DeliveryLog.@Nullable Entry attempt) {
    return attempt == null ? new @Nullable Object[ATTEMPT.count()] : ATTEMPT.arguments(attempt);
  }

  /// @return false when the cursor does not exist
  static boolean move(WriteTransaction transaction, long key, DeliveryCursor cursor)
      throws SQLException {
    return transaction.update(MOVE, ofCursor(cursor, key)) == 1;
  }

  static DeliveryLog.Entry attempt(ResultSet row) throws SQLException {
    return ATTEMPT.read(row, 1);
  }

  /// @param key 0 for an attempt without a session
  /// @param attempt nothing is added when it is null
  static void add(WriteTransaction transaction, long key, DeliveryLog.@Nullable Entry attempt)
      throws SQLException {
    if (attempt != null) {
      var _ = transaction.update(ADD, ATTEMPT.arguments(attempt, key));
    }
  }
}

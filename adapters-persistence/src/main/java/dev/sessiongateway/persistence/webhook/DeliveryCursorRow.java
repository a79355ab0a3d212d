package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.DeliveryCursor;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/// A stored delivery cursor. Saved after each delivery, hence plain JDBC.
public record DeliveryCursorRow(
    String webhook, long seq, int part, int failures, int serverErrors, @Nullable Long due) {
  /// The columns that a query must select, in this order.
  public static final String COLUMNS = "webhook, seq, part, failures, server_errors, due";

  private static final String PUT =
      """
      INSERT INTO lane (session, webhook, seq, part, failures, server_errors, due)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (session, webhook) DO UPDATE SET
        seq = excluded.seq, part = excluded.part, failures = excluded.failures,
        server_errors = excluded.server_errors, due = excluded.due
      """;

  private static final String MOVE =
      """
      UPDATE lane SET seq = ?, part = ?, failures = ?, server_errors = ?, due = ?
      WHERE session = ? AND webhook = ?
      """;

  static DeliveryCursorRow of(DeliveryCursor cursor) {
    return new DeliveryCursorRow(
        cursor.webhook().value(),
        cursor.seq(),
        cursor.part(),
        cursor.failures(),
        cursor.serverErrors(),
        StoredTime.ofOptional(cursor.due()));
  }

  public static DeliveryCursorRow of(ResultSet row) throws SQLException {
    var due = row.getLong(6);
    var waits = !row.wasNull();
    return new DeliveryCursorRow(
        row.getString(1),
        row.getLong(2),
        row.getInt(3),
        row.getInt(4),
        row.getInt(5),
        waits ? due : null);
  }

  public void into(WriteTransaction transaction, long session) throws SQLException {
    var statement = transaction.prepared(PUT);
    statement.setLong(1, session);
    statement.setString(2, webhook);
    statement.setLong(3, seq);
    statement.setInt(4, part);
    statement.setInt(5, failures);
    statement.setInt(6, serverErrors);
    setDue(statement, 7);
    statement.executeUpdate();
  }

  /// @return false when the cursor does not exist
  boolean move(WriteTransaction transaction, long session) throws SQLException {
    var statement = transaction.prepared(MOVE);
    statement.setLong(1, seq);
    statement.setInt(2, part);
    statement.setInt(3, failures);
    statement.setInt(4, serverErrors);
    setDue(statement, 5);
    statement.setLong(6, session);
    statement.setString(7, webhook);
    return statement.executeUpdate() == 1;
  }

  private void setDue(PreparedStatement statement, int index) throws SQLException {
    if (due == null) {
      statement.setNull(index, Types.INTEGER);
    } else {
      statement.setLong(index, due);
    }
  }

  DeliveryCursor toCursor(SessionRef session) {
    return new DeliveryCursor(
        session,
        new WebhookId(webhook),
        seq,
        part,
        failures,
        serverErrors,
        StoredTime.readOptional(due));
  }
}

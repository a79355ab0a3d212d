package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.LaneStore.DeadLetter;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.Unit;
import java.sql.ResultSet;
import java.sql.SQLException;

/// A dead letter as it is stored.
public record LetterRow(String webhook, long seq, int part, String event, long at, String reason) {
  /// What a query has to select, in this order.
  public static final String COLUMNS = "webhook, seq, part, event, at, reason";

  private static final String SAVE =
      """
      INSERT INTO dead_letter (session, webhook, seq, part, event, at, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (session, webhook, seq, part) DO UPDATE SET
        event = excluded.event, at = excluded.at, reason = excluded.reason
      """;

  static LetterRow of(DeadLetter letter) {
    return new LetterRow(
        letter.webhook().value(),
        letter.seq(),
        letter.part(),
        letter.eventName(),
        StoredTime.of(letter.at()),
        letter.reason());
  }

  public static LetterRow of(ResultSet row) throws SQLException {
    return new LetterRow(
        row.getString(1),
        row.getLong(2),
        row.getInt(3),
        row.getString(4),
        row.getLong(5),
        row.getString(6));
  }

  public void into(Unit unit, long session) throws SQLException {
    var statement = unit.prepared(SAVE);
    statement.setLong(1, session);
    statement.setString(2, webhook);
    statement.setLong(3, seq);
    statement.setInt(4, part);
    statement.setString(5, event);
    statement.setLong(6, at);
    statement.setString(7, reason);
    statement.executeUpdate();
  }

  DeadLetter toLetter() {
    return new DeadLetter(new WebhookId(webhook), seq, part, event, StoredTime.read(at), reason);
  }
}

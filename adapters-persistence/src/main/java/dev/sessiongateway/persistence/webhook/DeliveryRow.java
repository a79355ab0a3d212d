package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import java.sql.SQLException;
import java.sql.Types;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/// A stored delivery attempt. Inserted with each delivery, hence plain JDBC.
record DeliveryRow(
    String webhook,
    String eventId,
    String event,
    int attempt,
    long at,
    String outcome,
    @Nullable Integer status,
    long millis,
    String answer) {
  static final RowMapper<DeliveryRow> MAPPER = ConstructorMapper.of(DeliveryRow.class);

  /// The columns that a query must select, in this order.
  static final String COLUMNS =
      "webhook, event_id, event, attempt, at, outcome, status, millis, answer";

  private static final String INSERT =
      "INSERT INTO delivery (session, " + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  static DeliveryRow of(DeliveryLog.Entry entry) {
    return new DeliveryRow(
        entry.webhook().value(),
        entry.eventId(),
        entry.event(),
        entry.attempt(),
        StoredTime.of(entry.at()),
        entry.outcome(),
        entry.status(),
        entry.millis(),
        entry.answer());
  }

  /// @param session 0 for an attempt without a session
  void into(WriteTransaction transaction, long session) throws SQLException {
    var statement = transaction.prepared(INSERT);
    statement.setLong(1, session);
    statement.setString(2, webhook);
    statement.setString(3, eventId);
    statement.setString(4, event);
    statement.setInt(5, attempt);
    statement.setLong(6, at);
    statement.setString(7, outcome);
    if (status == null) {
      statement.setNull(8, Types.INTEGER);
    } else {
      statement.setInt(8, status);
    }
    statement.setLong(9, millis);
    statement.setString(10, answer);
    statement.executeUpdate();
  }

  DeliveryLog.Entry toEntry() {
    return new DeliveryLog.Entry(
        new WebhookId(webhook),
        eventId,
        event,
        attempt,
        StoredTime.read(at),
        outcome,
        status,
        millis,
        answer);
  }
}

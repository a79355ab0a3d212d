package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.webhook.DeadLetterStore.DeadLetter;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.persistence.database.StoredCause;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;

/// A stored dead letter, with a copy of its event.
///
/// @param logId the id of the event in the log
/// @param logAt the time of the event
/// @param due time of the next attempt, null when there is none
public record DeadLetterRow(
    String webhook,
    long seq,
    int part,
    String id,
    String eventId,
    String event,
    int attempts,
    long at,
    String reason,
    @Nullable Long due,
    String logId,
    long logAt,
    boolean replayed,
    String body,
    @Nullable String cause) {
  public static final RowMapper<DeadLetterRow> MAPPER = ConstructorMapper.of(DeadLetterRow.class);

  /// The columns that a query must select, in this order.
  public static final String COLUMNS =
      "webhook, seq, part, id, event_id, event, attempts, at, reason, due, log_id, log_at,"
          + " replayed, body, cause";

  private static final String SAVE =
      "INSERT INTO dead_letter (session, "
          + COLUMNS
          + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (session, webhook, seq, part) DO UPDATE SET attempts = excluded.attempts,"
          + " at = excluded.at, reason = excluded.reason, due = excluded.due";

  static DeadLetterRow of(DeadLetter deadLetter, Json json) {
    var event = deadLetter.event();
    return new DeadLetterRow(
        deadLetter.webhook().value(),
        event.seq(),
        deadLetter.part(),
        deadLetter.id(),
        deadLetter.eventId(),
        deadLetter.eventName(),
        deadLetter.attempts(),
        StoredTime.of(deadLetter.at()),
        deadLetter.reason(),
        StoredTime.ofOptional(deadLetter.due()),
        event.id().value(),
        StoredTime.of(event.at()),
        event.replayed(),
        json.write(event.event()),
        StoredCause.of(event.cause()));
  }

  public void into(WriteTransaction transaction, long session) throws SQLException {
    var statement = transaction.prepared(SAVE);
    statement.setLong(1, session);
    statement.setString(2, webhook);
    statement.setLong(3, seq);
    statement.setInt(4, part);
    statement.setString(5, id);
    statement.setString(6, eventId);
    statement.setString(7, event);
    statement.setInt(8, attempts);
    statement.setLong(9, at);
    statement.setString(10, reason);
    statement.setObject(11, due);
    statement.setString(12, logId);
    statement.setLong(13, logAt);
    statement.setInt(14, replayed ? 1 : 0);
    statement.setString(15, body);
    statement.setString(16, cause);
    statement.executeUpdate();
  }

  DeadLetter toLetter(SessionName session, Json json) {
    var record =
        new EventRecord(
            session,
            seq,
            new EventId(logId),
            StoredTime.read(logAt),
            json.event(body),
            replayed,
            RequestTrace.parse(cause));
    return new DeadLetter(
        id,
        new WebhookId(webhook),
        record,
        part,
        eventId,
        event,
        attempts,
        StoredTime.read(at),
        reason,
        StoredTime.readOptional(due));
  }
}

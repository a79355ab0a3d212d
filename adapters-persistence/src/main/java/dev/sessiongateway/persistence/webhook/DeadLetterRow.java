package dev.sessiongateway.persistence.webhook;

import dev.sessiongateway.application.delivery.DeadLetterStore.DeadLetter;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.persistence.database.Columns;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A stored dead letter, with a copy of its event.
///
/// @param logId the id of the event in the log
/// @param logAt the time of the event
/// @param due time of the next attempt, null when there is none
public record DeadLetterRow(
    ReceiverId webhook,
    long seq,
    int part,
    String id,
    String eventId,
    String event,
    int attempts,
    Instant at,
    String reason,
    @Nullable Instant due,
    EventId logId,
    Instant logAt,
    boolean replayed,
    String body,
    @Nullable RequestTrace cause) {
  private static final Columns<DeadLetterRow> ALL = Columns.of(DeadLetterRow.class);

  /// The columns that a query must select first.
  public static final String COLUMNS = ALL.names();

  private static final String SAVE =
      ALL.insertInto("dead_letter", "session")
          + " ON CONFLICT (session, webhook, seq, part) DO UPDATE SET attempts = excluded.attempts,"
          + " at = excluded.at, reason = excluded.reason, due = excluded.due";

  static DeadLetterRow of(DeadLetter deadLetter, Json json) {
    var event = deadLetter.event();
    return new DeadLetterRow(
        deadLetter.webhook(),
        event.seq(),
        deadLetter.part(),
        deadLetter.id(),
        deadLetter.eventId(),
        deadLetter.eventName(),
        deadLetter.attempts(),
        deadLetter.at(),
        deadLetter.reason(),
        deadLetter.due(),
        event.id(),
        event.at(),
        event.replayed(),
        json.write(event.event()),
        event.cause());
  }

  public static DeadLetterRow read(ResultSet row) throws SQLException {
    return ALL.read(row, 1);
  }

  public void into(WriteTransaction transaction, long session) throws SQLException {
    var _ = transaction.update(SAVE, ALL.arguments(this, session));
  }

  DeadLetter toLetter(SessionName session, Json json) {
    var record = new EventRecord(session, seq, logId, logAt, json.event(body), replayed, cause);
    return new DeadLetter(id, webhook, record, part, eventId, event, attempts, at, reason, due);
  }
}

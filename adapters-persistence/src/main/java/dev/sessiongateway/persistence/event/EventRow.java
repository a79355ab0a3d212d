package dev.sessiongateway.persistence.event;

import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.persistence.database.Columns;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A stored event.
public record EventRow(
    long seq, EventId id, Instant at, String body, boolean replayed, @Nullable RequestTrace cause) {
  private static final Columns<EventRow> COLUMNS = Columns.of(EventRow.class);
  private static final String LIST =
      "SELECT "
          + COLUMNS.names()
          + " FROM event WHERE session = ? AND seq > ? ORDER BY seq LIMIT ?";
  private static final String COPY =
      COLUMNS.insertInto("event", "session") + " ON CONFLICT DO NOTHING";

  /// The events after this number.
  public static List<EventRow> list(SessionLocation location, long seq, int limit) {
    return location.read(handle ->
        handle
            .select(LIST, location.key(), seq, limit)
            .map((row, _) -> COLUMNS.read(row, 1))
            .list());
  }

  /// Inserts the event in the log of a session that moves; one that is there already stays.
  public void copyInto(WriteTransaction transaction, long session) throws SQLException {
    var _ = transaction.update(COPY, COLUMNS.arguments(this, session));
  }

  EventRecord toRecord(SessionName session, Json json) {
    return new EventRecord(session, seq, id, at, json.event(body), replayed, cause);
  }
}

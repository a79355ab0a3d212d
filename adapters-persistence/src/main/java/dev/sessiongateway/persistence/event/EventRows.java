package dev.sessiongateway.persistence.event;

import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.persistence.database.StoredCause;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.database.WriteTransaction;
import dev.sessiongateway.persistence.json.Json;
import dev.sessiongateway.persistence.location.SessionLocation;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// New events for the log. The caller's thread serialises them; the writer thread, which is the
/// bottleneck, only numbers and inserts them.
public final class EventRows {
  private static final String INSERT =
      "INSERT INTO event (session, seq, id, at, body, replayed, cause)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?)";

  private final List<Row> rows;
  private final AppendNotifier announcements;

  private EventRows(List<Row> rows, AppendNotifier announcements) {
    this.rows = rows;
    this.announcements = announcements;
  }

  static EventRows of(List<NewEvent> events, Json json, AppendNotifier announcements) {
    var rows = events.stream().map(event -> Row.of(event, json.write(event.event()))).toList();
    return new EventRows(rows, announcements);
  }

  static EventRows of(NewEvent event, String body, AppendNotifier announcements) {
    return new EventRows(List.of(Row.of(event, body)), announcements);
  }

  /// Appends the events; listeners are notified after the commit.
  ///
  /// @return the number of the newest event of the session
  public long insert(WriteTransaction transaction, SessionLocation location) throws SQLException {
    var before = location.lastSeq(transaction);
    if (rows.isEmpty()) {
      return before;
    }
    var seq = before;
    var statement = transaction.prepared(INSERT);
    for (var row : rows) {
      statement.setLong(1, location.key());
      statement.setLong(2, ++seq);
      statement.setString(3, row.id());
      statement.setLong(4, row.at());
      statement.setString(5, row.body());
      statement.setInt(6, row.replayed() ? 1 : 0);
      statement.setString(7, row.cause());
      statement.executeUpdate();
    }
    location.advanceTo(transaction, seq);
    transaction.afterCommit(() -> announcements.tell(location.session()));
    return seq;
  }

  private record Row(String id, long at, String body, boolean replayed, @Nullable String cause) {
    static Row of(NewEvent event, String body) {
      return new Row(
          event.id().value(),
          StoredTime.of(event.at()),
          body,
          event.replayed(),
          StoredCause.of(event.cause()));
    }
  }
}
